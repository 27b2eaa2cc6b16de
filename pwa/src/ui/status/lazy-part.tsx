/** Code of a part of the screen that comes later. A part that was lost is asked for again when it is next to be drawn. */
import { type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../toast/toast-store.ts';
import { statusTexts } from './texts.ts';

/** Code is not there: an update has replaced it, or the network failed before the first visit. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';

  /** Has a page asked for again when it is next drawn: React keeps that it was lost. */
  readonly forget: () => void;

  constructor(cause?: unknown, forget = () => {}) {
    super('no code', { cause });
    this.forget = forget;
  }
}

type LoadPart<Props> = () => Promise<{ default: (props: Props) => ReactNode }>;

/** `load` loads its code before it is drawn: it then stands there at once. Rejects where the code does not come. */
type LazyPart<Props> = ComponentType<Props> & { load(): Promise<void> };

/**
 * A part of a page without which the page is whole: nothing stands there where its code cannot be loaded, and `whenLost`
 * is called with the properties of the part.
 */
export function lazyPart<Props extends object = object>(
  load: LoadPart<Props>,
  whenLost: (props: Props) => void = () => {},
): LazyPart<Props> {
  let latest: ComponentType<Props> | undefined;
  const lost = (props: Props) => (
    <Lost
      onDrawn={() => {
        // Not before it is drawn: React asks for the same part again until then.
        latest = undefined;
        whenLost(props);
      }}
    />
  );
  const draw = (props: Props) => {
    // The same for as long as it stands there: another component would lose what was typed.
    const [Part] = useState(() => {
      latest ??= lazy(() => load().catch(() => ({ default: lost })));
      return latest;
    });
    return <Part {...props} />;
  };
  return Object.assign(draw, {
    async load() {
      latest = (await load()).default;
    },
  });
}

/** In the place of a part that did not come. */
function Lost({ onDrawn }: { onDrawn(): void }) {
  const tell = useEffectEvent(onDrawn);
  useEffect(() => tell(), []);
  return null;
}

/**
 * For `whenLost`: says that a part did not come, which a child can have read aloud. Throws at the second loss with a
 * network: a browser may keep that code was lost, and an update may have replaced it, so that only a page load helps.
 */
export function createLossTeller(): () => void {
  let isLost = false;
  return () => {
    if (isLost && navigator.onLine) throw new ChunkLoadError();
    isLost = true;
    showToast({ title: statusTexts.unreachable, tone: 'error' });
  };
}

/** A part that a tap opens, and `onClose` takes away: where its code cannot be loaded, it says so and closes itself. */
export function lazyOnTap<Props extends object>(load: LoadPart<Props>) {
  const tellLost = createLossTeller();
  return lazyPart<Props & { onClose(): void }>(load, ({ onClose }) => {
    tellLost();
    onClose();
  });
}
