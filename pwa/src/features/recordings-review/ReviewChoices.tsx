/** The lists of choices above the recordings. Each frame draws one of them. */
import { memo, useMemo } from 'react';
import { personName } from '#data/queries/teacher/names.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { LazySelect } from '#ui/forms/LazySelect.tsx';
import { optionsOf } from '#ui/forms/options-of.ts';
import { useDrawnInTurn } from '#ui/window-list/use-drawn-in-turn.ts';
import { ChoicePlace, choicesOf, choiceWidth } from './ChoicePlace.tsx';
import type { ReviewAddress } from './review-address.ts';
import { recordingTexts as texts } from './texts.ts';

export interface ReviewChoicesProps extends Omit<ReviewAddress, 'search'> {
  data: TeacherData;
  onChange(change: Partial<ReviewAddress>): void;
}

const statuses = optionsOf(texts.statuses);
const orders = optionsOf(texts.orders);

function ReviewChoices({ data, onChange, ...address }: ReviewChoicesProps) {
  const options = useOptions(data);
  const names = choicesOf(address.view);
  const drawn = useDrawnInTurn(names.length, false);
  return names.map((name, index) => {
    if (index >= drawn) return <ChoicePlace key={name} />;
    if (name === 'status') return <StatusChoice key={name} value={address.status} onChange={onChange} />;
    if (name === 'order') return <OrderChoice key={name} value={address.order} onChange={onChange} />;
    return <Choice key={name} {...{ name, onChange }} options={options[name]} value={address[name]} />;
  });
}

/** Not drawn again for each letter of a search. */
export default memo(ReviewChoices);

type Uid = string | null;

const choices = {
  class: { label: texts.class, all: texts.allClasses, choose: (uid: Uid) => ({ class: uid }) },
  activity: { label: texts.activity, all: texts.allActivities, choose: (uid: Uid) => ({ activity: uid }) },
  student: { label: texts.student, all: texts.allStudents, choose: (uid: Uid) => ({ student: uid }) },
};

interface ChoiceProps extends Pick<ReviewChoicesProps, 'onChange'> {
  name: keyof typeof choices;
  value: Uid;
  options: { value: string; label: string }[];
}

const Choice = memo(({ name, value, options, onChange }: ChoiceProps) => {
  const { label, all, choose } = choices[name];
  return (
    <LazySelect
      {...choiceWidth}
      aria-label={label}
      placeholder={all}
      data={options}
      value={value}
      onChange={(uid) => onChange(choose(uid))}
      searchable
      clearable
    />
  );
});

interface FixedChoiceProps<Name extends 'status' | 'order'> extends Pick<ReviewChoicesProps, 'onChange'> {
  value: ReviewAddress[Name];
}

const StatusChoice = memo(({ value, onChange }: FixedChoiceProps<'status'>) => (
  <LazySelect
    {...choiceWidth}
    aria-label={texts.status}
    data={statuses}
    value={value}
    onChange={(status) => onChange({ status: status ?? 'all' })}
    allowDeselect={false}
  />
));

const OrderChoice = memo(({ value, onChange }: FixedChoiceProps<'order'>) => (
  <LazySelect
    {...choiceWidth}
    aria-label={texts.order}
    data={orders}
    value={value}
    onChange={(order) => onChange({ order: order ?? 'name' })}
    allowDeselect={false}
  />
));

/** Made once: each letter of a search would make all of them anew. */
function useOptions({ classes, everyActivity, students }: TeacherData) {
  return useMemo(
    () => ({
      class: classes.map(({ uid, name }) => ({ value: uid, label: name })),
      activity: everyActivity.map(({ uid, title }) => ({ value: uid, label: title })),
      student: students.map((student) => ({ value: student.uid, label: personName(student) })),
    }),
    [classes, everyActivity, students],
  );
}
