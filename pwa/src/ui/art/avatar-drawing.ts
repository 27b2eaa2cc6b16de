/** The figure of a child: a small bird on a round ground, drawn from an avatar design. 100 × 100. */
import type { AvatarDesign } from 'shared-schema/rules/people/avatar-design';
import { type Drawing, disc, fill, group, line, oval } from './drawing.ts';

/** Feathers, and the darker ones of wing and tail. */
const PLUMAGE = {
  sky: ['#3f99ce', '#1b6d9e'],
  leaf: ['#47a468', '#267244'],
  coral: ['#f0624c', '#c23a26'],
  plum: ['#8b6bea', '#6340c9'],
  sun: ['#fbc93a', '#d99a05'],
  lagoon: ['#1d9aae', '#0b6b7d'],
  berry: ['#dd4a7b', '#b02558'],
  bark: ['#9c7256', '#6f4c36'],
} satisfies Readonly<Record<string, readonly [feathers: string, wing: string]>>;
const CREST = {
  berry: '#c2255c',
  sun: '#f5bd1f',
  sky: '#1b6d9e',
  leaf: '#338a53',
  pumpkin: '#e8730c',
} satisfies Readonly<Record<string, string>>;
const EYES = { brown: '#33241c', green: '#1f4a2f', blue: '#173f69' } satisfies Readonly<
  Record<string, string>
>;
const GROUND = {
  cream: '#fbeed6',
  mint: '#cdeedd',
  ice: '#d3ebf8',
  rose: '#fbdce4',
  lilac: '#e4dcfa',
  peach: '#ffdfc4',
  lemon: '#fff3bf',
  cloud: '#dde5ec',
} satisfies Readonly<Record<string, string>>;

/** Unknown words of a newer server fall back to the usual one of their kind. */
const of = <T>(choices: Readonly<Record<string, T>>, name: string, usual: T): T => choices[name] ?? usual;

export function drawAvatar(design: AvatarDesign): Drawing {
  const [feathers, wing] = of(PLUMAGE, design.skinTone, PLUMAGE.sky);
  const { beak = BEAK, behind = none, belly = none, mask = none } = of(BIRDS, design.skinTone, {});
  return [
    disc(50, 50, 50, of(GROUND, design.clothing, GROUND.cream)),
    ...behind(feathers),
    // The body ends where the round ground does.
    fill('M20 90C16 58 28 32 50 32C72 32 84 58 80 90A50 50 0 0 1 20 90Z', feathers),
    fill('M34 97.4C32 80 38 69 50 69C62 69 68 80 66 97.4A50 50 0 0 1 34 97.4Z', '#ffffff', {
      fillOpacity: 0.85,
    }),
    ...belly(wing),
    fill('M21 66C14 74 14 84 20 90C29 86 31 74 27 64Z', wing),
    fill('M79 66C86 74 86 84 80 90C71 86 69 74 73 64Z', wing),
    ...mask(wing),
    ...eyes(of(EYES, design.eyeColor, EYES.brown)),
    fill(beak, '#f59f1a'),
    ...of(crests, design.hairStyle, crests.tuft)(of(CREST, design.hairColor, CREST.berry)),
  ];
}

function eyes(eye: string): Drawing {
  return [
    oval(38, 54, 11, 10.5, '#ffffff'),
    oval(62, 54, 11, 10.5, '#ffffff'),
    disc(40, 53, 5, eye),
    disc(60, 53, 5, eye),
    disc(41.8, 51.2, 1.7, '#ffffff'),
    disc(61.8, 51.2, 1.7, '#ffffff'),
  ];
}

/** What makes one kind of bird of each plumage: in gray, too, the eight are told apart. */
interface Bird {
  /** Path of the beak. */
  beak?: string;
  /** Behind the body: ears, tail, crest at the back. */
  behind?(color: string): Drawing;
  /** On the white of the belly. */
  belly?(color: string): Drawing;
  /** Around the eyes. */
  mask?(color: string): Drawing;
}

const none = (): Drawing => [];
const BEAK = 'M44 60Q50 56.5 56 60L50 68Z';

