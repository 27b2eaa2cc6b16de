/** Numbers and default words of the product, each in one place. Specification, both documents, section 9. */

/** Milliseconds a child's answer may last. */
export const STUDENT_RECORDING_LIMIT_MS = 15_000;
/** Milliseconds a teacher's voice feedback may last (shown as 1:00). */
export const TEACHER_FEEDBACK_LIMIT = 60_000;
/** Milliseconds after which feedback recorded from the export dialog stops by itself. */
export const EXPORT_FEEDBACK_LIMIT = 120_000;

/** Milliseconds between saving an answer and the check whether the activity is complete. */
export const COMPLETION_CHECK_DELAY_MS = 1_000;
/** Milliseconds between Finish Activity and the way back to the dashboard. */
export const FINISH_REDIRECT_DELAY_MS = 1_500;

/** Milliseconds a listening task stays after a correct drop. */
export const LISTENING_ADVANCE_DELAY_MS = 3_000;
/** Milliseconds until a current task's instruction is spoken. */
export const INSTRUCTION_DELAY_MS = 1_000;
/** Milliseconds until the instruction is spoken again after a wrong drop. */
export const RESPEAK_DELAY_MS = 1_000;
/** Milliseconds between submitting and the way back to the dashboard. */
export const SUBMIT_REDIRECT_DELAY_MS = 1_000;
/** Milliseconds without input after which instructions are read again. */
export const INACTIVITY_DELAY_MS = 15_000;

/** Milliseconds a notification stays. */
export const TOAST_DURATION_MS = 5_000;
export const SUCCESS_TOAST_DURATION_MS = 3_000;
export const SUBMIT_ERROR_TOAST_DURATION_MS = 5_000;
export const VALIDATION_TOAST_DURATION_MS = 5_000;
/** Pixels of a swipe to the right that dismiss a notification. */
export const TOAST_SWIPE_DISTANCE_PX = 50;
/** Milliseconds until a dismissed notification is forgotten. */
export const TOAST_REMOVE_DELAY = 1_000_000;
export const TOAST_HOTKEY = 'F8';
/** Milliseconds of pointing until a tooltip opens, and how long the next one opens at once. */
export const TOOLTIP_OPEN_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY = 300;

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

/** Pixels one arrow key moves a dragged object. */
export const KEYBOARD_DRAG_STEP_PX = 25;
/** Share of the viewport from the edge at which dragging scrolls, and milliseconds between two steps. */
export const DRAG_SCROLL_EDGE_SHARE = 0.2;
export const DRAG_SCROLL_INTERVAL_MS = 5;

/** Milliseconds for which data that was read counts as fresh. */
export const CACHE_TIMES = {
  currentUser: 600_000,
  activities: 300_000,
  classCodes: 600_000,
  students: 300_000,
  recordings: 180_000,
  progress: 180_000,
  default: 300_000,
} as const;
/** Repeats of a failed read; the first wait and its upper bound in milliseconds. Writes are never repeated so. */
export const READ_RETRIES = 2;
export const READ_RETRY_DELAY_MS = 1_000;
export const READ_RETRY_MAX_DELAY_MS = 30_000;

export const DEFAULT_STUDENT_NAME = 'Student';
export const DEFAULT_GRADE_LABEL = 'Grade 3';
export const DEFAULT_ACTIVITY_DESCRIPTION = 'Practice your English skills!';

export const GRADES = ['K', '1', '2', '3', '4', '5'] as const;
export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export const DEFAULT_DIFFICULTY = 'beginner';
export const CONSENT_METHODS = ['offline_form', 'email_consent', 'phone_consent'] as const;
export const DEFAULT_AUTH_PROVIDER = 'email';

/** Defaults of positioning objects and questions; positions in percent. */
export const DEFAULT_OBJECT_X = 10;
export const DEFAULT_OBJECT_Y = 85;
export const DEFAULT_OBJECT_SIZE = 'medium';
export const DEFAULT_OBJECT_COLOR = 'blue';
export const DEFAULT_TOLERANCE = 50;
/** Width over height of a listening scene. */
export const BACKGROUND_ASPECT = 4 / 3;

export const WIZARD_STEP_COUNT = 3;
/** Students in the performance list, and recordings in the timeline. */
export const MAX_TOP_STUDENTS = 10;
export const MAX_TIMELINE_RECORDINGS = 20;
/** Average score from which the dashboard tile says 'Excellent Performance'. */
export const EXCELLENT_MIN_SCORE = 80;

export const EXPORT_FORMATS = ['csv', 'json', 'zip'] as const;
/** Days back of the export's date ranges; null is All Time. */
export const EXPORT_RANGE_DAYS = { all: null, week: 7, month: 30 } as const;

/** The activity that /elpa-test opens. */
export const TEST_ACTIVITY_ID = 56;
