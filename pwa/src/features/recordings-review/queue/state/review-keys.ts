/** The keys of the review queue: which key asks for what, and when a key belongs to somebody else. */
export type ReviewAction =
  | 'play'
  | 'replay'
  | 'voice'
  | 'write'
  | 'save'
  | 'undo'
  | 'skip'
  | 'back'
  | 'slower'
  | 'faster'
  | 'silence'
  | 'keys'
  | 'leaveField';

/** `stars` is 1 to 5; `letter` is a capital that no action has. */
export type ReviewKey =
  | { action: ReviewAction }
  | { action: 'stars'; stars: number }
  | { action: 'comment'; letter: string };

const ACTIONS: Readonly<Record<string, ReviewAction>> = {
  ' ': 'play',
  r: 'replay',
  v: 'voice',
  t: 'write',
  Enter: 'save',
  u: 'undo',
  s: 'skip',
  ArrowRight: 'skip',
  ArrowLeft: 'back',
  '-': 'slower',
  '+': 'faster',
  '=': 'faster',
  p: 'silence',
  '?': 'keys',
};

/** Capital letters that are no comment's. */
export const TAKEN_LETTERS = Object.keys(ACTIONS).filter(isLetter).join('').toUpperCase();

/** Held down, these would act again and again. */
const REPEATED: readonly string[] = ['replay', 'skip', 'back', 'slower', 'faster', 'stars'];

/** Attribute of a field of one line in which Enter saves. */
export const ENTER_SAVES = 'data-enter-saves';

const TYPED = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio])';
/** What has the focus by Tab keeps the keys that press it. */
const PRESSED_BY_ENTER = 'button, a, summary';
const PRESSED_BY_SPACE = `${PRESSED_BY_ENTER}, input`;

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'target' | 'repeat' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'
>;

/**
 * What a key press asks of the queue; null when it is typed into a field or meant for something else. Without single
 * keys, letters, digits and signs ask for nothing.
 */
export function reviewKeyOf(press: Press, hasSingleKeys: boolean): ReviewKey | null {
  if (press.defaultPrevented || press.isComposing || press.altKey) return null;
  const target = press.target instanceof Element ? press.target : null;
  if (target?.matches(TYPED)) return keyInField(press, target);
  if (press.ctrlKey || press.metaKey || (!hasSingleKeys && isSingle(press))) return null;
  if (press.key === 'Enter' && target?.matches(PRESSED_BY_ENTER)) return null;
  if (press.key === ' ' && target?.matches(PRESSED_BY_SPACE)) return null;
  const key = starsOf(press) ?? plainKey(press);
  return key && press.repeat && !REPEATED.includes(key.action) ? null : key;
}

/** Enter saves in a field that says so, Ctrl+Enter in any field; Escape gives the keys back to the queue. */
function keyInField({ key, ctrlKey, metaKey, repeat }: Press, target: Element): ReviewKey | null {
  if (key === 'Escape') return { action: 'leaveField' };
  const isSave = key === 'Enter' && (ctrlKey || metaKey || target.hasAttribute(ENTER_SAVES));
  return isSave && !repeat ? { action: 'save' } : null;
}

function plainKey({ key, code }: Press): ReviewKey | null {
  // A keyboard without Latin letters names the place of the key only.
  const isForeign = key.length === 1 && key > '\u007f' && code.startsWith('Key');
  const name = isForeign ? code.slice(3) : key;
  const plain = name.length === 1 ? name.toLowerCase() : name;
  const action = ACTIONS[plain];
  if (action) return { action };
  return isLetter(plain) ? { action: 'comment', letter: plain.toUpperCase() } : null;
}

/** No word that is dictated begins with Space, and it only plays. */
function isSingle({ key }: Press): boolean {
  return key.length === 1 && key !== ' ';
}

function isLetter(key: string): boolean {
  return /^[a-z]$/.test(key);
}

function starsOf({ key }: Press): ReviewKey | null {
  return /^[1-5]$/.test(key) ? { action: 'stars', stars: Number(key) } : null;
}

/** Gives the keys back to the queue. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
