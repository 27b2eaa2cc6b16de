/** The class week by week: a bar for the answers, and one for the average score. */
import { useMemo } from 'react';
import { classOverTime } from '../figures/class-over-time.ts';
import type { Scope } from '../figures/scope.ts';
import { Bar } from './Bar.tsx';
import { Picture } from './Picture.tsx';
import { overTimeSentence, weekName } from './sentences.ts';
import { overTimeCsv } from './tables.ts';
import { pictureTexts as texts } from './texts.ts';
import { WideTable } from './WideTable.tsx';

export function OverTimePicture({ scope }: { scope: Scope }) {
  const weeks = useMemo(() => classOverTime(scope), [scope]);
  const most = Math.max(...weeks.map(({ answers }) => answers), 0);
  return (
    <Picture
      title={texts.overTime.title}
      sentence={overTimeSentence(weeks)}
      fileName="class-over-time"
      isOfWeeks
      table={() => overTimeCsv(weeks)}
    >
      {most > 0 && (
        <WideTable
          label={texts.overTime.title}
          head={[texts.week, texts.answers, texts.score].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        >
          {weeks.map(({ week, answers, score }) => (
            <tr key={week}>
              <th scope="row">{weekName(week)}</th>
              <td>
                <Bar share={answers / most}>{answers}</Bar>
              </td>
              <td>
                {score === null ? texts.noScore : <Bar share={score / 100}>{texts.percent(score)}</Bar>}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </Picture>
  );
}
