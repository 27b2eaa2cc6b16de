/** The dashboard's tab of students, with their consents. In a file of its own: a start shows another tab. */
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { ConsentMark } from '#features/consent/ConsentMark.tsx';
import { useConsentAction } from '#features/consent/use-consent-action.ts';
import { RosterTab } from '#features/student-roster/RosterTab.tsx';

export default function RosterContent({ data }: { data: TeacherData }) {
  const consent = useConsentAction(data.students);
  return <RosterTab data={data} extras={{ Marks: ConsentMark, actionsForAll: [consent] }} />;
}
