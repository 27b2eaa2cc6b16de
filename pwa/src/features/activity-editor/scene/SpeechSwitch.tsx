/** Whether the listening activity reads instructions and names aloud; in the panel and above the sets. */
import { Switch } from '@mantine/core';
import type { WizardHandle } from '../use-wizard-state.ts';
import { sceneTexts as texts } from './texts.ts';

export function SpeechSwitch({ wizard: { draft, act } }: { wizard: WizardHandle }) {
  return (
    <Switch
      label={texts.speech}
      description={texts.speechHint}
      checked={draft.scenes.ttsEnabled}
      onChange={(event) =>
        act({ do: 'scene', scene: { do: 'speech', isEnabled: event.currentTarget.checked }, file: null })
      }
    />
  );
}
