/** Words of the activity that voices say wrong, written as they sound. */
import { Button, Group, Input, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import {
  isOneWord,
  MAX_RESPELLED_WORD_LENGTH,
  MAX_RESPELLINGS,
  MAX_SPOKEN_FORM_LENGTH,
  wordKey,
} from 'shared-schema/rules/speech/respell';
import { SpokenPreview } from '#actions/speech/SpokenPreview.tsx';
import { useRespelledSpeech } from '#data/media/use-activity-speech.ts';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { unaddedKeys } from '../unadded.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import classes from './RespellingsCard.module.css';
import { speechTexts as texts } from './texts.ts';

/** As long as it is on the screen, this device says the words of the activity as they are respelled. */
export function RespellingsCard({
  wizard: { draft, dispatch },
}: {
  wizard: Pick<WizardHandle, 'draft' | 'dispatch'>;
}) {
  const { respellings, unadded } = draft;
  useRespelledSpeech(respellings);
  const typed = { word: unadded[unaddedKeys.word] ?? '', spoken: unadded[unaddedKeys.spoken] ?? '' };
  const [isRefused, setRefused] = useState(false);
  const field = (name: 'word' | 'spoken') => ({
    ...{ size: 'sm', flex: 1, value: typed[name] },
    onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
      setRefused(false);
      dispatch({ type: 'type-unadded', key: unaddedKeys[name], text: value });
    },
  });
  const isFull = respellings.length >= MAX_RESPELLINGS;

  function add(event: FormEvent): void {
    event.preventDefault();
    const added = { word: typed.word.trim(), spoken: typed.spoken.trim() };
    setRefused(!isOneWord(added.word));
    if (!isOneWord(added.word)) return;
    const others = respellings.filter(({ word }) => wordKey(word) !== wordKey(added.word));
    const keys = [unaddedKeys.word, unaddedKeys.spoken];
    dispatch({ type: 'add-unadded', keys, by: { type: 'respell', respellings: [...others, added] } });
  }

  return (
    <Input.Wrapper label={texts.respellings} labelElement="div" description={texts.respellingsHint}>
      {respellings.length > 0 && (
        <ul className={classes.words}>
          {respellings.map(({ word, spoken }) => (
            <li key={word} className={classes.word}>
              <Text size="sm" flex={1} className={classes.text}>
                {texts.becomes(word, spoken)}
              </Text>
              <SpokenPreview name={word} text={word} respellings={respellings} />
              <ToolButton
                label={texts.remove(word)}
                onClick={() =>
                  dispatch({
                    type: 'respell',
                    respellings: respellings.filter((other) => other.word !== word),
                  })
                }
              >
                <IconTrash size={18} aria-hidden />
              </ToolButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} noValidate>
        <Group gap="xs" align="flex-start" mt={6} wrap="nowrap">
          <TextInput
            {...field('word')}
            label={texts.word}
            placeholder={texts.wordExample}
            maxLength={MAX_RESPELLED_WORD_LENGTH}
            error={isRefused && texts.wordInvalid}
          />
          <TextInput
            {...field('spoken')}
            label={texts.spoken}
            placeholder={texts.spokenExample}
            maxLength={MAX_SPOKEN_FORM_LENGTH}
          />
        </Group>
        <Group gap="xs" mt={8} justify="space-between">
          <Button
            type="submit"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={isFull || !typed.word.trim() || !typed.spoken.trim()}
          >
            {texts.add}
          </Button>
          {typed.spoken.trim() && (
            <SpokenPreview name={typed.spoken.trim()} text={typed.spoken} respellings={[]} />
          )}
        </Group>
      </form>
    </Input.Wrapper>
  );
}
