/** Three pictures of one child's day: morning, lunch, night. */
import {
  at,
  box,
  type Child,
  child,
  disc,
  ground,
  head,
  oval,
  picture,
  shape,
  stroke,
  sun,
} from './parts.ts';

const MIA: Child = {
  ...{ skin: '#c98d62', hair: '#3b2a22', hairStyle: 'buns', shirt: '#f0b03f', pants: '#4f7fb5' },
  ...{ left: [-62, -60], right: [62, -60] },
};
const LEO: Child = {
  ...{ skin: '#f3c9a2', hair: '#a8572a', hairStyle: 'short', shirt: '#5aa9a0', pants: '#44597a' },
  ...{ left: [-62, -60], right: [62, -60] },
};

/** A window with its curtains; `view` is what is seen in it, in 200 × 180. */
const windowWith = (x: number, y: number, view: string, curtain: string) =>
  at(
    x,
    y,
    1,
    box(-12, -12, 224, 204, '#fff', 10),
    view,
    stroke('M100 0V180M0 90H200', '#fff', 10),
    box(-26, 188, 252, 18, '#fff', 8),
    shape('M-30 -24H60Q52 90 -22 190H-40Z', curtain),
    shape('M230 -24H140Q148 90 222 190H240Z', curtain),
    box(-56, -36, 312, 16, '#b98a5e', 8),
  );

const bed = (blanket: string, light: string) =>
  box(330, 250, 34, 300, '#b0794c', 12) +
  box(724, 350, 30, 200, '#b0794c', 12) +
  box(344, 430, 400, 80, '#c98f5f', 10) +
  box(350, 380, 390, 70, '#fff', 22) +
  box(366, 326, 130, 74, '#fdfdff', 30) +
  shape('M470 372Q600 340 738 380V476H470Z', blanket) +
  stroke('M472 408Q610 380 736 414M472 444Q610 420 736 448', light, 12);

export const morning = picture(
  ground('#fdeecf'),
  box(0, 480, 800, 120, '#e3bd8c'),
  windowWith(
    70,
    90,
    box(0, 0, 200, 180, '#bfe6fb') + sun(104, 96, 40) + shape('M0 150Q80 110 200 150V180H0Z', '#8ccb85'),
    '#f4978a',
  ),
  oval(230, 556, 170, 30, '#f7d9a6'),
  bed('#6fa8dc', '#8fc0ea'),
  at(
    478,
    470,
    1.05,
    stroke('M-26 -112Q-72 -140 -78 -206', MIA.shirt, 24),
    stroke('M26 -112Q72 -140 78 -206', MIA.shirt, 24),
    disc(-78, -214, 14, MIA.skin),
    disc(78, -214, 14, MIA.skin),
    shape('M-34 -130Q0 -142 34 -130Q44 -100 44 -60H-44Q-44 -100 -34 -130Z', MIA.shirt),
    head(MIA),
  ),
  shape('M424 416Q480 384 560 388L738 400V476H424Z', '#6fa8dc'),
  stroke('M428 446Q560 410 736 446', '#8fc0ea', 12),
  at(
    150,
    500,
    1,
    box(-60, -74, 120, 76, '#c98f5f', 10),
    box(-44, -58, 88, 24, '#b0794c', 6),
    disc(0, -46, 5, '#fdeecf'),
  ),
  at(
    150,
    426,
    1,
    disc(-18, -46, 12, '#e0605a'),
    disc(18, -46, 12, '#e0605a'),
    stroke('M-16 -6L-24 4M16 -6L24 4', '#b84843', 7),
    disc(0, -26, 32, '#e0605a'),
    disc(0, -26, 24, '#fff'),
    stroke('M0 -26V-42M0 -26L12 -20', '#33291f', 5),
  ),
);

const apple = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    disc(-9, -18, 18, '#dd4f48'),
    disc(9, -18, 18, '#dd4f48'),
    stroke('M0 -34Q2 -44 8 -46', '#6d4a33', 5),
    shape('M8 -42Q24 -52 28 -38Q16 -32 8 -42Z', '#5fae62'),
  );

const glass = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    shape('M-20 -64H20L15 0H-15Z', '#dff1fb'),
    shape('M-18 -48H18L15 0H-15Z', '#fff'),
    stroke('M-20 -64L-15 0H15L20 -64', '#b6d8ea', 4),
  );

const sandwich = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    oval(0, 4, 78, 20, '#fff'),
    oval(0, 0, 62, 14, '#e7eef3'),
    shape('M-46 -4H46Q48 8 40 8H-40Q-48 8 -46 -4Z', '#d99e57'),
    shape('M-52 -10Q-40 2 -26 -8Q-12 2 2 -8Q16 2 28 -8Q42 2 52 -10V-14H-52Z', '#77bd6b'),
    box(-46, -22, 92, 10, '#ffcf5a', 3),
    shape('M-46 -22Q-46 -48 0 -48Q46 -48 46 -22Z', '#e6b06b'),
  );

