/** A sound of the draft, recorded or uploaded. */
import type { LocalFile } from '#data/commands/local-file.ts';
import { SoundField } from '#ui/sound-field/SoundField.tsx';
import { useDraftFile } from '../use-draft-file.ts';
import type { WizardHandle } from '../use-wizard-state.ts';

export interface DraftSoundProps {
  wizard: Pick<WizardHandle, 'draft' | 'prepareFile'>;
  label: string;
  description?: string;
  /** Of the sound; absent in documents from before the field. */
  address: string | null | undefined;
  /** True where the field appears because somebody asked for it: the next key belongs to it. */
  takesFocus?: boolean;
  /** Null: the sound was removed. */
  onChange(file: LocalFile | null): void;
}

export function DraftSound({ wizard, address, onChange, ...words }: DraftSoundProps) {
  const value = useDraftFile(wizard.draft, address ?? null);
  return (
    <SoundField
      {...words}
      value={value}
      onSound={async (chosen) => {
        const file = await wizard.prepareFile(chosen);
        onChange(file);
        return file;
      }}
      onRemove={() => onChange(null)}
    />
  );
}
