// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import './light-on-paper.ts';

const root = document.documentElement;
const scheme = () => root.getAttribute('data-mantine-color-scheme');
const print = (type: 'beforeprint' | 'afterprint') => void window.dispatchEvent(new Event(type));

it('a page of a dark screen is light on paper, and dark again after the print', () => {
  root.setAttribute('data-mantine-color-scheme', 'dark');
  print('beforeprint');
  expect(scheme()).toBe('light');
  // Some browsers tell it for the preview and for the print.
  print('beforeprint');
  print('afterprint');
  expect(scheme()).toBe('dark');
});

it('a print that was never announced changes no scheme', () => {
  print('afterprint');
  expect(scheme()).toBe('dark');
});
