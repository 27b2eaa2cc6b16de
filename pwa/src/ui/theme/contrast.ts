/** WCAG 2 contrast of two colors. */

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
function luminanceOf(hex: string): number {
  const part = (at: number) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Contrast ratio of two `#rrggbb` colors, 1 to 21. WCAG AA asks for 4.5 for text and 3 for large text and marks. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
