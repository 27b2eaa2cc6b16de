/** The part of a style sheet that a drawn screen uses, so that the page needs no other file for its first paint. */
import postcss, { type Root, type Rule } from 'postcss';

const NOT = /:not\([^)]*\)/g;
const CLASS = /\.((?:[\w-]|\\.)+)/g;

/** Keeps the selectors whose classes all stand in `html`, also those without a class. */
export function usedStyles(css: string, html: string): string {
  const sheet = postcss.parse(css);
  const classes = classesOf(html);
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const used = rule.selectors.filter((selector) => isUsed(selector, classes));
    if (used.length > 0) rule.selectors = used;
    else rule.remove();
  });
  removeUnusedKeyframes(sheet);
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

/** The name of a class in a CSS module of ours, as `scopedClassName` or Vite writes it. */
const SCOPED = /^_?[a-z]\w*_[\w-]{4,}$/i;
const MANTINE = /^m_/;

/** Classes of CSS modules in `html` that no rule of `css` names: the two were built with different names. */
export function classesWithoutRule(html: string, css: string): string[] {
  const ruled = new Set([...css.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', '')));
  return [...classesOf(html)].filter((name) => SCOPED.test(name) && !MANTINE.test(name) && !ruled.has(name));
}

function classesOf(html: string): Set<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)];
  return new Set(lists.flatMap(([, list = '']) => list.split(/\s+/)));
}

function isUsed(selector: string, classes: Set<string>): boolean {
  return [...selector.replace(NOT, '').matchAll(CLASS)].every(([, name = '']) => classes.has(name));
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}

function removeUnusedKeyframes(sheet: Root): void {
  const animations: string[] = [];
  sheet.walkDecls(/^animation/, ({ value }) => void animations.push(...value.split(/[\s,]+/)));
  sheet.walkAtRules('keyframes', (rule) => {
    if (!animations.includes(rule.params)) rule.remove();
  });
}
