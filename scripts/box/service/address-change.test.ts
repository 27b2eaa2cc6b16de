import { expect, it } from 'vitest';
import { type MachineFacts, type Program, planInstall } from './plan.ts';

const archive: Program = {
  folder: '/opt/chickadee-0.4.0-linux-x64',
  command: ['/opt/chickadee-0.4.0-linux-x64/chickadee', 'launch', '--lan'],
  isSealed: true,
  ownDataDir: '/opt/chickadee-data',
};
const machine: MachineFacts = {
  ...{ environment: {}, unit: null, secrets: null, owner: 'tech' },
  ...{ hasUser: () => true, hasSchool: () => false, entriesOf: () => [] },
};
const hasSchool = (folder: string): boolean => folder === '/var/lib/chickadee';

/** What an installation with `said` tells where the service has the settings `installed`. */
function warningOf(installed: Record<string, string>, said: Record<string, string>, facts = { hasSchool }) {
  const { unit } = planInstall(archive, { ...machine, environment: installed });
  return planInstall(archive, { ...machine, ...facts, unit, environment: said }).warning;
}

it('an installation that changes port or name says which tablets lose the school, and the way back', () => {
  expect(warningOf({}, { PORT: '443', LAN_NAME: 'oak' })).toBe(
    'With these settings, the school has another address. Tablets that open it with the port 8080 or the name chickadee.local keep the app, their sign-ins and what they have not sent under that address, and find the school no longer. To go back: sudo PORT=8080 LAN_NAME=chickadee ./chickadee service install',
  );
  expect(warningOf({ LAN_NAME: 'oak' }, { LAN_NAME: '' })).toContain(
    'with the name oak.local keep the app, their sign-ins and what they have not sent under that address, and find the school no longer. To go back: sudo LAN_NAME=oak ./',
  );
});

it('an installation that leaves the address as it is warns of nothing', () => {
  expect(warningOf({ PORT: '443', LAN_NAME: 'oak' }, { LOG_LEVEL: 'warn' })).toBeNull();
  expect(warningOf({}, { PORT: '8080', LAN_NAME: 'chickadee' })).toBeNull();
});

it('an installation without a school, or the first one, warns of nothing', () => {
  expect(warningOf({}, { PORT: '443' }, { hasSchool: () => false })).toBeNull();
  const first = planInstall(archive, { ...machine, hasSchool, environment: { PORT: '443' } });
  expect(first.warning).toBeNull();
});
