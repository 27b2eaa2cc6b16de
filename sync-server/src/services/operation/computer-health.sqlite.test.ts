/** The school's own authority lasts ten years: the health says in time that somebody has to make another. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureCertificates } from '#lan/ensure-certificates.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { findProblems } from './computer-health.ts';

let served: TestSchool;
let end: number;
beforeEach(async () => {
  served = await openTestSchool();
  end = ensure().authority.validToDate.getTime();
});
afterEach(() => served.close());

/** As a start does it. */
function ensure() {
  const { school, clock, folder } = served;
  const made = ensureCertificates(folder, ['box.local'], clock.now());
  Object.assign(school.config, { tls: { certFile: made.certFile, keyFile: made.keyFile } });
  return made;
}
/** Findings about certificates, so many days before the end of the authority. */
async function findWithDaysLeft(days: number, starts = true) {
  served.clock.jump(end - days * DAY_MS - served.clock.now());
  if (starts) ensure();
  const found = await findProblems(served.school);
  return found.filter(({ code }) => /^(authority|certificate)_/.test(code));
}
const authorityEnds = (urgency: string) => [
  { code: 'authority_ends', urgency, count: null, at: new Date(end).toISOString() },
];

it('the end of the authority is found from a year before, and while it lasts nothing else is', async () => {
  expect(await findWithDaysLeft(366)).toEqual([]);
  for (const days of [365, 300, 10, 1]) expect(await findWithDaysLeft(days)).toEqual(authorityEnds('soon'));
});

it('a server that still runs after the end of its authority is not told to start again', async () => {
  expect(await findWithDaysLeft(1)).toEqual(authorityEnds('soon'));
  expect(await findWithDaysLeft(-1, false)).toEqual(authorityEnds('now'));
});

it('a certificate that has not renewed itself is found beside an authority that ends later', async () => {
  ensure();
  const found = await findWithDaysLeft(300, false);
  expect(found.map(({ code }) => code)).toEqual(['certificate_expired', 'authority_ends']);
});

it('the end of a certificate that the school has put into the folder of its own is found without an authority', async () => {
  rmSync(join(served.folder, 'tls', 'ca.crt'));
  const found = await findWithDaysLeft(-1, false);
  expect(found.map(({ code }) => code)).toEqual(['certificate_expired']);
});
