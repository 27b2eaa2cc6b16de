/** What the activity wizard says about files, sounds and saving, where it works and where the device cannot. */
import type { Page } from 'playwright';
import { openActivities, parkPicture } from '#browser/actors/activity-maker.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { breakStore } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone, expectToast } from '#browser/support/toast.ts';

/** What the browser says where its user has refused the microphone. The result allows it again. */
async function refuseMicrophone(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const given = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
    Object.assign(window, { allowMicrophone: () => Object.assign(mediaDevices, { getUserMedia: given }) });
  });
  return () => page.evaluate(() => void (Reflect.get(window, 'allowMicrophone') as () => void)());
}

/** What the browser says of a file on a drive that was taken away. The result puts the drive back. */
async function takeDriveAway(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      if (this instanceof File) throw new DOMException('Could not be read.', 'NotReadableError');
      return arrayBuffer.call(this);
    };
    Object.assign(window, { putDriveBack: () => Object.assign(Blob.prototype, { arrayBuffer }) });
  });
  return () => page.evaluate(() => void (Reflect.get(window, 'putDriveBack') as () => void)());
}

test('the activity wizard says what was uploaded and saved, and what a broken device could not keep', async ({
  testSchool,
}) => {
  const { page } = await openActivities(testSchool, await testSchool.laptop());
  const wizard = page.getByRole('dialog', { name: /^(Create|Edit) Activity$/ });
  const press = (name: string) => wizard.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: /Picture Prompts/ }).click();
  await wizard.getByLabel('Title').fill('At the park');
  await press('Next');
  await press('Add Question');
  await wizard.getByLabel('Question Prompt').fill('Who is laughing?');
  const image = wizard.getByRole('group', { name: 'Question Image' });
  const choosePicture = () => image.locator('input[type=file]').setInputFiles(parkPicture);

  let repair = await takeDriveAway(page);
  await choosePicture();
  await expectToast(page, 'Error', 'Failed to upload file');
  await repair();
  await choosePicture();
  await expectToast(page, 'Success', 'File uploaded successfully');
  await expectLoaded(image.getByRole('img')).toBeVisible();

  await press('Add sound: Question as sound');
  const allow = await refuseMicrophone(page);
  await press('Record: Question as sound');
  await expectToast(page, 'Recording Error', 'Could not access microphone. Please check permissions.');
  await allow();
  await press('Record: Question as sound');
  await expect(wizard.getByRole('timer')).toContainText(/0:(?!00)\d\d/);
  repair = await takeDriveAway(page);
  await press('Stop: Question as sound');
  await expectSynced(
    wizard.getByRole('status').getByText('Failed to save recording. Please try again.'),
  ).toBeVisible();
  await repair();
  await press('Keep it: Question as sound');

  await press('Next');
  repair = await breakStore(page);
  await press('Create Activity');
  await expectToast(
    page,
    'Unable to Save Activity',
    'Failed to create activity. Please check your inputs and try again.',
  );
  await repair();
  await press('Create Activity');
  await expectDone(page, 'Activity Saved');

  await page.getByRole('button', { name: 'Edit At the park' }).click();
  await wizard.getByLabel('Title').fill('In the park');
  await wizard.getByRole('button', { name: /Review/ }).click();
  repair = await breakStore(page);
  await press('Update Activity');
  await expectToast(page, 'Unable to Save Activity', 'Failed to update activity. Please try again.');
  await repair();
  await press('Update Activity');
  await expectDone(page, 'Activity Saved');
});
