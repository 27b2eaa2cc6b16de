import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';
import { resolveCssVariables } from './css-variables.ts';
import { INK, PAGE, palette } from './palette.ts';
import { studentTheme } from './student-theme.ts';
import { teacherTheme } from './theme.ts';

const AA_TEXT = 4.5;
const AA_MARK = 3;
const colors = ['sky', 'leaf', 'coral', 'sun', 'berry', 'blue', 'green', 'yellow', 'red', 'gray'] as const;

const SOURCE = join(import.meta.dirname, '../..');

/** The colors of all rings that our style sheets draw at the focus. A white ring has a dark one around it. */
const rings = new Set(
  globSync('**/*.css', { cwd: SOURCE })
    .flatMap((file) => [
      ...readFileSync(join(SOURCE, file), 'utf8').matchAll(
        /:focus[^{}]*\{[^}]*?outline: \d+px \w+ var\((--[\w-]+)\)/g,
      ),
    ])
    .map(([, variable = '']) => variable),
);

type Scheme = 'light' | 'dark';

/** Looks variables up as the browser would, `var()` chains included. */
function variablesOf(theme: MantineTheme, scheme: Scheme) {
  const ours = resolveCssVariables(theme);
  const base = defaultCssVariablesResolver(theme);
  const all: Record<string, string> = {
    ...base.variables,
    ...base[scheme],
    ...ours.variables,
    ...ours[scheme],
  };
  const resolve = (name: string): string => {
    const value = all[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    const inner = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    return toHex(inner ? resolve(inner) : value);
  };
  return resolve;
}

/** `rgba(r, g, b, 1)`, as Mantine's darken gives it, to `#rrggbb`. */
function toHex(color: string): string {
  const parts = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(color);
  if (!parts) return color;
  return `#${parts
    .slice(1, 4)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

const themes = {
  teacher: mergeMantineTheme(DEFAULT_THEME, teacherTheme),
  student: mergeMantineTheme(DEFAULT_THEME, studentTheme),
};
const scopes = [
  ['teacher', 'light'],
  ['teacher', 'dark'],
  ['student', 'light'],
] as const;

describe.each(scopes)('%s scope, %s', (scope, scheme) => {
  const theme = themes[scope];
  const resolve = variablesOf(theme, scheme);
  const color = (name: string) => resolve(`--mantine-color-${name}`);
  const grounds = [color('body'), PAGE[scheme], scheme === 'dark' ? palette.dark[6] : palette.gray[0]];

  it.each(['text', 'dimmed', 'error', 'anchor', 'placeholder', 'success'])(
    '%s reads on every ground',
    (name) => {
      for (const ground of grounds) expect(contrastOf(color(name), ground)).toBeGreaterThanOrEqual(AA_TEXT);
    },
  );

  it.each(colors)('filled %s carries the words autoContrast gives it, also hovered', (name) => {
    const variant = theme.variantColorResolver({ color: name, theme, variant: 'filled' });
    const words = variant.color === 'var(--mantine-color-black)' ? INK : '#ffffff';
    expect(contrastOf(words, color(`${name}-filled`))).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrastOf(words, color(`${name}-filled-hover`))).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it.each(colors)('light, subtle and plain %s words read', (name) => {
    const words = color(`${name}-light-color`);
    expect(contrastOf(words, color(`${name}-light`))).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrastOf(words, color(`${name}-light-hover`))).toBeGreaterThanOrEqual(AA_TEXT);
    for (const ground of grounds) {
      expect(contrastOf(words, ground)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrastOf(color(`${name}-text`), ground)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrastOf(color(`${name}-outline`), ground)).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  it.each(colors)('a light %s button is not darker than the dark ground it stands on', (name) => {
    if (scheme === 'light') return;
    for (const ground of grounds) {
      expect(contrastOf(color(`${name}-light`), '#000000')).toBeGreaterThan(contrastOf(ground, '#000000'));
    }
  });

  it.each(['--chickadee-mark', ...rings])('%s, at what is open or has the focus, is seen', (mark) => {
    for (const ground of grounds) {
      expect(contrastOf(resolve(mark), ground)).toBeGreaterThanOrEqual(AA_MARK);
    }
  });

  it('borders of fields and buttons have enough contrast', () => {
    expect(contrastOf(color('default-border'), color('default'))).toBeGreaterThanOrEqual(AA_MARK);
  });
});

it('the contrast ratio follows WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
