/** What was taken for what in listening activities. */
import { useMemo } from 'react';
import { listeningConfusions } from '../figures/confusions.ts';
import type { Scope } from '../figures/scope.ts';
import { Bar } from './Bar.tsx';
import { Picture } from './Picture.tsx';
import { ShowRest } from './ShowRest.tsx';
import { confusionSentence } from './sentences.ts';
import { confusionsCsv } from './tables.ts';
import { pictureTexts as texts } from './texts.ts';
import { useRows } from './use-rows.ts';
import { WideTable } from './WideTable.tsx';

const words = texts.confusions;

export function ConfusionsPicture({ scope }: { scope: Scope }) {
  const found = useMemo(() => listeningConfusions(scope), [scope]);
  const shown = useRows(10);
  const most = found.rows[0]?.times ?? 0;
  const head = [words.asked, words.taken, words.times, words.children, words.attempts, texts.activity];
  return (
    <Picture
      title={words.title}
      sentence={confusionSentence(found)}
      fileName="listening-confusions"
      isOfWeeks
      table={() => confusionsCsv(found)}
    >
      {most > 0 && (
        <>
          <WideTable
            label={words.title}
            head={head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          >
            {found.rows.slice(0, shown.count).map((row) => (
              <tr key={row.key}>
                <th scope="row">{words.put(row.asked.object, row.asked.zone)}</th>
                <td>{words.put(row.taken.object, row.taken.zone)}</td>
                <td>
                  <Bar share={row.times / most}>{row.times}</Bar>
                </td>
                <td>{row.children}</td>
                <td>{row.attempts}</td>
                <td>{row.activityTitle}</td>
              </tr>
            ))}
          </WideTable>
          <ShowRest rows={shown} total={found.rows.length} />
        </>
      )}
    </Picture>
  );
}
