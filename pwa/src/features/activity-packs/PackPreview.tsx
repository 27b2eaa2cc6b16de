/** What is in a pack, before anything of it is stored. */
import { Stack, Text } from '@mantine/core';
import { interactiveSets } from 'shared-schema/rules/listening/interactive-sets';
import type { PackedActivity } from '#data/packs/open-pack.ts';
import { teacherTexts } from '#ui/teacher/texts.ts';
import classes from './PackPreview.module.css';
import { importTexts as texts } from './texts.ts';

/** More than these are counted only. */
const MAX_QUESTIONS = 6;
const STORY_LINES = 3;

/** An activity with the title that it gets here. */
export type PreviewRow = PackedActivity & { title: string };

export function PackPreview({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    // A list that scrolls must be reached by the keyboard.
    <Stack component="ul" className={classes.list} gap={0} mt="sm" tabIndex={0} aria-label={texts.contents}>
      {rows.map((row) => (
        <li key={row.index} className={classes.row}>
          <Text fw={600} className={classes.title}>
            {row.title}
          </Text>
          <Text size="sm" c="dimmed">
            {factsOf(row).join(' · ')}
          </Text>
          {row.title !== row.fields.title && <Text size="sm">{texts.renamed(row.fields.title)}</Text>}
          <Contents fields={row.fields} />
          {row.problems.length > 0 && <Problems problems={row.problems} />}
        </li>
      ))}
    </Stack>
  );
}

/** What a child will read or hear. */
function Contents({ fields }: Pick<PackedActivity, 'fields'>) {
  const questions = questionsOf(fields);
  const shown = questions.slice(0, MAX_QUESTIONS);
  return (
    <>
      {fields.storyContent && (
        <Text size="sm" lineClamp={STORY_LINES} className={classes.story}>
          {fields.storyContent}
        </Text>
      )}
      <ol className={classes.questions}>
        {shown.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ol>
      {questions.length > shown.length && (
        <Text size="sm" c="dimmed">
          {texts.more(questions.length - shown.length)}
        </Text>
      )}
    </>
  );
}

interface Question {
  id: string;
  words: string;
}

/** Ids of questions are unique within their set only. */
function questionsOf(fields: PackedActivity['fields']): Question[] {
  if (fields.type !== 'interactive_listening') {
    return fields.questions.map(({ id, prompt }) => ({ id, words: prompt }));
  }
  return interactiveSets(fields).flatMap((set) =>
    set.questions.map(({ id, instruction }) => ({ id: `${set.id}/${id}`, words: instruction })),
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <Text size="sm" className={classes.problem} component="div">
      {texts.notImported}
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Text>
  );
}

function factsOf({ fields, files }: PackedActivity): string[] {
  const isListening = fields.type === 'interactive_listening';
  const parts = isListening
    ? texts.sets(interactiveSets(fields).length)
    : texts.questions(fields.questions.length);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return [teacherTexts.types[fields.type], parts, texts.files(files.length, bytes)];
}
