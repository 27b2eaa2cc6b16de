/** Three kinds of weather, and what children do in them. */
import {
  at,
  box,
  child,
  cloud,
  disc,
  ground,
  oval,
  picture,
  shape,
  snow,
  stroke,
  sun,
  tree,
} from './parts.ts';

const ball = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    disc(0, -34, 34, '#fff'),
    shape('M0 -34L-12 -66A34 34 0 0 1 22 -60Z', '#e0605a'),
    shape('M0 -34L30 -50A34 34 0 0 1 26 -12Z', '#ffcf5a'),
    shape('M0 -34L8 0A34 34 0 0 1 -26 -12Z', '#5aa9d6'),
    disc(0, -34, 6, '#fff'),
  );

export const sunny = picture(
  ground('#bfe6fb'),
  sun(660, 110, 54),
  cloud(170, 110, 0.9),
  cloud(400, 70, 0.6),
  box(0, 250, 800, 150, '#58b0d8'),
  shape('M0 340Q100 322 200 340T400 340T600 340T800 340V410H0Z', '#74c2e4'),
  at(
    560,
    292,
    1,
    shape('M-46 -2H46L32 22H-32Z', '#e0605a'),
    stroke('M0 -2V-74', '#8a5d3b', 5),
    shape('M6 -72L44 -10H6Z', '#fff'),
    shape('M-6 -60L-34 -10H-6Z', '#fbe3a4'),
  ),
  shape('M0 396Q220 372 420 394T800 388V600H0Z', '#f6dca4'),
  shape('M0 470Q260 440 520 468T800 460V600H0Z', '#f0cf8d'),
  at(
    150,
    470,
    1,
    stroke('M0 40L-18 -190', '#d9dfe4', 8),
    shape('M-150 -130Q-120 -240 -18 -236Q92 -232 118 -142Z', '#e0605a'),
    shape('M-98 -133Q-84 -236 -18 -236L-22 -138Z', '#fff'),
    shape('M72 -140Q54 -232 -18 -236L30 -139Z', '#fff'),
  ),
  child(330, 540, 1, {
    ...{ skin: '#f3c9a2', hair: '#7a4a26', hairStyle: 'long', shirt: '#57b894', pants: '#f3c9a2' },
    ...{ left: [-66, -70], right: [84, -168] },
  }),
  child(560, 544, 1, {
    ...{ skin: '#8a5a3c', hair: '#2b211c', hairStyle: 'short', shirt: '#ffb347', pants: '#3f72b0' },
    ...{ left: [-84, -172], right: [70, -76] },
  }),
  ball(445, 356, 1),
  at(
    690,
    560,
    1,
    shape('M-62 0Q-56 -20 -40 -22V-58H-28V-66H-16V-58H0V-66H12V-58H26V-22Q46 -20 54 0Z', '#e2b86b'),
    stroke('M0 -58V-100', '#8a5d3b', 5),
    shape('M2 -100L36 -88L2 -76Z', '#e0605a'),
  ),
);

const drops = (color: string) =>
  Array.from({ length: 26 }, (_, index) => {
    const x = (index * 137) % 790;
    const y = 150 + ((index * 89) % 330);
    return stroke(`M${x} ${y}l-7 20`, color, 5);
  }).join('');

