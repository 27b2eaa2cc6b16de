/** Numbers and default words of the product, each in one place. Specification, both documents, section 9. */

/** Longest answer of a child. */
export const STUDENT_RECORDING_LIMIT_MS = 15_000;
/** Longest recording of a teacher's voice. */
export const TEACHER_RECORDING_LIMIT_MS = 60_000;

/** Delay between saving an answer and the check whether the activity is complete. */
export const COMPLETION_CHECK_DELAY_MS = 1_000;
/** Delay between Finish Activity and the redirect to the dashboard. */
export const FINISH_REDIRECT_DELAY_MS = 1_500;

/** A listening task stays on the screen for this long after a correct drop. */
export const LISTENING_ADVANCE_DELAY_MS = 3_000;
/** Delay until the instruction of the current task is spoken. */
export const INSTRUCTION_DELAY_MS = 1_000;
/** Delay until the instruction is spoken again after a wrong drop. */
export const RESPEAK_DELAY_MS = 1_000;
/** Delay between submitting and the redirect to the dashboard. */
export const SUBMIT_REDIRECT_DELAY_MS = 1_000;
/** The instruction is spoken again after this long without input. */
export const INACTIVITY_DELAY_MS = 15_000;

/** A toast stays on the screen for this long. */
export const TOAST_DURATION_MS = 5_000;
export const SUCCESS_TOAST_DURATION_MS = 3_000;
export const SUBMIT_ERROR_TOAST_DURATION_MS = 5_000;
export const VALIDATION_TOAST_DURATION_MS = 5_000;
/** A swipe to the right of this length dismisses a toast. */
export const TOAST_SWIPE_DISTANCE_PX = 50;
export const TOAST_HOTKEY = 'F8';

export interface SpeechSettings {
  readonly rate: number;
  readonly pitch: number;
  readonly volume: number;
}

/** Speech everywhere unless said otherwise; a female US English voice is preferred. */
export const DEFAULT_SPEECH: SpeechSettings = { rate: 0.8, pitch: 1.15, volume: 0.9 };
/** Listening instructions. */
export const INSTRUCTION_SPEECH: SpeechSettings = { rate: 0.9, pitch: 1, volume: 1 };
/** Names of objects on hover or focus. */
export const OBJECT_NAME_SPEECH: SpeechSettings = { rate: 1, pitch: 1.1, volume: 0.8 };
export const SPEECH_LANGUAGE = 'en-US';

/** One press of an arrow key moves a dragged object by this much. */
export const KEYBOARD_DRAG_STEP_PX = 25;
/** Dragging scrolls within this share of the viewport's height and width, measured from the edge. */
export const DRAG_SCROLL_EDGE_SHARE = 0.2;
/** Interval between two steps of that scrolling. */
export const DRAG_SCROLL_INTERVAL_MS = 5;

/** Further tries of a failed read. A write is never tried again this way. */
export const MAX_READ_RETRIES = 2;
/** The wait before the first retry; each further wait is twice as long, up to the maximum. */
export const READ_RETRY_DELAY_MS = 1_000;
export const MAX_READ_RETRY_DELAY_MS = 30_000;

export const DEFAULT_STUDENT_NAME = 'Student';
export const DEFAULT_GRADE_LABEL = 'Grade 3';
export const DEFAULT_ACTIVITY_DESCRIPTION = 'Practice your English skills!';

export const GRADES = ['K', '1', '2', '3', '4', '5'] as const;
/** Characters of an activity's title, as the app makes them. The server takes `MAX_LINE_LENGTH`. */
export const MAX_TITLE_LENGTH = 200;
export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export const CONSENT_METHODS = ['offline_form', 'email_consent', 'phone_consent'] as const;
/** What a family is asked for; the second: samples of the voice after the school year. */
export const CONSENT_PURPOSES = ['record_voice', 'keep_samples', 'show_to_family'] as const;

/** Defaults of positioning objects and questions; positions in percent. */
export const DEFAULT_OBJECT_X = 10;
export const DEFAULT_OBJECT_Y = 85;
export const DEFAULT_OBJECT_SIZE = 'medium';
export const DEFAULT_OBJECT_COLOR = 'blue';
export const DEFAULT_TOLERANCE = 50;

export const WIZARD_STEP_COUNT = 3;
/** Most students in the performance list. */
export const MAX_TOP_STUDENTS = 10;
/** Most recordings in the timeline. */
export const MAX_TIMELINE_RECORDINGS = 20;
/** The dashboard tile says 'Excellent Performance' from this average score. */
export const EXCELLENT_MIN_SCORE = 80;

/** The activity that /elpa-test opens. */
export const TEST_ACTIVITY_ID = 56;

/** Characters of what the school is called on paper. */
export const MAX_SCHOOL_NAME_LENGTH = 80;
