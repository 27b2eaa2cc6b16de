/** Parts of the drawings of ready activities: SVG text, in pictures of 800 × 600. */

const WIDTH = 800;
const HEIGHT = 600;

export function picture(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
}

/** The parts with their origin at `x`, `y`, and `scale` times as large. */
export function at(x: number, y: number, scale: number, ...parts: string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`;
}

export const shape = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;

export const stroke = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const disc = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, color: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"/>`;

export const box = (x: number, y: number, width: number, height: number, color: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${color}"/>`;

/** The whole picture in one color, such as a sky or a wall. */
export const ground = (color: string) => box(0, 0, WIDTH, HEIGHT, color);

export function sun(x: number, y: number, r: number): string {
  const rays = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const point = (far: number) =>
      `${Math.round(x + Math.cos(angle) * r * far)} ${Math.round(y + Math.sin(angle) * r * far)}`;
    return `M${point(1.3)}L${point(1.6)}`;
  });
  return stroke(rays.join(''), '#ffd15c', r / 6) + disc(x, y, r, '#ffd15c') + disc(x, y, r * 0.8, '#ffdd80');
}

export const cloud = (x: number, y: number, scale: number, color = '#fff') =>
  at(
    x,
    y,
    scale,
    disc(-44, 4, 30, color),
    disc(0, -14, 42, color),
    disc(46, 2, 32, color),
    box(-74, 2, 152, 32, color, 16),
  );

/** Stands on its origin, 260 high. */
export const tree = (x: number, y: number, scale: number, leaves = '#6fb56c', light = '#86c781') =>
  at(
    x,
    y,
    scale,
    shape('M-20 0Q-10 -60 -14 -130H14Q10 -60 20 0Z', '#96694a'),
    stroke('M0 -100L34 -136', '#96694a', 10),
    disc(-52, -160, 56, leaves),
    disc(54, -164, 58, leaves),
    disc(0, -206, 68, leaves),
    disc(-2, -150, 54, leaves),
    disc(-24, -216, 30, light),
    disc(46, -176, 24, light),
    disc(-60, -164, 20, light),
  );

export const flower = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    scale,
    stroke('M0 0V-44', '#4f9b5a', 6),
    shape('M0 -8Q20 -30 26 -12Q16 0 0 -8Z', '#4f9b5a'),
    ...[0, 1, 2, 3, 4].map((petal) => {
      const angle = (petal * 2 * Math.PI) / 5 - Math.PI / 2;
      return disc(Math.round(Math.cos(angle) * 13), Math.round(Math.sin(angle) * 13) - 56, 11, color);
    }),
    disc(0, -56, 9, '#ffd15c'),
  );

/** Falling snow in the upper part of the picture. */
export const snow = Array.from({ length: 34 }, (_, index) =>
  disc(
    (index * index * 53 + index * 211) % 800,
    (index * index * 29 + index * 67) % 450,
    4 + (index % 3) * 2,
    '#fff',
  ),
).join('');

/** Eyes, mouth and cheeks around the middle of a face. */
const face = (x: number, y: number, scale = 1) =>
  at(
    x,
    y,
    scale,
    oval(-17, 0, 5.5, 7, '#33291f'),
    oval(17, 0, 5.5, 7, '#33291f'),
    disc(-15, -3, 2, '#fff'),
    disc(19, -3, 2, '#fff'),
    stroke('M-14 18Q0 32 14 18', '#33291f', 4.5),
    oval(-30, 14, 8, 6, '#f2958a88'),
    oval(30, 14, 8, 6, '#f2958a88'),
  );

export interface Child {
  skin: string;
  hair: string;
  hairStyle: 'short' | 'long' | 'buns';
  shirt: string;
  pants: string;
  /** Where the hands are, from the middle of the feet. */
  left: readonly [number, number];
  right: readonly [number, number];
}

const HAIR_BEHIND: Readonly<Record<Child['hairStyle'], (color: string) => string>> = {
  short: () => '',
  long: (color) =>
    shape('M-52 -186Q-60 -110 -44 -106H44Q60 -110 52 -186Q40 -240 0 -240Q-40 -240 -52 -186Z', color),
  buns: (color) => disc(-46, -220, 22, color) + disc(46, -220, 22, color),
};

/** A head whose middle is 180 above its origin. */
export const head = ({ skin, hair, hairStyle }: Pick<Child, 'skin' | 'hair' | 'hairStyle'>) =>
  HAIR_BEHIND[hairStyle](hair) +
  disc(-47, -174, 10, skin) +
  disc(47, -174, 10, skin) +
  disc(0, -180, 49, skin) +
  shape('M-51 -176Q-56 -236 0 -236Q56 -236 51 -176Q44 -206 14 -208Q-26 -206 -51 -176Z', hair) +
  face(0, -174);

/** Stands on its origin, 236 high, and looks at whoever looks at the picture. */
export function child(x: number, y: number, scale: number, look: Child): string {
  const { skin, shirt, pants, left, right } = look;
  const arm = (shoulder: number, [handX, handY]: readonly [number, number]) => {
    const bend = `${Math.round((shoulder + handX) / 2 + Math.sign(shoulder) * 8)} ${Math.round((handY - 112) / 2 + 8)}`;
    return stroke(`M${shoulder} -112Q${bend} ${handX} ${handY}`, shirt, 22) + disc(handX, handY, 12, skin);
  };
  return at(
    x,
    y,
    scale,
    stroke('M-16 -58V-14M16 -58V-14', pants, 26),
    oval(-19, -6, 20, 10, '#5b4636'),
    oval(19, -6, 20, 10, '#5b4636'),
    shape('M-32 -130Q0 -142 32 -130Q42 -90 38 -48Q0 -38 -38 -48Q-42 -90 -32 -130Z', shirt),
    box(-10, -142, 20, 16, skin, 6),
    arm(-30, left),
    arm(30, right),
    head(look),
  );
}

/** A small round bird that sits on its origin and looks to the right; 90 high. */
export const bird = (x: number, y: number, scale: number, body: string, wing: string) =>
  at(
    x,
    y,
    scale,
    stroke('M-10 -8V4M10 -8V4', '#d58a2c', 5),
    shape('M-34 -34L-74 -46L-66 -22Z', wing),
    oval(0, -38, 42, 34, body),
    disc(24, -66, 26, body),
    shape('M48 -72L68 -64L48 -56Z', '#f0a63c'),
    oval(6, -22, 24, 15, '#fff7e8'),
    shape('M-34 -46Q-6 -64 12 -40Q-8 -18 -34 -46Z', wing),
    disc(32, -70, 5, '#33291f'),
    disc(34, -72, 1.8, '#fff'),
  );
