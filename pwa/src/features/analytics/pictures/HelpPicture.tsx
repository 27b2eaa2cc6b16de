/** Who needs help first, with each child's reasons. */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { whoNeedsHelp } from '../figures/help.ts';
import type { Scope } from '../figures/scope.ts';
import { Picture } from './Picture.tsx';
import { ShowRest } from './ShowRest.tsx';
import { helpSentence, reasonWords } from './sentences.ts';
import { helpCsv } from './tables.ts';
import { pictureTexts as texts } from './texts.ts';
import { useRows } from './use-rows.ts';

export function HelpPicture({ scope }: { scope: Scope }) {
  const rows = useMemo(() => whoNeedsHelp(scope), [scope]);
  const shown = useRows(10);
  return (
    <Picture
      title={texts.help.title}
      sentence={helpSentence(rows)}
      fileName="who-needs-help"
      table={() => helpCsv(rows)}
    >
      <ol tabIndex={-1} style={{ margin: 0, paddingInlineStart: '1.6em' }}>
        {rows.slice(0, shown.count).map(({ child, reasons }) => (
          <li key={child.uid}>
            <Text component="span" fw={500}>
              {child.name}
            </Text>
            {': '}
            {reasons.map(reasonWords).join(' · ')}
          </li>
        ))}
      </ol>
      <ShowRest rows={shown} total={rows.length} />
      <Text size="sm" c="dimmed" mt="xs">
        {texts.help.rule}
      </Text>
    </Picture>
  );
}
