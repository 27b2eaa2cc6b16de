/** What runs inside a page. It is sent there as text, so it uses nothing but its arguments. */

/**
 * Finds what is visible and whose accessible name is `name`, or contains it where none is that; then reads its text,
 * presses it, or types `text` as React hears it. Returns the text of what it found, null where there is nothing yet.
 */
export function use(
  selector: string,
  name: string,
  action: 'read' | 'press' | 'type',
  text: string,
): string | null {
  const labelOf = (element: HTMLInputElement) =>
    element.getAttribute('aria-label') ??
    (
      [...(element.labels ?? [])].map((label) => label.textContent).join(' ') ||
      element.textContent ||
      ''
    ).trim();
  const visible = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      // A form of the first HTML takes no input until the app has begun.
      (action === 'read' || (!element.disabled && !element.closest('[inert]'))),
  );
  const found =
    visible.find((element) => labelOf(element) === name) ??
    visible.find((element) => labelOf(element).includes(name));
  if (!found) return null;
  if (action === 'press') found.click();
  if (action === 'type') {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')?.set?.call(found, text);
    found.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return `${name} ${found.textContent}`;
}

/** From here on, the document notes what its recorder gives and when it begins, until another one is loaded. */
export function noteRecorder(): void {
  const noted = { chunks: [] as Blob[], startedAt: 0, recordedMs: 0 };
  Object.assign(window, { noted });
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (...args) {
    noted.chunks = [];
    this.addEventListener('start', () => {
      noted.startedAt = performance.now();
    });
    this.addEventListener('dataavailable', ({ data }) => noted.chunks.push(data));
    start.apply(this, args);
  };
  const notePress = ({ target }: Event) => {
    const isStop = target instanceof Element && target.closest('[aria-label="Stop recording"]');
    if (isStop) noted.recordedMs = performance.now() - noted.startedAt;
  };
  document.addEventListener('click', notePress, true);
}

/** Seconds for which the last recorder had run when Stop was pressed, and seconds of the sound that it gave in all. */
export async function readRecorder(): Promise<{ recorded: number; given: number }> {
  const { chunks, recordedMs } = (window as unknown as { noted: { chunks: Blob[]; recordedMs: number } })
    .noted;
  const bytes = await new Blob(chunks).arrayBuffer();
  const { duration } = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
  return { recorded: recordedMs / 1000, given: duration };
}

/** Decodes the stored sound behind an address with this browser's own decoder. */
export async function listenTo(address: string): Promise<{ seconds: number; loudness: number }> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await answer.arrayBuffer());
  const samples = sound.getChannelData(0);
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return { seconds: sound.duration, loudness: Math.sqrt(sum / samples.length) };
}

/** From here on, the document notes what its security policy forbids, until another one is loaded. */
export function noteForbidden(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
    document.documentElement.dataset.forbidden = `${effectiveDirective} ${sourceFile}`;
  });
}

/** What the document noted last; null where nothing was forbidden. */
export function readForbidden(): string | null {
  return document.documentElement.dataset.forbidden ?? null;
}
