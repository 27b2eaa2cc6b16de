/** The frame of one picture: its title, one sentence of what it says, and its ways out. */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useId, useRef } from 'react';
import { MAX_NAME_LENGTH, safeName } from '#platform/files/safe-name.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import classes from './Picture.module.css';
import { printOnly } from './print-only.ts';
import { type CsvTable, csvFile } from './tables.ts';
import { pictureTexts as texts } from './texts.ts';

/** What all pictures on the page show; paper and files, which leave the page, say it. */
export interface PictureSubject {
  className: string;
  weeks: number;
  /** Local day, 'YYYY-MM-DD'. */
  day: string;
}

export const PictureSubjectContext = createContext<PictureSubject | null>(null);

interface PictureProps {
  title: string;
  sentence: string;
  /** Its first words. */
  fileName: string;
  /** Made when somebody wants it. */
  table(): CsvTable;
  /** True where the picture leaves out what is older than the weeks shown. */
  isOfWeeks?: boolean;
  children: ReactNode;
}

export function Picture({ title, sentence, fileName, table, isOfWeeks = false, children }: PictureProps) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const subject = use(PictureSubjectContext);
  const save = () => downloadFile(csvFile(table()), `${nameOf(fileName, subject)}.csv`);
  return (
    <Paper component="section" ref={ref} aria-labelledby={id} p="md" shadow="xs" className={classes.picture}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <div className={classes.words}>
          {subject && (
            <Text size="sm" className={classes.paperHead ?? ''}>
              {texts.paperHead(subject.className, isOfWeeks ? subject.weeks : null, subject.day)}
            </Text>
          )}
          <Title order={3} id={id}>
            {title}
          </Title>
          <Text>{sentence}</Text>
        </div>
        <Group gap={6} className={classes.tools}>
          <Button
            {...{ variant: 'default', size: 'xs' }}
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={texts.csvOf(title)}
            onClick={save}
          >
            {texts.csv}
          </Button>
          <Button
            {...{ variant: 'default', size: 'xs' }}
            leftSection={<IconPrinter size={14} aria-hidden />}
            aria-label={texts.printOf(title)}
            onClick={() => ref.current && printOnly(ref.current)}
          >
            {texts.print}
          </Button>
        </Group>
      </Group>
      {children}
    </Paper>
  );
}

/** A long name of a class is cut, so that the day stays. */
function nameOf(first: string, subject: PictureSubject | null): string {
  if (!subject) return first;
  const { className, day } = subject;
  const room = MAX_NAME_LENGTH - `${first}  ${day}`.length;
  return [first, safeName(className, room), day].filter(Boolean).join(' ');
}
