/** Pictures of the stories 'The Red Mitten' and 'The Little Seed'. */
import {
  at,
  bird,
  box,
  child,
  disc,
  flower,
  ground,
  oval,
  picture,
  shape,
  snow,
  stroke,
  sun,
  tree,
} from './parts.ts';

const mitten = (x: number, y: number, scale: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">` +
  shape('M-52 40V-52Q-52 -112 0 -112Q52 -112 52 -52V40Z', '#db4f4a') +
  shape('M40 0Q52 -62 84 -58Q108 -48 90 -6Q74 28 46 40Z', '#db4f4a') +
  stroke('M-34 -44L-16 -60L2 -44L20 -60L36 -46M-34 -18L-16 -34L2 -18L20 -34L36 -20', '#fff', 8) +
  box(-60, 36, 120, 40, '#fff', 18) +
  stroke('M-36 46V66M-12 46V66M12 46V66M36 46V66', '#e6e1da', 6) +
  '</g>';

/** A tree without leaves, in the snow. */
const bareTree = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    shape('M-26 0Q-14 -120 -9 -300H9Q12 -120 26 0Z', '#8a6a52'),
    stroke('M0 -280V-304Q6 -344 40 -376', '#8a6a52', 18),
    stroke('M0 -180Q50 -196 84 -220M0 -230Q-60 -244 -100 -310M60 -222Q96 -214 128 -222', '#8a6a52', 14),
    stroke('M4 -188Q50 -203 78 -224', '#fff', 5),
    stroke('M-8 -240Q-58 -252 -94 -304', '#fff', 5),
  );

export const lostMitten = picture(
  ground('#c4def0'),
  shape('M0 350Q220 290 440 336T800 320V600H0Z', '#e2eff8'),
  bareTree(640, 430, 1),
  shape('M0 420Q240 384 480 420T800 410V600H0Z', '#f7fbff'),
  snow,
  oval(330, 494, 120, 16, '#d6e6f2'),
  mitten(322, 426, 0.95, 70),
  stroke('M70 536l14 -8M126 512l14 -8M176 532l14 -8', '#d6e6f2', 14),
  bird(508, 514, 1.1, '#7f98b8', '#5d7696'),
);

export const warmNest = picture(
  ground('#c4def0'),
  shape('M0 450Q220 400 440 440T800 430V600H0Z', '#e2eff8'),
  snow,
  shape('M-20 600Q40 470 40 330Q40 120 -20 0H150Q160 200 150 330Q150 480 220 600Z', '#8a6a52'),
  shape('M120 400Q300 350 520 372Q680 386 800 340V392Q660 436 520 424Q320 408 130 470Z', '#8a6a52'),
  stroke('M150 384Q320 350 520 366Q680 378 796 336', '#fff', 12),
  shape('M222 322Q400 286 578 322Q400 372 222 322Z', '#96693f'),
  mitten(420, 318, 1.35, -90),
  bird(330, 300, 1, '#7f98b8', '#5d7696'),
  bird(448, 304, 0.75, '#9db3cf', '#7f98b8'),
  bird(536, 312, 0.62, '#9db3cf', '#7f98b8'),
  shape('M222 322Q400 372 578 322Q556 436 400 436Q244 436 222 322Z', '#b58a5a'),
  stroke(
    'M236 338Q330 376 420 368M300 384Q420 388 562 346M256 378Q330 420 440 402M320 416Q440 430 530 384',
    '#96693f',
    7,
  ),
);

const pot = (x: number, y: number, scale: number, plant: string) =>
  at(
    x,
    y,
    scale,
    plant,
    shape('M-66 -88H66L50 0H-50Z', '#d9805a'),
    box(-76, -110, 152, 30, '#e6966f', 8),
    oval(0, -108, 62, 8, '#6b4a35'),
  );

const sprout =
  stroke('M0 -108Q-4 -150 0 -184', '#5fae62', 10) +
  shape('M0 -176Q-52 -184 -56 -226Q-6 -228 0 -176Z', '#77c274') +
  shape('M0 -180Q48 -192 54 -232Q6 -234 0 -180Z', '#5fae62');

export const sproutInPot = picture(
  ground('#fdeecf'),
  at(
    400,
    60,
    1,
    box(-250, 0, 500, 330, '#fff', 16),
    box(-230, 20, 460, 290, '#bfe6fb', 8),
    sun(-150, 90, 40),
    shape('M-230 250Q-100 190 20 240T230 226V310H-230Z', '#8ccb85'),
    stroke('M0 20V310', '#fff', 14),
  ),
  box(90, 388, 620, 34, '#c98f5f', 10),
  box(0, 540, 800, 60, '#e3bd8c'),
  pot(470, 390, 1, sprout),
  child(240, 566, 1.25, {
    ...{ skin: '#8a5a3c', hair: '#2b211c', hairStyle: 'buns', shirt: '#e58f7d', pants: '#4f7fb5' },
    ...{ left: [-64, -66], right: [94, -148] },
  }),
  at(
    366,
    372,
    1,
    shape('M-20 -34H44L36 26H-12Z', '#5aa9d6'),
    stroke('M44 -22L82 -54', '#5aa9d6', 12),
    stroke('M-22 -24Q-52 -20 -40 8Q-32 18 -16 14', '#4489b4', 9),
    oval(90, -58, 16, 9, '#4489b4'),
    stroke('M98 -44l6 22M84 -40l2 20M112 -50l10 18', '#8fcbe8', 5),
  ),
);

const petals = Array.from(
  { length: 14 },
  (_, index) => `<g transform="rotate(${(index * 360) / 14})">${oval(0, -96, 20, 50, '#ffc933')}</g>`,
).join('');

export const bigSunflower = picture(
  ground('#bfe6fb'),
  sun(120, 110, 48),
  shape('M0 400Q220 350 440 392T800 372V600H0Z', '#9ed49a'),
  tree(690, 420, 0.9),
  shape('M0 470Q260 436 520 470T800 456V600H0Z', '#83c47e'),
  box(40, 380, 18, 120, '#fff', 6),
  box(110, 380, 18, 120, '#fff', 6),
  box(180, 380, 18, 120, '#fff', 6),
  box(20, 408, 200, 16, '#fff', 6),
  box(20, 456, 200, 16, '#fff', 6),
  stroke('M420 560Q408 420 420 240', '#4f9b5a', 20),
  shape('M416 470Q330 470 296 400Q384 384 416 470Z', '#5fae62'),
  shape('M414 420Q500 412 536 344Q446 334 414 420Z', '#5fae62'),
  at(
    420,
    200,
    1.15,
    petals,
    disc(0, 0, 62, '#7a4f2e'),
    disc(0, 0, 48, '#8f6038'),
    disc(-18, -16, 6, '#6b4426'),
    disc(14, -22, 6, '#6b4426'),
    disc(24, 10, 6, '#6b4426'),
    disc(-6, 22, 6, '#6b4426'),
    disc(-26, 10, 6, '#6b4426'),
    disc(0, -2, 6, '#6b4426'),
  ),
  child(588, 562, 1.05, {
    ...{ skin: '#8a5a3c', hair: '#2b211c', hairStyle: 'buns', shirt: '#e58f7d', pants: '#4f7fb5' },
    ...{ left: [-80, -186], right: [80, -186] },
  }),
  flower(250, 556, 0.9, '#f08fb0'),
  flower(300, 576, 0.7, '#fff'),
  flower(716, 566, 0.9, '#b18fe0'),
);
