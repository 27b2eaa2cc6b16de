/** Search, the four filters and the order of the full page. */
import { Group, type SelectProps, Skeleton } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { personName } from '#data/queries/teacher/names.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { LazySelect } from '#ui/forms/LazySelect.tsx';
import { optionsOf } from '#ui/forms/options-of.ts';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import type { ReviewAddress } from './review-address.ts';
import { recordingTexts as texts } from './texts.ts';

interface ReviewFiltersProps {
  data: TeacherData;
  address: ReviewAddress;
  onChange(change: Partial<ReviewAddress>): void;
}

const statuses = optionsOf(texts.statuses);
const orders = optionsOf(texts.orders);
const choices = ['class', 'activity', 'student', 'status', 'order'] as const;

export function ReviewFilters({ data, address, onChange }: ReviewFiltersProps) {
  const { search: _, ...chosen } = address;
  // The lists of choices are half of what the page draws at first: the first recordings come before them.
  const isDrawn = useDeferredValue(true, false);
  return (
    <Group gap="xs">
      <SearchField
        label={texts.searchStudent}
        clear={texts.clear}
        value={address.search}
        onChange={(search) => onChange({ search })}
      />
      {isDrawn ? <Choices {...{ data, onChange }} {...chosen} /> : <Places view={address.view} />}
    </Group>
  );
}

/** Keeps the places of the lists of choices, so that nothing below jumps when they come. */
function Places({ view }: Pick<ReviewAddress, 'view'>) {
  const places = view === 'timeline' ? choices.filter((name) => name !== 'order') : choices;
  return places.map((name) => <Skeleton key={name} {...width} height={36} />);
}

interface ChoicesProps extends Omit<ReviewAddress, 'search'> {
  data: TeacherData;
  onChange(change: Partial<ReviewAddress>): void;
}

/** Not drawn again for each letter of a search. */
const Choices = memo(({ data, onChange, ...address }: ChoicesProps) => {
  const options = useOptions(data);
  return (
    <>
      <Choice
        label={texts.class}
        placeholder={texts.allClasses}
        data={options.classes}
        value={address.class}
        onChange={(value) => onChange({ class: value })}
      />
      <Choice
        label={texts.activity}
        placeholder={texts.allActivities}
        data={options.activities}
        value={address.activity}
        onChange={(activity) => onChange({ activity })}
      />
      <Choice
        label={texts.student}
        placeholder={texts.allStudents}
        data={options.students}
        value={address.student}
        onChange={(student) => onChange({ student })}
      />
      <LazySelect
        {...width}
        aria-label={texts.status}
        data={statuses}
        value={address.status}
        onChange={(status) => onChange({ status: status ?? 'all' })}
        allowDeselect={false}
      />
      {address.view !== 'timeline' && (
        <LazySelect
          {...width}
          aria-label={texts.order}
          data={orders}
          value={address.order}
          onChange={(order) => onChange({ order: order ?? 'name' })}
          allowDeselect={false}
        />
      )}
    </>
  );
});

const width = { flex: '1 1 140px', maw: { sm: 190 } };

function Choice({ label, ...rest }: { label: string } & SelectProps<string>) {
  return <LazySelect {...width} aria-label={label} searchable clearable {...rest} />;
}

/** Made once: each letter of a search would make all of them anew. */
function useOptions({ classes, everyActivity, students }: TeacherData) {
  return useMemo(
    () => ({
      classes: classes.map(({ uid, name }) => ({ value: uid, label: name })),
      activities: everyActivity.map(({ uid, title }) => ({ value: uid, label: title })),
      students: students.map((student) => ({ value: student.uid, label: personName(student) })),
    }),
    [classes, everyActivity, students],
  );
}