export const lunch = picture(
  ground('#dff0e6'),
  box(0, 440, 800, 160, '#e9d3ae'),
  at(
    400,
    60,
    1,
    box(-150, 0, 300, 130, '#fff', 14),
    box(-136, 14, 272, 102, '#bfe6fb', 6),
    stroke('M0 14V116', '#fff', 10),
    shape('M-136 90Q-60 56 0 92Q70 62 136 92V116H-136Z', '#8ccb85'),
  ),
  child(250, 452, 1.15, { ...MIA, left: [-52, -64], right: [44, -60] }),
  child(550, 452, 1.15, { ...LEO, left: [-44, -60], right: [52, -64] }),
  box(130, 480, 34, 96, '#b97f4c', 10),
  box(636, 480, 34, 96, '#b97f4c', 10),
  shape(
    'M84 400H716L728 500Q700 524 674 500Q640 524 606 500Q572 524 538 500Q504 524 468 500Q434 524 400 500Q366 524 332 500Q298 524 262 500Q228 524 194 500Q160 524 126 500Q98 524 72 500Z',
    '#f08a7c',
  ),
  stroke('M82 452H718', '#f7b3a8', 12),
  box(80, 384, 640, 30, '#f5a094', 14),
  sandwich(250, 386),
  sandwich(550, 386),
  glass(152, 388),
  glass(654, 388),
  oval(400, 390, 74, 20, '#7fb5d9'),
  apple(368, 378),
  apple(430, 378),
  apple(400, 364),
);

const star = (x: number, y: number, scale: number) =>
  at(x, y, scale, shape('M0 -14L4 -4L14 -4L6 3L9 13L0 7L-9 13L-6 3L-14 -4L-4 -4Z', '#ffe08a'));

export const night = picture(
  ground('#5a6aa8'),
  box(0, 480, 800, 120, '#7a6a92'),
  windowWith(
    70,
    90,
    box(0, 0, 200, 180, '#26305f') +
      disc(120, 80, 42, '#ffe9a8') +
      disc(138, 68, 36, '#26305f') +
      star(40, 50, 1.2) +
      star(70, 130, 0.9) +
      star(170, 140, 1.1) +
      star(176, 36, 0.8),
    '#8f7fc4',
  ),
  oval(230, 556, 170, 30, '#8b7ba6'),
  bed('#e58f7d', '#f0ab9b'),
  at(
    478,
    476,
    1.05,
    shape('M-34 -130Q0 -142 34 -130Q44 -100 44 -60H-44Q-44 -100 -34 -130Z', '#8fc3e6'),
    head(MIA),
  ),
  shape('M424 422Q480 392 560 392L738 402V476H424Z', '#e58f7d'),
  stroke('M428 450Q560 416 736 448', '#f0ab9b', 12),
  at(
    478,
    420,
    1,
    shape('M0 -2Q-40 -26 -92 -16V-84Q-40 -92 0 -68Q40 -92 92 -84V-16Q40 -26 0 -2Z', '#4f9b8a'),
    shape('M0 -14Q-38 -34 -82 -28V-86Q-38 -88 0 -68Q38 -88 82 -86V-28Q38 -34 0 -14Z', '#fffaf0'),
    stroke(
      'M0 -66V-14M-62 -68Q-40 -68 -18 -58M-62 -52Q-40 -52 -18 -42M62 -68Q40 -68 18 -58M62 -52Q40 -52 18 -42',
      '#c9b99a',
      4,
    ),
    disc(-92, -44, 14, MIA.skin),
    disc(92, -44, 14, MIA.skin),
  ),
  at(
    660,
    392,
    1.1,
    disc(-26, -78, 14, '#a9744a'),
    disc(26, -78, 14, '#a9744a'),
    oval(0, -12, 34, 34, '#a9744a'),
    disc(0, -54, 36, '#b9835a'),
    oval(0, -42, 18, 14, '#ecd0ac'),
    oval(0, -49, 7, 5, '#4a3527'),
    disc(-14, -60, 4.5, '#33291f'),
    disc(14, -60, 4.5, '#33291f'),
  ),
  at(
    150,
    500,
    1,
    box(-60, -74, 120, 76, '#9a6f56', 10),
    box(-44, -58, 88, 24, '#84593f', 6),
    disc(0, -46, 5, '#e9d3ae'),
  ),
  at(
    150,
    426,
    1,
    disc(0, -70, 90, '#ffe9a833'),
    box(-8, -40, 16, 38, '#e9d3ae'),
    oval(0, -2, 30, 9, '#e9d3ae'),
    shape('M-28 -104H28L46 -40H-46Z', '#ffe08a'),
  ),
);
