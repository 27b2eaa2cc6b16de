/**
 * The colors of Chickadee: calm sky and leaf, one warm accent. Ten shades each, as Mantine wants them.
 * Shade 7 is the filled one, 1 and 9 are the pair of light badges and buttons; the pairs that screens use are
 * measured in contrast.test.ts.
 */
import type { MantineColorsTuple } from '@mantine/core';

const sky: MantineColorsTuple = [
  '#eff7fc',
  '#dceef9',
  '#b9ddf2',
  '#8fc8e9',
  '#62b0dd',
  '#3f99ce',
  '#2682b8',
  '#1b6d9e',
  '#165a84',
  '#124665',
];
const leaf: MantineColorsTuple = [
  '#eef8f1',
  '#dbf0e1',
  '#b8e1c5',
  '#8fcea4',
  '#66b983',
  '#47a468',
  '#338a53',
  '#267244',
  '#1e5d38',
  '#17472b',
];
/** The warm accent. It means 'record' and nothing else on student screens. */
const coral: MantineColorsTuple = [
  '#fff1ee',
  '#ffe1db',
  '#ffc3b8',
  '#ff9f8f',
  '#fb7d69',
  '#f0624c',
  '#de4a34',
  '#c23a26',
  '#a12e1e',
  '#7d2417',
];
const berry: MantineColorsTuple = [
  '#fff0f1',
  '#fee0e3',
  '#fbc0c6',
  '#f598a2',
  '#f07d8a',
  '#dd4a5b',
  '#c93447',
  '#b02538',
  '#931d2e',
  '#731724',
];
/** Stays bright up to shade 8 and carries dark words; shade 9 is its ink on light ground. */
const sun: MantineColorsTuple = [
  '#fff9e6',
  '#fff0c2',
  '#ffe390',
  '#ffd65e',
  '#fbc93a',
  '#f5bd1f',
  '#efb310',
  '#e8a90c',
  '#d99a05',
  '#6b4a00',
];
const gray: MantineColorsTuple = [
  '#f6f9fb',
  '#eef2f6',
  '#e2e8ee',
  '#d3dbe3',
  '#b7c3ce',
  '#84929f',
  '#6b7986',
  '#52606d',
  '#3a4753',
  '#24303b',
];
const dark: MantineColorsTuple = [
  '#dfe7ee',
  '#bccad6',
  '#a3b3c1',
  '#7d90a0',
  '#44535f',
  '#35434f',
  '#28343f',
  '#1e2933',
  '#17212b',
  '#111920',
];

/**
 * Named by what they are (`sky`) and by Mantine's usual names (`blue`), so that a component's default color
 * is ours too.
 */
export const palette = {
  sky,
  leaf,
  coral,
  sun,
  berry,
  blue: sky,
  green: leaf,
  yellow: sun,
  red: berry,
  gray,
  dark,
};

/** Words on light ground, and on bright fills. */
export const INK = '#1c2934';

/** Ground of a page behind its white (or dark) cards. */
export const PAGE = { light: '#eef6fb', dark: '#17212b' } as const;
