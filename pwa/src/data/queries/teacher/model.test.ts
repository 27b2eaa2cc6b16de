import { describe, expect, it } from 'vitest';
import {
  activity,
  assignment,
  counted,
  enrollment,
  recording,
  schoolClass,
  student,
} from '#test/teacher-rows.ts';
import { activitiesOf, classesWith, countUnheard, withoutGiven } from './assigning.ts';
import { headlineOf } from './headline.ts';
import { personName } from './names.ts';
import { countRoster, loginInfo, searchRoster, shownPassword } from './roster.ts';
import { arrangeTeacherData } from './teacher-data.ts';

describe('names', () => {
  it.each([
    [{ firstName: 'Mei', lastName: 'Lin' }, 'Mei Lin'],
    [{ firstName: null, lastName: null, username: 'mei4' }, 'mei4'],
    [undefined, 'Student'],
  ])('personName of %j', (person, name) => expect(personName(person)).toBe(name));
});

describe('the headline', () => {
  const data = {
    students: [student('mei'), student('omar')],
    activities: [activity('park')],
    work: counted(recording('mei', 'park', { score: 85 }), recording('mei', 'park', { score: null })),
    progress: [],
  };
  const stats = {
    totalActivities: 9,
    totalStudents: 20,
    activeStudents: 12,
    totalRecordings: 70,
    avgScore: 79,
    recentActivity: { newRecordings: 1, timestamp: '2026-11-20T10:00:00.000Z' },
  };
  const own = { activeStudents: 1, totalStudents: 2, recordings: 2, averageScore: 85, excellent: true };

  it('the headline comes from this device while there is no live connection', () => {
    expect(headlineOf(data, { live: false, stats, hasPulled: true })).toMatchObject({ ...own, live: false });
    expect(headlineOf(data, { live: true, stats: null, hasPulled: true })).toMatchObject({
      ...own,
      live: false,
    });
  });

  it('the headline comes from the live connection while it is up', () => {
    const live = { activeStudents: 12, recordings: 70, averageScore: 79, excellent: false, live: true };
    expect(headlineOf(data, { live: true, stats, hasPulled: true })).toMatchObject(live);
    expect(headlineOf(data, { live: true, stats, hasPulled: false })).toMatchObject(live);
  });

  it('there are no numbers before the device has anything of the school', () => {
    const nothing = { students: [], activities: [], work: [], progress: [] };
    expect(headlineOf(nothing, { live: false, stats: null, hasPulled: false })).toBe(null);
  });

  it('a score is excellent from 80 on', () => {
    const status = { live: true, stats: { ...stats, avgScore: 80 }, hasPulled: true };
    expect(headlineOf(data, status)?.excellent).toBe(true);
  });
});

describe('the order of lists', () => {
  it('the lists leave out teachers, ended assignments and the activities of colleagues', () => {
    const tables = {
      students: [
        student('omar'),
        student('rivera', { role: 'teacher' }),
        student('mei', { classCodeUid: 'old' }),
      ],
      classes: [
        schoolClass('new', { createdAt: '2026-11-20T10:00:00.000Z' }),
        schoolClass('old', { createdAt: '2026-10-01T10:00:00.000Z' }),
      ],
      activities: [activity('park', { teacherUid: 'rivera' }), activity('zoo', { teacherUid: 'okafor' })],
      assignments: [assignment('park', 'old'), assignment('zoo', 'old', { isActive: false })],
      enrollments: [
        enrollment('mei', 'old'),
        enrollment('mei', 'new'),
        enrollment('omar', 'new', { isActive: false }),
      ],
      work: [],
      progress: [],
    };
    const arranged = arrangeTeacherData(tables, 'rivera');
    expect(arranged.activities.map(({ uid }) => uid)).toEqual(['park']);
    expect(arranged.everyActivity).toHaveLength(2);
    expect(arranged.students.map(({ uid }) => uid)).toEqual(['mei', 'omar']);
    expect(arranged.classes.map(({ uid }) => uid)).toEqual(['old', 'new']);
    expect(arranged.assignments).toHaveLength(1);
    // Of enrollments that did not end, those besides the home class.
    expect(arranged.students.map(({ furtherClassUids }) => furtherClassUids)).toEqual([['new'], []]);
  });
});

describe('the roster', () => {
  const students = [
    student('mei4', { firstName: 'Mei', lastName: 'Lin', classCodeUid: 'c' }),
    student('omar'),
  ];

  it('the roster counts, searches and filters students', () => {
    expect(countRoster(students)).toEqual({ total: 2, assigned: 1, unassigned: 1 });
    expect(searchRoster(students, 'mei lin')).toHaveLength(1);
    expect(searchRoster(students, 'lín méi')).toHaveLength(1);
    expect(searchRoster(students, 'MEI4')).toHaveLength(1);
    expect(searchRoster(students, '', 'unassigned').map(({ uid }) => uid)).toEqual(['omar']);
    expect(searchRoster(students, 'mei', 'unassigned')).toEqual([]);
  });

  it('the roster shows a password only while it is the username', () => {
    expect(shownPassword(students[0]!)).toBe('mei4');
    expect(shownPassword(student('omar', { passwordMirrorsUsername: false }))).toBeNull();
    expect(loginInfo(students[0]!)).toBe('Student: Mei Lin\nUsername: mei4\nPassword: mei4');
  });
});

describe('assignments', () => {
  const classes = [schoolClass('birds'), schoolClass('bees')];
  const activities = [activity('park'), activity('zoo')];
  const assignments = [assignment('park', 'birds'), assignment('park', 'gone')];

  it('assignments are seen from the activity and from the class, without deleted rows', () => {
    const given = classesWith('park', assignments, classes);
    expect(given.map(({ to }) => to.uid)).toEqual(['birds']);
    expect(withoutGiven(classes, given).map(({ uid }) => uid)).toEqual(['bees']);
    expect(activitiesOf('birds', assignments, activities).map(({ to }) => to.uid)).toEqual(['park']);
  });
  it('children who lose feedback with an assignment are counted, not those who keep the activity', () => {
    const said = { teacherFeedbackText: 'Well said.', feedbackAt: '2026-11-21' };
    const students = [
      student('mei', { classCodeUid: 'birds' }),
      student('omar', { furtherClassUids: ['birds'] }),
      student('linh', { classCodeUid: 'birds', furtherClassUids: ['bees'] }),
      student('amina', { classCodeUid: 'birds' }),
      student('tomas', { classCodeUid: 'bees' }),
    ];
    const heard = recording('amina', 'park', { ...said, heardAt: said.feedbackAt });
    const elsewhere = recording('amina', 'zoo', said);
    const waiting = ['mei', 'omar', 'linh', 'tomas'].map((uid) => recording(uid, 'park', said));
    const work = counted(heard, elsewhere, ...waiting);
    const [birds, bees] = [assignment('park', 'birds'), assignment('park', 'bees')];
    const count = (assignments: (typeof birds)[], all = classes) =>
      countUnheard(birds, { students, assignments, work, classes: all });
    expect([count([birds]), count([birds, bees])]).toEqual([3, 2]);
    // A class that is not active shows its children nothing.
    const ended = { isActive: false };
    expect(count([birds, bees], [schoolClass('birds'), schoolClass('bees', ended)])).toBe(3);
    expect(count([birds, bees], [schoolClass('birds', ended), schoolClass('bees')])).toBe(0);
  });
});
