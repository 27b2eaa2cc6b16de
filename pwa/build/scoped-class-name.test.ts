import { expect, it } from 'vitest';
import { scopedClassName } from './scoped-class-name.ts';

const css = '.tile { color: red }';

it('classes of one file share their hash, and other files have another', () => {
  const tile = scopedClassName('tile', '/a/Tiles.module.css', css);
  expect(tile).toMatch(/^tile_[\w-]{4}$/);
  expect(scopedClassName('name', '/a/Tiles.module.css', css)).toBe(tile.replace('tile', 'name'));
  expect(scopedClassName('tile', '/a/Cards.module.css', css)).not.toBe(tile);
  expect(scopedClassName('tile', '/a/Tiles.module.css', `${css} .name {}`)).not.toBe(tile);
});

it('a file has the same names wherever the sources lie', () => {
  expect(scopedClassName('tile', '/b/Tiles.module.css', css)).toBe(
    scopedClassName('tile', '/a/Tiles.module.css', css),
  );
});
