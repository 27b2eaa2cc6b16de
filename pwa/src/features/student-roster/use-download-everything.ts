/** For a family that asks: all that the school holds of a student, as a file. It needs the server. */
import { timeZoneHere } from 'shared-schema/rules/time-zone';
import { isUnanswered } from '#data/api/api-error.ts';
import { useAppContext } from '#data/app-context.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { readField } from '#platform/read-field.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { everythingTexts as texts } from './texts.ts';

export function useDownloadEverything(): (student: Student) => Promise<void> {
  const { loadDownload } = useAppContext();
  const { run } = useAsyncAction();
  return async (student) => {
    const { id, username } = student;
    if (id === null) {
      showToast({ title: texts.failed, message: texts.notThere, tone: 'error' });
      return;
    }
    const name = personName(student);
    showToast({ title: texts.making(name), tone: 'info' });
    const gather = async () => {
      const download = await loadDownload();
      const options = { signal: new AbortController().signal, onBytes: () => undefined };
      const request = { params: { id }, body: { timeZone: timeZoneHere() } };
      return download('POST /api/students/:id/everything', request, options);
    };
    const done = await run(gather, (error) => ({ title: texts.failed, message: reasonOf(error) }));
    if (!done) return;
    downloadFile(done.value, texts.file(username));
    showToast({ title: texts.done(name), message: texts.inside });
  };
}

function reasonOf(error: unknown): string {
  if (isUnanswered(error)) return texts.unreachable;
  const sentence = readField(error, 'sentence');
  return typeof sentence === 'string' && sentence ? sentence : texts.fallback;
}