const BIRDS: Readonly<Record<string, Bird>> = {
  // An owl: ears, and rings around the eyes.
  plum: {
    beak: 'M46.5 60L53.5 60L50 69Z',
    behind: (color) => [fill('M20 62L16 23L42 38L58 38L84 23L80 62Z', color)],
    mask: (color) => [disc(36, 54, 16, color), disc(64, 54, 16, color)],
  },
  // A duck.
  sun: { beak: 'M50 59C66 59 72 66 66 70Q50 74 34 70C28 66 34 59 50 59Z' },
  // A parrot.
  leaf: { beak: 'M38 60Q50 48 62 60Q63 73 49 82Q53 73 42 70Z' },
  // A hummingbird.
  berry: { beak: 'M46 60L54 60L51 96L49 96Z' },
  // A penguin: a white face.
  lagoon: {
    mask: () => [disc(37, 55, 17, '#ffffff'), disc(63, 55, 17, '#ffffff'), disc(50, 70, 14, '#ffffff')],
  },
  // A cardinal: a dark mask.
  coral: { mask: () => [fill('M24 56Q50 40 76 56Q70 78 50 79Q30 78 24 56Z', '#3c2320')] },
  // A thrush: spots.
  bark: {
    belly: (color) =>
      [40, 50, 60].flatMap((x) => [disc(x, 76 + (x % 20) / 3, 2.8, color), disc(x, 88, 2.8, color)]),
    behind: (color) => [fill('M50 60L4 62L9 77L50 84L91 77L96 62Z', color)],
  },
};

const crests = {
  tuft: (color) => [
    line('M50 34C49 26 45 21 39 20', color, 4.5),
    line('M50 34C51 24 54 18 60 16', color, 4.5),
    line('M50 34C50 28 50 22 49 15', color, 4.5),
  ],
  spiky: (color) => [fill('M35 39L34 24L42 30L45 16L51 27L59 15L61 29L69 25L66 39Q50 29 35 39Z', color)],
  leaf: () => [
    line('M50 34C50 29 50 26 51 22', '#267244', 3.5),
    fill('M51 23C52 12 62 8 71 10C71 19 63 26 51 23Z', '#47a468'),
    fill('M50 26C46 18 38 17 32 20C34 27 42 30 50 26Z', '#66b983'),
  ],
  cap: (color) => [
    fill('M28 43C29 27 38 20 51 20C63 20 71 28 72 42Q50 35 28 43Z', color),
    fill('M27 43.5Q51 33 86 43C82 48.5 68 45 56 43.6C44 42.6 34 44 27 43.5Z', color),
    fill('M27 43.5Q51 33 86 43C82 48.5 68 45 56 43.6C44 42.6 34 44 27 43.5Z', '#000000', {
      fillOpacity: 0.2,
    }),
    disc(51, 20, 2.6, color),
  ],
  beanie: (color) => [
    disc(50, 15.5, 6, '#ffffff'),
    fill('M27 42C27 26 37 18 50 18C63 18 73 26 73 42Z', color),
    fill('M26 37Q50 29 74 37L74 44Q50 35.5 26 44Z', '#ffffff', { fillOpacity: 0.75 }),
  ],
  crown: () => [
    fill('M33 38L30 18L41 27L50 13L59 27L70 18L67 38Q50 31 33 38Z', '#f5bd1f'),
    disc(50, 29, 2.8, '#c2255c'),
    disc(40, 31.5, 2.1, '#2682b8'),
    disc(60, 31.5, 2.1, '#2682b8'),
  ],
  party: (color) => [
    group('rotate(12 50 36)', [
      fill('M37 36L50 7L63 36Q50 30 37 36Z', color),
      line('M42.5 26Q50 22.5 57.5 26', '#ffffff', 3),
      disc(50, 8, 4, '#ffffff'),
    ]),
  ],
  headphones: (color) => [
    line('M25 54C22 22 78 22 75 54', color, 5),
    oval(25, 55, 6.5, 9, color),
    oval(75, 55, 6.5, 9, color),
    oval(24, 55, 3, 5.5, '#ffffff', { fillOpacity: 0.35 }),
    oval(76, 55, 3, 5.5, '#ffffff', { fillOpacity: 0.35 }),
  ],
} satisfies Readonly<Record<string, (color: string) => Drawing>>;
