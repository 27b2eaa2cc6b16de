/** The Chickadee, our bird: cap and bib, white cheek, gray-blue back, buff belly, coral song. Drawn in 200 × 200. */
import { type Drawing, disc, fill, group, line, oval } from './drawing.ts';

export const POSES = ['perched', 'singing', 'flying', 'sleeping', 'celebrating'] as const;
export type ChickadeePose = (typeof POSES)[number];

const COLORS = {
  cap: '#22303c',
  back: '#86a7c2',
  wing: '#6b8fae',
  wingEdge: '#dceaf4',
  tail: '#52738f',
  belly: '#fbe6c6',
  breast: '#fff7ea',
  cheek: '#ffffff',
  blush: '#ffb4a5',
  bill: '#37454f',
  coral: '#f0624c',
  leg: '#6f5a4b',
  branch: '#9a7658',
  leaf: '#66b983',
  leafDark: '#47a468',
  sun: '#fbc93a',
  sky: '#3f99ce',
};

const body: Drawing = [
  fill(
    'M114 26C82 26 64 46 57 74C50 96 30 110 30 138C30 168 62 184 98 184C142 184 170 156 170 118C170 100 164 90 160 74C154 46 140 26 114 26Z',
    COLORS.back,
  ),
  fill(
    'M160 74C166 92 170 100 170 118C170 156 142 184 98 184C78 184 60 179 47 169C86 166 104 140 106 100C124 108 150 104 160 74Z',
    COLORS.belly,
    { stroke: COLORS.belly, strokeWidth: 1.5 },
  ),
  fill(
    'M162 92C169 114 166 132 156 142C150 148 144 146 139 140C130 130 124 116 120 102C136 106 152 104 162 92Z',
    COLORS.breast,
  ),
];

const head: Drawing = [
  fill('M160 78C148 66 96 62 57 76C55 94 76 110 108 110C136 110 154 98 160 78Z', COLORS.cheek),
  fill('M161 78C155 46 140 26 114 26C82 26 63 46 56 78C76 70 96 68 112 72C130 77 148 80 161 78Z', COLORS.cap),
  fill('M160 80C164 92 166 98 167 106C152 118 132 116 118 106C138 106 152 96 156 80Z', COLORS.cap),
  oval(110, 92, 10, 7, COLORS.blush, { opacity: 0.75 }),
];

const openEye: Drawing = [
  disc(130, 66, 9.5, '#ffffff'),
  disc(131.5, 66.5, 7.2, '#131b22'),
  disc(134, 63.6, 2.5, '#ffffff'),
];
const happyEye: Drawing = [line('M121 68C125 60 135 60 139 68', '#ffffff', 4.5)];
const closedEye: Drawing = [line('M121 64C125 71 135 71 139 64', '#ffffff', 4.5)];

const closedBill: Drawing = [
  fill('M158 68C168 69 178 74 183 80C176 85 166 88 157 88C155 82 155 74 158 68Z', COLORS.bill),
];
const openBill: Drawing = [
  fill('M156 74L184 70C176 77 174 83 177 91L156 88Z', COLORS.coral),
  fill('M157 66C168 62 180 63 190 67C182 74 169 78 156 78C154 74 155 70 157 66Z', COLORS.bill),
  fill('M155 86C164 84 174 86 182 92C173 97 162 96 154 93Z', COLORS.bill),
];

const foldedWing: Drawing = [
  fill(
    'M66 96C94 88 118 104 114 128C110 150 80 164 30 160C20 159 18 152 26 147C44 134 44 104 66 96Z',
    COLORS.wing,
  ),
  line('M54 142C72 142 88 136 98 124', COLORS.wingEdge, 4.5),
  line('M62 126C76 126 86 121 94 112', COLORS.wingEdge, 4.5),
];
const raisedWing: Drawing = [
  fill(
    'M110 132C66 130 28 102 12 46C10 37 19 34 26 40C52 62 104 72 122 108C128 122 122 132 110 132Z',
    COLORS.wing,
  ),
  line('M34 74C48 96 68 110 92 117', COLORS.wingEdge, 4.5),
  line('M36 58C40 63 44 68 48 72', COLORS.wingEdge, 4.5),
];
const tail: Drawing = [fill('M58 146L16 186C11 191 4 186 7 180L30 132Z', COLORS.tail)];
const legs: Drawing = [line('M92 180L90 190M116 179L116 190', COLORS.leg, 5)];

const branch: Drawing = [
  line('M22 194C70 188 130 190 184 194', COLORS.branch, 8),
  fill('M168 190C170 176 182 170 194 172C194 184 184 192 168 190Z', COLORS.leaf),
  fill('M44 190C36 184 34 174 38 166C48 170 52 180 44 190Z', COLORS.leafDark),
];

const song: Drawing = [
  line('M188 48C194 41 194 31 189 24', COLORS.coral, 5),
  line('M176 46C180 41 180 36 177 31', COLORS.coral, 5),
];
const confetti: Drawing = [
  disc(34, 26, 5, COLORS.coral),
  disc(176, 30, 5, COLORS.leaf),
  disc(16, 88, 4, COLORS.sun),
  disc(190, 116, 4, COLORS.sky),
  fill('M60 6l3 7 7 3-7 3-3 7-3-7-7-3 7-3Z', COLORS.sun),
  fill('M150 4l2.5 6 6 2.5-6 2.5-2.5 6-2.5-6-6-2.5 6-2.5Z', COLORS.coral),
];
const dream: Drawing = [
  line('M166 44H178L166 56H178', COLORS.sky, 4),
  line('M182 20H192L182 30H192', COLORS.sky, 3.5),
];
const breeze: Drawing = [line('M6 118H22M4 140H18', '#b9ddf2', 5)];

const face = (eye: Drawing, bill: Drawing): Drawing => [...head, ...bill, ...eye];
const bird = (eye: Drawing, bill: Drawing): Drawing => [...tail, ...body, ...face(eye, bill), ...foldedWing];
/** The raised wing goes behind the head, so that the face stays in sight. */
const risingBird = (eye: Drawing, bill: Drawing): Drawing => [
  ...tail,
  ...body,
  ...raisedWing,
  ...face(eye, bill),
];

const drawings: Record<ChickadeePose, Drawing> = {
  perched: [...branch, ...legs, ...bird(openEye, closedBill)],
  singing: [...branch, ...legs, ...bird(openEye, openBill), ...song],
  flying: [
    ...breeze,
    group('translate(16 -2) rotate(-12 100 110) scale(0.92)', risingBird(openEye, closedBill)),
  ],
  sleeping: [...branch, ...bird(closedEye, closedBill), ...dream],
  celebrating: [...confetti, group('translate(0 6)', [...legs, ...risingBird(happyEye, openBill)])],
};

/** The shapes of one pose. */
export function drawChickadee(pose: ChickadeePose): Drawing {
  return drawings[pose];
}

/** The bird alone, facing right, for icons: no branch, so that it stays clear when it is small. */
export function drawIconBird(): Drawing {
  return bird(openEye, openBill);
}
