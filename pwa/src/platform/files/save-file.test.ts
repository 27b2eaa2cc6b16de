// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { downloadFile } from './save-file.ts';

afterEach(() => vi.restoreAllMocks());

it('the address of a file that is saved works until the browser has had time to read it', async () => {
  const clock = createFakeClock();
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  downloadFile(new Blob(['a']), 'list.csv', clock);
  expect([clicked, revoke.mock.calls]).toEqual([['list.csv blob:here'], []]);
  await clock.advance(39_000);
  expect(revoke).not.toHaveBeenCalled();
  await clock.advance(1_000);
  expect(revoke.mock.calls).toEqual([['blob:here']]);
});
