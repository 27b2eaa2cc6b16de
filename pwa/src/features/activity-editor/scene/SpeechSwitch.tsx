/** Whether the listening activity reads instructions and names aloud; in the panel and above the sets. */
import { Switch } from '@mantine/core';
import type { WizardHandle } from '../use-wizard-state.ts';
import { sceneTexts as texts } from './texts.ts';

export function SpeechSwitch({ wizard: { draft, dispatch } }: { wizard: WizardHandle }) {
  return (
    <Switch
      label={texts.speech}
      description={texts.speechHint}
      checked={draft.scenes.ttsEnabled}
      onChange={(event) =>
        dispatch({
          type: 'scene',
          scene: { type: 'speech', isEnabled: event.currentTarget.checked },
          file: null,
        })
      }
    />
  );
}
