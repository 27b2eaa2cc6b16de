/** Says which texts a child cannot hear on a tablet without a voice of its own, and what to do. */
import { Alert, List } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { silentTexts } from 'shared-schema/rules/speech/spoken-texts';
import type { ActivityDraft } from '../activity-draft.ts';
import { payloadOf } from '../draft-payload.ts';
import { speechTexts as texts } from './texts.ts';

export function SilentTexts({ draft }: { draft: ActivityDraft }) {
  const silent = silentTexts({ ...payloadOf(draft), questions: draft.questions }, draft.respellings);
  if (silent.length === 0) return null;
  return (
    <Alert color="coral" icon={<IconVolumeOff aria-hidden />} title={texts.silentTitle}>
      {texts.silentHelp}
      <List size="sm" mt={6}>
        {silent.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
