import { defaultSettings } from 'shared-schema/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let admin: Person;
beforeEach(async () => {
  served = await openTestSchool();
  admin = await served.setUpAdmin();
});
afterEach(() => served.close());

const ADDRESS = '/api/settings';
const read = async () => (await admin.call('GET', ADDRESS)).json();
const change = (body: object) => admin.call('PATCH', ADDRESS, body);

describe("the school's settings", () => {
  it('the settings of a school have defaults before anybody changes them', async () => {
    expect(await read()).toEqual(defaultSettings);
  });

  it('the settings of a school keep what the administrator changes', async () => {
    expect((await change({ recordOnlyWithConsent: true })).json()).toMatchObject({
      recordOnlyWithConsent: true,
    });
    expect(await read()).toMatchObject({ recordOnlyWithConsent: true });
  });

  it('the name of a school is trimmed, limited in length, and told to who prepares devices', async () => {
    expect((await change({ schoolName: '  Maple Street School ' })).json()).toMatchObject({
      schoolName: 'Maple Street School',
    });
    const setup = await served.call({ method: 'GET', url: '/api/device-setup' });
    expect(setup.json()).toMatchObject({ schoolName: 'Maple Street School' });
    expect((await change({ schoolName: 'x'.repeat(81) })).json()).toMatchObject({ code: 'invalid_body' });
    expect((await change({ schoolName: '' })).json()).toMatchObject({ schoolName: '' });
  });

  it('a setting stays as it is where a change leaves it out', async () => {
    await change({ recordOnlyWithConsent: true });
    expect((await change({})).json()).toMatchObject({ recordOnlyWithConsent: true });
  });

  it('the settings of a school refuse a value of another kind and a name that is no setting', async () => {
    for (const body of [{ recordOnlyWithConsent: 'yes' }, { colour: 'blue' }, []])
      expect((await change(body)).json()).toMatchObject({ code: 'invalid_body' });
    expect(await read()).toEqual(defaultSettings);
  });

  it('the settings of a school are for the administrator alone', async () => {
    const rivera = await served.teacher('Rivera');
    const amina = await served.student(rivera, 'Amina');
    for (const person of [rivera, amina])
      for (const method of ['GET', 'PATCH'] as const)
        expect((await person.call(method, ADDRESS, method === 'PATCH' ? {} : undefined)).json().code).toBe(
          'wrong_role',
        );
    expect((await served.call({ method: 'GET', url: ADDRESS })).json().code).toBe('not_signed_in');
  });
});