export const rainy = picture(
  ground('#a9bccb'),
  cloud(150, 90, 1.3, '#7d92a4'),
  cloud(420, 70, 1.5, '#8b9fb0'),
  cloud(680, 100, 1.3, '#7d92a4'),
  shape('M0 400Q220 360 440 392T800 380V600H0Z', '#7fae86'),
  tree(680, 430, 1, '#5c9a68', '#6cab77'),
  shape('M0 470H800V600H0Z', '#8a939d'),
  box(0, 466, 800, 12, '#b7bfc7'),
  drops('#d9ecf7'),
  oval(400, 556, 210, 30, '#b9dcf0'),
  oval(400, 554, 160, 20, '#d3eaf7'),
  child(330, 556, 1.15, {
    ...{ skin: '#c98d62', hair: '#3b2a22', hairStyle: 'long', shirt: '#ffd04f', pants: '#ffd04f' },
    ...{ left: [-70, -74], right: [74, -116] },
  }),
  at(
    330,
    556,
    1.15,
    box(-34, -42, 32, 40, '#e0605a', 10),
    box(2, -42, 32, 40, '#e0605a', 10),
    box(-42, -14, 40, 16, '#e0605a', 8),
    box(2, -14, 40, 16, '#e0605a', 8),
  ),
  at(
    416,
    422,
    1,
    stroke('M0 0V-226', '#7a5a3c', 8),
    shape(
      'M-190 -202Q-170 -330 0 -334Q170 -330 190 -202Q160 -224 126 -202Q94 -224 62 -202Q30 -224 0 -202Q-30 -224 -62 -202Q-94 -224 -126 -202Q-160 -224 -190 -202Z',
      '#4f8fd0',
    ),
    shape('M-62 -202Q-54 -310 0 -334Q54 -310 62 -202Q30 -224 0 -202Q-30 -224 -62 -202Z', '#6ba6e0'),
    stroke('M0 -334V-348', '#7a5a3c', 8),
    disc(0, 4, 14, '#c98d62'),
  ),
  at(
    560,
    566,
    1,
    oval(0, -26, 30, 24, '#6cbf5f'),
    disc(-14, -50, 13, '#6cbf5f'),
    disc(14, -50, 13, '#6cbf5f'),
    disc(-14, -52, 8, '#fff'),
    disc(14, -52, 8, '#fff'),
    disc(-14, -52, 4, '#33291f'),
    disc(14, -52, 4, '#33291f'),
    stroke('M-14 -26Q0 -14 14 -26', '#2f6b3a', 4),
    oval(-28, -6, 18, 8, '#57a84c'),
    oval(28, -6, 18, 8, '#57a84c'),
  ),
);

const fir = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    box(-12, -40, 24, 40, '#8a5d3b'),
    ...[0, 1, 2].map((step) =>
      at(
        0,
        -30 - step * 56,
        1 - step * 0.2,
        shape('M-84 0Q0 20 84 0L0 -104Z', '#4f9079'),
        shape('M-36 -58Q-10 -34 0 -52Q14 -34 36 -58L0 -104Z', '#fff'),
      ),
    ),
  );

export const snowy = picture(
  ground('#bcd9ee'),
  shape('M0 330Q200 260 400 320T800 300V600H0Z', '#dcecf7'),
  fir(110, 400, 1.1),
  fir(700, 390, 1.25),
  fir(610, 370, 0.8),
  shape('M0 410Q240 360 480 404T800 392V600H0Z', '#f6fbff'),
  snow,
  at(
    480,
    540,
    1,
    oval(0, 4, 110, 16, '#d5e5f1'),
    disc(0, -66, 82, '#fff'),
    disc(0, -188, 60, '#fff'),
    stroke('M-58 -120L-136 -178M-112 -160L-124 -196M58 -120L132 -166M108 -152L136 -144', '#8a5d3b', 9),
    disc(0, -88, 7, '#44515c'),
    disc(0, -56, 7, '#44515c'),
    disc(0, -24, 7, '#44515c'),
    box(-62, -154, 124, 26, '#e0605a', 13),
    shape('M26 -144H56L62 -74H30Z', '#c94e48'),
    disc(-20, -200, 7, '#33414d'),
    disc(20, -200, 7, '#33414d'),
    shape('M-4 -190L62 -178L-4 -172Z', '#f29a3f'),
    stroke('M-20 -166Q0 -152 20 -164', '#33414d', 5),
    box(-62, -248, 124, 18, '#44597a', 9),
    box(-42, -314, 84, 72, '#44597a', 10),
    box(-42, -268, 84, 18, '#e0605a'),
  ),
  child(240, 548, 1.1, {
    ...{ skin: '#f3c9a2', hair: '#a8572a', hairStyle: 'short', shirt: '#d0567c', pants: '#5a6aa8' },
    ...{ left: [-76, -150], right: [80, -104] },
  }),
  at(
    240,
    548,
    1.1,
    shape('M-52 -196Q-54 -244 0 -246Q54 -244 52 -196Z', '#5aa9a0'),
    box(-56, -210, 112, 24, '#8fd0c8', 12),
    disc(0, -250, 16, '#fff'),
    box(-36, -140, 72, 22, '#ffcf5a', 11),
    shape('M-30 -128H-8L-6 -78H-28Z', '#f2bb3c'),
    disc(-76, -150, 16, '#5aa9a0'),
    disc(80, -104, 16, '#5aa9a0'),
  ),
);
