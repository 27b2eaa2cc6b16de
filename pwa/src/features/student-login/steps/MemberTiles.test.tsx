// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { MemberTiles } from './MemberTiles.tsx';
import { type Member, memberGroups } from './member-groups.ts';

const child = (uid: string, firstName: string, lastName: string): Member => ({
  ...{ uid, username: uid, firstName, lastName, classUids: ['owls'], needsPassword: false },
  avatar: avatarDesign(uid),
});

test('the period after an Arabic last name stands at its end, not beside the first name', () => {
  const members = [child('1', 'محمد', 'علي'), child('2', 'محمد', 'حسن')];
  const groups = memberGroups([{ uid: 'owls', name: 'Owls' }], members);
  renderScreen(<MemberTiles groups={groups} pending={false} onChoose={() => {}} />);
  const names = ['محمد ع.', 'محمد ح.'].map((name) => screen.getByText(name));
  expect(names.map((name) => name.getAttribute('dir'))).toEqual(['auto', 'auto']);
});
