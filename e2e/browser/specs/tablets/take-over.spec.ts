/** A teacher leaves the school: the administrator says who gets the children, and nobody is lost. */
import {
  administrator,
  chooseInMenu,
  prepareAdministrator,
  signInAdministrator,
} from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import { prepareActivity, prepareClass, prepareTeacher } from '#support/prepared-class.ts';

test('a child left without a teacher is found and taken over, with the work it did', async ({
  testSchool,
}) => {
  const { teacher: school, group, studentId, title } = await prepareClass(testSchool.server.url, 1);
  // Of a colleague, who stays: what Mei said about it is not deleted with the activities of Ana Rivera.
  const colleague = await prepareTeacher(testSchool.server.url, 'lindqvist');
  const activityId = await prepareActivity(colleague.teacher, colleague.group, 'At the Beach', 1);
  await school.call('POST', '/api/assignments', { activityId, classCodeId: group.id, isActive: true });
  // Long enough that a busy machine sees it play.
  await answerQuestion(school, { studentId, activityId, sound: wavOf(20) });
  await prepareAdministrator(testSchool.server);
  const office = await testSchool.laptop();
  await office.open();
  await signInAdministrator(office.page);
  await chooseInMenu(office.page, 'Ana Rivera', 'Delete');
  const dialog = office.page.getByRole('dialog', { name: 'Delete User' });
  const submit = dialog.getByRole('button', { name: 'Delete User' });
  await expect(submit).toBeDisabled();
  await dialog.getByRole('combobox', { name: /Who gets the students of Ana Rivera/ }).selectOption('nobody');
  await expectSynced(
    dialog.getByText('1 student will have no teacher until one takes them over.'),
  ).toBeVisible();
  await dialog.getByLabel('Your own password').fill(administrator.password);
  await submit.click();
  await expectSynced(office.page.getByText('User deleted successfully')).toBeVisible();

  const teacher = new Teacher(await testSchool.tablet());
  await teacher.signUp({
    firstName: 'Ana',
    lastName: 'Okafor',
    email: 'o@school.example',
    password: 'sing-along',
  });
  await teacher.openTab('Student Roster');
  await teacher.page.getByRole('button', { name: 'More actions for students' }).click();
  await teacher.page.getByRole('menuitem', { name: 'Students without a teacher' }).click();
  const strays = teacher.page.getByRole('dialog', { name: 'Students without a teacher' });
  await expectSynced(strays.getByText('Grade 2')).toBeVisible();
  await expect(strays).not.toContainText('mei', { ignoreCase: false });
  await strays.getByRole('button', { name: 'Take over Mei Chen' }).click();
  await expectDone(teacher.page, 'Mei Chen is in your roster now.');
  await expectSynced(strays.getByText('Every student of the school has a teacher.')).toBeVisible();
  await strays.getByRole('button', { name: 'Close' }).click();
  await expectSynced(teacher.page.getByRole('row', { name: 'Mei Chen' })).toContainText('mei');
  await teacher.openTab('Activities');
  await teacher.waitUntilAllSent();
  await expect(teacher.page.getByRole('tabpanel', { name: 'Activities' })).toBeVisible();
  await expect(teacher.page.getByText(title)).toHaveCount(0);
  await teacher.openTab('Student Recordings');
  await expectSynced(teacher.recordings()).toHaveCount(1);
  await expect(teacher.recordings()).toHaveAccessibleName('Mei Chen, At the Beach, question 1');
  await teacher.recordings().getByRole('button', { name: /^Play/ }).click();
  await expectSynced(teacher.recordings().getByRole('button', { name: /^Pause/ })).toBeVisible();
});
