// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followHeading } from './follow-heading.ts';

let stop = () => {};

beforeEach(() => {
  history.replaceState(null, '', '/teacher');
  document.title = 'Chickadee';
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

/** Shows a page, as the router does: first its address, then what stands on it. */
function show(path: string, content: string): void {
  history.pushState(null, '', path);
  document.body.innerHTML = `<main>${content}</main>`;
}

const titleBecomes = (title: string) => expect.poll(() => document.title).toBe(title);

it('the title of the window is the heading of the page, also where that comes late or changes', async () => {
  document.body.innerHTML = '<h1>Classroom Overview</h1>';
  stop = followHeading(document);
  expect(document.title).toBe('Classroom Overview – Chickadee');
  show('/student/activity/7', '<p>Loading</p>');
  await titleBecomes('Chickadee');
  show('/student/activity/7', '<h1><span>On the</span> farm</h1>');
  await titleBecomes('On the farm – Chickadee');
  const words = document.querySelector('h1')?.lastChild as Text;
  words.data = ' beach';
  await titleBecomes('On the beach – Chickadee');
});

it.each(['/student', '/Student-Dashboard/', '/student-login'])(
  'the title of %s does not say the name of the child that the heading greets',
  (path) => {
    show(path, '<h1>Hi, Mei!</h1>');
    stop = followHeading(document);
    expect(document.title).toBe('Chickadee');
  },
);

it('the heading of a new page has the focus where that was lost, also where the heading comes late', async () => {
  show('/teacher', '<h1>Classroom Overview</h1>');
  stop = followHeading(document);
  show('/teacher/sets', '<p>Loading</p>');
  await titleBecomes('Chickadee');
  show('/teacher/sets', '<h1>My Activities</h1>');
  await titleBecomes('My Activities – Chickadee');
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

it('the first page of a window leaves the focus where it is, and so does another heading of a page', async () => {
  stop = followHeading(document);
  document.body.innerHTML = '<h1>Classroom Overview</h1>';
  await titleBecomes('Classroom Overview – Chickadee');
  expect(document.activeElement).toBe(document.body);
  document.body.innerHTML = '<h1>Something went wrong here</h1>';
  await titleBecomes('Something went wrong here – Chickadee');
  expect(document.activeElement).toBe(document.body);
});

it('a page that was open before it was followed has the focus on its heading where the person came to it', async () => {
  show('/student/activity/7', '<h1>On the farm</h1>');
  stop = followHeading(document, '');
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

it('a page that is followed already is not watched twice', () => {
  const observe = vi.spyOn(MutationObserver.prototype, 'observe');
  stop = followHeading(document);
  followHeading(document, '');
  expect(observe).toHaveBeenCalledOnce();
  observe.mockRestore();
});

it.each([
  ['a field', '<h1>Account</h1><input>'],
  ['a dialog', '<h1>Account</h1><div role="dialog"><input></div>'],
])('the heading of a new page leaves the focus to %s', async (_, content) => {
  show('/teacher', '<h1>Classroom Overview</h1>');
  stop = followHeading(document);
  show('/teacher/account', content);
  const field = document.querySelector('input');
  if (!content.includes('dialog')) field?.focus();
  const before = document.activeElement;
  await titleBecomes('Account – Chickadee');
  expect(document.activeElement).toBe(before);
});
