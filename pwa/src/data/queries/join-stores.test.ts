import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { joinStores } from './join-stores.ts';

/** A live store that shows what the test says. */
function store() {
  const shown = createStore<{ value: string[] | undefined }>(() => ({ value: undefined }));
  const show = (value: string[]) => shown.setState({ value });
  const get = () => shown.getState().value;
  return { live: { get, subscribe: shown.subscribe, settled: Promise.resolve() }, show };
}

function join() {
  const [students, classes] = [store(), store()];
  return { students, classes, joined: joinStores({ students: students.live, classes: classes.live }) };
}

test('nothing is shown until each store was read', () => {
  const { students, classes, joined } = join();
  students.show(['mei']);
  expect(joined.get()).toBeUndefined();
  classes.show([]);
  expect(joined.get()).toEqual({ students: ['mei'], classes: [] });
});

test('what is shown stays the same object until a store shows something else', () => {
  const { students, classes, joined } = join();
  students.show(['mei']);
  classes.show([]);
  const before = joined.get();
  expect(joined.get()).toBe(before);
  classes.show(['Bluebirds']);
  expect(joined.get()).toEqual({ students: ['mei'], classes: ['Bluebirds'] });
});

test('a listener hears each store until it leaves', () => {
  const { students, classes, joined } = join();
  const listener = vi.fn();
  const leave = joined.subscribe(listener);
  students.show(['mei']);
  classes.show([]);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  classes.show(['Bluebirds']);
  expect(listener).toHaveBeenCalledTimes(2);
});
