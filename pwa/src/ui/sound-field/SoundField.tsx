/** A sound: recorded here or uploaded. Specification, teacher side, section 4 'Teacher voice recording'. */
import { useEffect, useState } from 'react';
import { useLatest } from '#platform/use-latest.ts';
import type { ShownFile } from '#ui/file-upload/FilePreview.tsx';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { SoundRecorderControls } from './SoundRecorderControls.tsx';

export interface SoundFieldProps {
  label: string;
  description?: string;
  /** What is set: where it is played from, undefined while that is being found, and its name. Null: nothing is. */
  value: Omit<ShownFile, 'kind'> | null;
  /** Accepts a recorded or chosen file and returns whether the server has it already. */
  onSound(file: File): Promise<{ uploaded: boolean }>;
  onRemove(): void;
  /** Told when a sound begins to be recorded or added, and when it is set, was deleted or has failed. */
  onAdding?(isAdding: boolean): void;
  /** True where the field appears because somebody asked for it. */
  takesFocus?: boolean;
}

const ACCEPTED = ['audio/*'] as const;

export function SoundField(props: SoundFieldProps) {
  const { label, description, value, onSound, onRemove, onAdding, takesFocus } = props;
  const [isRecorded, setRecorded] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const latest = useLatest(onAdding);
  const isAdding = isRecorded || isChosen;
  useEffect(() => latest.current?.(isAdding), [isAdding]);
  return (
    <FileUpload
      label={label}
      {...(description !== undefined && { description })}
      accept={ACCEPTED}
      compact
      value={value && { ...value, kind: 'audio' }}
      onFile={onSound}
      onRemove={onRemove}
      onAdding={setChosen}
    >
      <SoundRecorderControls
        label={label}
        isSet={value !== null}
        takesFocus={takesFocus ?? false}
        onSound={onSound}
        onPending={setRecorded}
      />
    </FileUpload>
  );
}
