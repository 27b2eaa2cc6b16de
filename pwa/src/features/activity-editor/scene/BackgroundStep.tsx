/** The picture of the set, in the shape in which children see it. */
import { Button, Group, Stack } from '@mantine/core';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { SceneBackground } from '#ui/scene/SceneBackground.tsx';
import { fieldKeys } from '../checks/draft-check.ts';
import { useProblem } from '../checks/use-draft-check.ts';
import classes from './SceneEditor.module.css';
import { type SceneEditing, useSceneFile } from './scene-editing.ts';
import { sceneTexts as texts } from './texts.ts';

interface BackgroundStepProps {
  editing: SceneEditing;
  onNext(): void;
}

export function BackgroundStep({ editing, onNext }: BackgroundStepProps) {
  const { dispatch, set, wizard } = editing;
  const picture = useSceneFile(editing, set.backgroundImage);
  const key = fieldKeys.scene({ field: 'background', setId: set.id, partId: null });
  const missing = useProblem<HTMLButtonElement>(wizard, key);
  return (
    <Stack>
      <FileUpload
        label={texts.background}
        description={texts.backgroundHint}
        error={missing.error}
        chooseRef={missing.ref}
        value={picture}
        done={{ title: texts.backgroundDoneTitle, message: texts.backgroundDone }}
        onFile={async (chosen) => {
          const file = await wizard.prepareFile(chosen);
          dispatch({ type: 'background', setId: set.id, address: file.address }, file);
          return file;
        }}
        onRemove={() => dispatch({ type: 'background', setId: set.id, address: null })}
      />
      {picture && (
        <>
          <div className={classes.canvas}>
            {picture.src && (
              <SceneBackground src={picture.src} alt={texts.backgroundAlt} onError={picture.onError} />
            )}
          </div>
          <Group justify="flex-end">
            <Button variant="light" onClick={onNext}>
              {texts.toZones}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
