/** /teacher/student-view: the teacher's activities as cards on a child's dashboard. Each of them opens as a try. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ActivitySummary } from '#data/queries/student.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { StudentPage } from '#ui/student/StudentPage.tsx';
import { BAR_BUTTON } from './bar-button.ts';
import { cardsForStudents } from './student-cards.ts';
import { TeachersOnly } from './TeachersOnly.tsx';
import classes from './TryView.module.css';
import { tryTexts as texts } from './texts.ts';

export interface StudentViewPageProps {
  /** A card of a child's dashboard. `to` is where its button leads. */
  Card: ComponentType<{ card: ActivitySummary; to: string }>;
}

export default function StudentViewPage({ Card }: StudentViewPageProps) {
  return (
    <TeachersOnly>
      <StudentView Card={Card} />
    </TeachersOnly>
  );
}

function StudentView({ Card }: StudentViewPageProps) {
  const data = useTeacherData();
  const [search, setSearch] = useSearchParams();
  const classUid = search.get('class') ?? '';
  return (
    <>
      <section className={classes.bar} aria-label={texts.view}>
        <p className={classes.notice}>
          <IconEye size={24} aria-hidden />
          {texts.viewNotice}
        </p>
        {data && data.classes.length > 0 && (
          <NativeSelect
            size="sm"
            className={classes.tasks}
            aria-label={texts.whose}
            data={classOptions(data)}
            value={classUid}
            onChange={({ currentTarget: { value } }) =>
              setSearch(value ? { class: value } : {}, { replace: true })
            }
          />
        )}
        <Button
          {...BAR_BUTTON}
          component={Link}
          to="/teacher/sets"
          leftSection={<IconArrowLeft size={20} aria-hidden />}
        >
          {texts.toLibrary}
        </Button>
      </section>
      <StudentPage>
        <h1 className={classes.title}>{texts.view}</h1>
        {data ? <Cards data={data} classUid={classUid} Card={Card} /> : <Skeleton height={320} radius="xl" />}
      </StudentPage>
    </>
  );
}

function Cards({ data, classUid, Card }: StudentViewPageProps & { data: TeacherData; classUid: string }) {
  const cards = cardsForStudents(data, classUid || null);
  if (cards.length === 0) {
    return (
      <div className={classes.empty}>
        <Chickadee pose="sleeping" size={140} />
        <h2>{texts.nothing}</h2>
        <p>{classUid ? texts.nothingText : texts.nothingMade}</p>
        <Button component={Link} to="/teacher/sets">
          {texts.toLibrary}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.cards}>
      {cards.map((card) => (
        <Card key={card.activity.uid} card={card} to={`/teacher/try/${card.activity.uid}`} />
      ))}
    </div>
  );
}

function classOptions({ classes: all }: TeacherData) {
  return [
    { value: '', label: texts.allActivities },
    // A child of any other class sees none of its activities.
    ...all
      .filter(({ isActive }) => isActive)
      .map(({ uid, name }) => ({ value: uid, label: `${texts.whose} ${name}` })),
  ];
}
