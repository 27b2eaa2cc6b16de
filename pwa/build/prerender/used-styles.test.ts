import { expect, it } from 'vitest';
import { classesWithoutRule, usedStyles } from './used-styles.ts';

const HTML = '<main class="page"><p class="m_1 note" data-strong>Hello</p></main>';

it.each([
  ['.page .note{color:red}', '.page .note{color:red}'],
  ['.note,.gone{color:red}', '.note{color:red}'],
  ['.gone{color:red}', ''],
  ['.note:not(.gone):hover{color:red}', '.note:not(.gone):hover{color:red}'],
  ['body,:root{margin:0}', 'body,:root{margin:0}'],
  ['@media print{.gone{color:red}}', ''],
  ['@media print{.m_1{color:red}}', '@media print{.m_1{color:red}}'],
  ['@keyframes fly{to{top:0}}', ''],
  ['@keyframes fly{to{top:0}}.note{animation:fly 1s}', '@keyframes fly{to{top:0}}.note{animation:fly 1s}'],
  ['@font-face{font-family:Andika}', '@font-face{font-family:Andika}'],
])('of %s a screen uses %s', (css, used) => {
  expect(usedStyles(css, HTML)).toBe(used);
});

it('a class of a module that no rule names is found, and Mantine’s and plain ones are not', () => {
  const html = '<p class="m_12345678 mantine-Text page_Ab-9 _note_yffhz_86 plain tile_x0Zz"></p>';
  expect(classesWithoutRule(html, '.page_Ab-9:hover .plain{color:red}')).toEqual([
    '_note_yffhz_86',
    'tile_x0Zz',
  ]);
});
