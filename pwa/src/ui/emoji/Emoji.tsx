/** One picture of the bundled emoji set, the same on every tablet. The set is loaded with the first picture. */
import { Suspense, use } from 'react';
import { systemClock } from '#platform/clock.ts';
import { loadAgain } from '#platform/page/load-again.ts';

type Props = {
  /** Name in the set, as in the stock objects' `icon`. An unknown name shows the box. */
  name: string;
  /** What it shows, for those who cannot see it; leave out where words stand beside it. */
  label?: string;
  /** Width and height in px. */
  size?: number;
};

const FALLBACK_EMOJI = 'package';
let loadedSet: Promise<ReadonlyMap<string, string>> | undefined;

/** Without a network the places stay empty until it comes: a failure would take the page off the screen. */
function loadSet() {
  const load = () => import('./emoji-set.ts').then((module) => module.EMOJI_SET);
  loadedSet ??= loadAgain(systemClock, load, reportError);
  return loadedSet;
}

/** It takes no press: a browser drops a tap whose target was replaced while the finger was down. */
export function Emoji({ name, label = '', size = 32 }: Props) {
  return (
    <Suspense
      fallback={
        <span style={{ display: 'inline-block', width: size, height: size, pointerEvents: 'none' }} />
      }
    >
      <LoadedEmoji name={name} label={label} size={size} />
    </Suspense>
  );
}

function LoadedEmoji({ name, label, size }: Required<Props>) {
  const set = use(loadSet());
  const body = set.get(name) ?? set.get(FALLBACK_EMOJI);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`;
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      width={size}
      height={size}
      draggable={false}
      style={{ pointerEvents: 'none' }}
    />
  );
}
