/** Words of the pictures of the Analytics tab. */
export const pictureTexts = {
  heading: 'Your class in pictures',
  class: 'Class',
  allClasses: 'All students',
  period: 'Weeks',
  periods: { '8': 'Last 8 weeks', '26': 'Last 26 weeks', '52': 'Last 52 weeks' },
  /** Over a printed picture; `weeks` null where it is of all time. */
  paperHead: (className: string, weeks: number | null, day: string) =>
    [className, weeks && `Last ${weeks} weeks`, day].filter(Boolean).join(' · '),
  loading: 'Reading the answers',
  csv: 'CSV',
  csvOf: (title: string) => `Download as CSV: ${title}`,
  print: 'Print',
  printOf: (title: string) => `Print: ${title}`,
  student: 'Student',
  activity: 'Activity',
  week: 'Week of',
  answers: 'Answers',
  score: 'Average score',
  percent: (value: number) => `${Math.round(value)}%`,
  noScore: 'No scores yet',
  showMore: (rest: number) => `Show ${rest} more`,
  heat: {
    title: 'Who has done what',
    states: { done: 'done', begun: 'begun', open: 'not begun', none: 'not assigned' },
    legend: { done: '✓ done', begun: '… begun', open: '○ not begun', none: '– not assigned' },
    colors: 'Blue: 80% and more. Gray: 60% and more. Red: under 60%.',
    older: 'Older activities',
    newer: 'Newer activities',
    shown: (from: number, to: number, all: number) => `Activities ${from} to ${to} of ${all}`,
  },
  minutes: {
    title: 'Minutes spoken',
    total: 'Total',
    unmeasured: 'Answers not measured',
    latest: (weeks: number) => `The table shows the latest ${weeks} weeks; the total and the CSV have all.`,
    note: 'Minutes with a voice, as the tablets measured them. Pauses are not counted.',
  },
  help: {
    title: 'Who needs help first',
    rule:
      'Counted are: an average score under 60%, activities not done 7 days after they were assigned or the child ' +
      'joined the class, answers you asked for again, speaking less than half of what is usual here (not in a ' +
      'child’s first 7 days), and under half of at least 4 listening tasks right at the first try. Most reasons ' +
      'stand first.',
    reasons: 'Reasons',
  },
  thenNow: {
    title: 'Then and now',
    earliest: 'Earliest answer',
    latest: 'Latest answer',
    score: 'Score',
  },
  confusions: {
    title: 'Taken for something else',
    asked: 'Asked for',
    taken: 'Put instead',
    times: 'Times',
    children: 'Children',
    attempts: 'Attempts',
    put: (object: string, zone: string) => `${object} → ${zone}`,
  },
  overTime: { title: 'The class over time' },
};
