/** Search and the three filters of the full page. */

import { Group, Select } from '@mantine/core';
import { personName } from '#data/queries/teacher/names.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import type { ReviewFilter } from '#data/queries/teacher/work-pairs.ts';
import { optionsOf } from '#ui/forms/options-of.ts';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { recordingTexts as texts } from './texts.ts';

interface ReviewFiltersProps {
  data: TeacherData;
  filter: ReviewFilter;
  onChange(filter: ReviewFilter): void;
}

const statuses = optionsOf(texts.statuses);

export function ReviewFilters({ data, filter, onChange }: ReviewFiltersProps) {
  return (
    <Group>
      <SearchField
        label={texts.searchStudent}
        clear={texts.clear}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        aria-label={texts.activity}
        placeholder={texts.allActivities}
        data={data.activities.map(({ uid, title }) => ({ value: uid, label: title }))}
        value={filter.activity}
        onChange={(activity) => onChange({ ...filter, activity })}
        clearable
        flex="1 1 150px"
        maw={{ sm: 190 }}
      />
      <Select
        aria-label={texts.student}
        placeholder={texts.allStudents}
        data={data.students.map((student) => ({ value: student.uid, label: personName(student) }))}
        value={filter.student}
        onChange={(student) => onChange({ ...filter, student })}
        clearable
        flex="1 1 150px"
        maw={{ sm: 190 }}
      />
      <Select
        aria-label={texts.status}
        data={statuses}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status: status ?? 'all' })}
        allowDeselect={false}
        flex="1 1 150px"
        maw={{ sm: 160 }}
      />
    </Group>
  );
}
