/** A drawing as plain data, so that the React component and the icon script draw from one source. */

/** Attributes in React's spelling; `toSvgText` turns them into SVG's. */
export type ShapeAttributes = Readonly<Record<string, string | number>>;
export type Shape =
  | { tag: 'path' | 'circle' | 'ellipse' | 'rect'; attributes: ShapeAttributes }
  | { tag: 'g'; attributes: ShapeAttributes; children: readonly Shape[] };
export type Drawing = readonly Shape[];

/** A filled path. */
export const fill = (d: string, color: string, more: ShapeAttributes = {}): Shape => ({
  tag: 'path',
  attributes: { d, fill: color, ...more },
});

/** A line with round ends. */
export const line = (d: string, color: string, width: number, more: ShapeAttributes = {}): Shape => ({
  tag: 'path',
  attributes: {
    d,
    fill: 'none',
    stroke: color,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...more,
  },
});

export const disc = (cx: number, cy: number, r: number, color: string): Shape => ({
  tag: 'circle',
  attributes: { cx, cy, r, fill: color },
});

export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  more: ShapeAttributes = {},
): Shape => ({
  tag: 'ellipse',
  attributes: { cx, cy, rx, ry, fill: color, ...more },
});

export const group = (transform: string, children: Drawing): Shape => ({
  tag: 'g',
  attributes: { transform },
  children,
});

const toSvgName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The drawing as SVG elements in text, without the `<svg>` around them. */
export function toSvgText(drawing: Drawing): string {
  return drawing.map(shapeToText).join('');
}

function shapeToText(shape: Shape): string {
  const attributes = Object.entries(shape.attributes).map(
    ([name, value]) => ` ${toSvgName(name)}="${value}"`,
  );
  const inside = shape.tag === 'g' ? toSvgText(shape.children) : '';
  return `<${shape.tag}${attributes.join('')}>${inside}</${shape.tag}>`;
}
