// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { timeEventsBy } from '#test/event-times.ts';
import { TeacherScope } from './TeacherScope.tsx';

afterEach(cleanup);

/** Classes of an activity, of which each press takes one away. */
function Assignments() {
  const [names, setNames] = useState(['Wrens', 'Robins']);
  return names.map((name) => (
    <button
      key={name}
      type="button"
      onClick={() => setNames((before) => before.filter((other) => other !== name))}
    >
      Unassign {name}
    </button>
  ));
}

it('a double click on a row does nothing to the row that moves up', () => {
  timeEventsBy();
  render(
    <TeacherScope>
      <Assignments />
    </TeacherScope>,
  );
  fireEvent.click(screen.getByText('Unassign Wrens'), { detail: 1 });
  fireEvent.click(screen.getByText('Unassign Robins'), { detail: 2 });
  expect([screen.queryByText('Unassign Wrens'), screen.queryByText('Unassign Robins')]).toEqual([
    null,
    expect.anything(),
  ]);
});
