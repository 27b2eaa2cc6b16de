/** Sentences of a child's screens that the app's own voice does not say, by the reason. A test asks for a sound of all others. */
export const TEXTS_WITHOUT_SOUND: Readonly<Record<string, readonly string[]>> = {
  'The name of a button or a part that has a picture, for those who hear the page.': [
    ...['playerTexts.backToDashboard', 'playerTexts.back', 'playerTexts.playAudio'],
    ...[
      'playerTexts.readQuestion',
      'playerTexts.slower',
      'playerTexts.pageBack',
      'playerTexts.pageOn',
      'playerTexts.pause',
    ],
    'feedbackTexts.readQuestion',
    ...['playerTexts.resume', 'playerTexts.restart', 'playerTexts.stop', 'playerTexts.hearThis'],
    ...['playerTexts.questions', 'playerTexts.questionAnswered', 'playerTexts.questionPicture'],
    ...[
      'playerTexts.story',
      'playerTexts.storyAt',
      'playerTexts.storyPicture',
      'playerTexts.playAnswer',
      'recorderTexts.title',
    ],
    ...['recorderTexts.record', 'recorderTexts.stop', 'recorderTexts.playDraft', 'recorderTexts.keepDraft'],
    ...['recorderTexts.swap', 'recorderTexts.swapBack', 'recorderTexts.level', 'recorderTexts.secondsLeft'],
    ...['recorderTexts.thinkingLeft', 'listeningTexts.hearInstruction', 'listeningTexts.effectsOff'],
    ...['listeningTexts.effectsOn', 'listeningTexts.scene', 'listeningTexts.background'],
    ...['listeningTexts.zoneWith', 'dashboardTexts.hearGreeting', 'dashboardTexts.hear'],
    ...['dashboardTexts.levelProgress', 'feedbackTexts.playAnswer', 'feedbackTexts.playEarlierAnswer'],
    ...['feedbackTexts.playVoice', 'feedbackTexts.both', 'feedbackTexts.playBoth', 'feedbackTexts.sticker'],
    ...['feedbackTexts.questionPicture', 'orphanedTexts.playOrphaned', 'stepTexts.yes', 'stepTexts.no'],
    ...['stepTexts.undo', 'stepTexts.picture', 'stepTexts.picked', 'stepTexts.pickedAgain'],
    ...['stepTexts.otherCamera', 'stepTexts.preview', 'loginTexts.show', 'loginTexts.hide'],
    ...['loginTexts.home', 'loginTexts.back', 'loginTexts.myCard', 'celebrationTexts.close'],
    ...['audioTexts.pause', 'audioTexts.playSound', 'audioTexts.pauseSound', 'audioTexts.hear'],
    ...['toastTexts.close', 'toastTexts.region', 'statusTexts.label'],
  ],
  'The picture or the number beside it says the same.': [
    ...['playerTexts.progress', 'playerTexts.storyPage', 'listeningTexts.progress', 'listeningTexts.set'],
    ...['listeningTexts.task', 'listeningTexts.instruction', 'dashboardTexts.level'],
    ...['dashboardTexts.points', 'dashboardTexts.nextLevel', 'feedbackTexts.answer'],
    ...['feedbackTexts.earlierAnswer', 'feedbackTexts.voice', 'playerTexts.yourTurn'],
  ],
  'It stands for a moment, and asks for nothing.': [
    ...['playerTexts.loading', 'dashboardTexts.loading', 'stepTexts.cameraStarting'],
    ...['listeningTexts.submitting', 'loginTexts.submitting', 'appTexts.loading'],
  ],
  'It is part of a sentence that has a sound as a whole.': [
    ...['listeningTexts.submitErrorBecause', 'listeningTexts.notLoggedIn'],
  ],
  'A number changes each second, and the question above it is said.': ['idleTexts.message'],
  'A grown-up reads it.': [
    ...[
      'recorderTexts.fullForTeacher',
      'recorderTexts.microphoneForTeacher',
      'recorderTexts.mutedForTeacher',
      'dashboardTexts.forTeacher',
      'statusTexts.attention.teacher',
    ],
    ...['loginTexts.privacy', 'loginTexts.nobodyYet', 'orphanedTexts.orphanedAt'],
    ...['orphanedTexts.saveOrphaned', 'orphanedTexts.deleteOrphaned', 'orphanedTexts.deleteOrphanedTitle'],
    ...['orphanedTexts.deleteOrphanedText', 'appTexts.pageMissing', 'appTexts.pageBroken'],
    ...['appTexts.reload', 'appTexts.goHome', 'accountGoneTexts.adultDeactivated'],
  ],
  'A child who types reads it.': [...['loginTexts.username', 'loginTexts.password']],
  "A teacher who tries an activity, or an exported page without the app's voice.": [
    ...['playerTexts.stays', 'playerTexts.heard', 'playerTexts.heardMessage', 'listeningTexts.preview'],
  ],
  'Keys and screen readers only.': [
    ...['listeningTexts.dragInstructions', 'listeningTexts.lifted', 'listeningTexts.over'],
    ...['listeningTexts.overNothing', 'listeningTexts.droppedIn', 'listeningTexts.droppedOutside'],
  ],
  'Nothing can sound, and the notice has a picture.': [
    ...['audioTexts.silentTitle', 'audioTexts.silent', 'audioTexts.noText', 'playerTexts.readFailed'],
  ],
};
