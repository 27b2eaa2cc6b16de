/** The lists of choices above the recordings. Each frame draws one of them. */
import { memo, useMemo } from 'react';
import { oneOf } from '#data/queries/teacher/library/library-choice.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import {
  activitiesIn,
  GROUP_ORDERS,
  REVIEW_STATUSES,
  type WorkPair,
} from '#data/queries/teacher/work-pairs.ts';
import { LazySelect } from '#ui/forms/LazySelect.tsx';
import { optionsOf } from '#ui/forms/options-of.ts';
import { classOptions } from '#ui/teacher/class-options.ts';
import { useDrawnInTurn } from '#ui/window-list/use-drawn-in-turn.ts';
import { ChoicePlace, choicesOf, choiceWidth } from './ChoicePlace.tsx';
import type { ReviewAddress } from './review-address.ts';
import { recordingTexts as texts } from './texts.ts';

export interface ReviewChoicesProps extends Omit<ReviewAddress, 'search'> {
  data: TeacherData;
  /** All answers, whatever the filters let through. */
  pairs: readonly WorkPair[];
  onChange(change: Partial<ReviewAddress>): void;
}

const statuses = optionsOf(texts.statuses);
const orders = optionsOf(texts.orders);

function ReviewChoices({ data, pairs, onChange, ...address }: ReviewChoicesProps) {
  const options = useOptions(data, pairs, address.activity);
  const names = choicesOf(address.view);
  const drawn = useDrawnInTurn(names.length, false);
  return names.map((name, index) =>
    index < drawn ? (
      <Choice key={name} {...{ name, onChange }} options={options[name]} value={address[name]} />
    ) : (
      <ChoicePlace key={name} />
    ),
  );
}

/** Not drawn again for each letter of a search. */
export default memo(ReviewChoices);

type Chosen = string | null;

/** Where there is a word for all, nothing need be chosen. */
const choices = {
  class: { label: texts.class, all: texts.allClasses, choose: (uid: Chosen) => ({ class: uid }) },
  activity: { label: texts.activity, all: texts.allActivities, choose: (uid: Chosen) => ({ activity: uid }) },
  student: { label: texts.student, all: texts.allStudents, choose: (uid: Chosen) => ({ student: uid }) },
  status: {
    ...{ label: texts.status, all: undefined },
    choose: (status: Chosen) => ({ status: oneOf(REVIEW_STATUSES, status) ?? 'all' }),
  },
  order: {
    ...{ label: texts.order, all: undefined },
    choose: (order: Chosen) => ({ order: oneOf(GROUP_ORDERS, order) ?? 'name' }),
  },
};

interface ChoiceProps extends Pick<ReviewChoicesProps, 'onChange'> {
  name: keyof typeof choices;
  value: Chosen;
  options: { value: string; label: string }[];
}

const Choice = memo(({ name, value, options, onChange }: ChoiceProps) => {
  const { label, all, choose } = choices[name];
  return (
    <LazySelect
      {...choiceWidth}
      aria-label={label}
      data={options}
      value={value}
      onChange={(chosen) => onChange(choose(chosen))}
      {...(all ? { placeholder: all, searchable: true, clearable: true } : { allowDeselect: false })}
    />
  );
});

/** Made once: each letter of a search would make all of them anew. */
function useOptions(
  { classes, everyActivity, students }: TeacherData,
  pairs: readonly WorkPair[],
  activity: Chosen,
) {
  return useMemo(
    () => ({
      class: classOptions(classes),
      activity: listedActivities(pairs, everyActivity, activity),
      student: students.map((student) => ({ value: student.uid, label: personName(student) })),
      status: statuses,
      order: orders,
    }),
    [classes, everyActivity, students, pairs, activity],
  );
}

/** Those with answers; and the chosen one, which an address may name before it has any. */
function listedActivities(
  pairs: readonly WorkPair[],
  every: TeacherData['everyActivity'],
  chosen: Chosen,
): ChoiceProps['options'] {
  const answered = activitiesIn(pairs);
  const others = every.filter(({ uid }) => uid === chosen && answered.every((one) => one.uid !== uid));
  return [...answered, ...others].map(({ uid, title }) => ({ value: uid, label: title }));
}
