/** Objects of the teacher: an own picture, and words. What is not added yet is in the draft. */
import { useState } from 'react';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { unaddedKeys } from '../unadded.ts';
import { AddForm } from './AddForm.tsx';
import { addObject, addWords } from './add-object.ts';
import { type SceneEditing, useSceneFile } from './scene-editing.ts';
import { sceneTexts as texts } from './texts.ts';

/** A picture, then its label: without a label the name of the file stands for it. */
export function OwnPicture({ editing }: { editing: SceneEditing }) {
  const { set, wizard } = editing;
  const { unadded } = wizard.draft;
  const key = unaddedKeys.picture(set.id);
  const labelKey = unaddedKeys.label(set.id);
  const address = unadded[key] ?? null;
  const picture = useSceneFile(editing, address);
  const [chosenNow, setChosenNow] = useState<string | null>(null);
  const add = (imageUrl: string, label: string) => {
    const name = label || picture?.name || texts.ownPicture;
    addObject(editing, { type: 'image', name, imageUrl }, [key, labelKey]);
    showToast({ title: texts.customAdded, message: name });
  };
  return (
    <div>
      <FileUpload
        label={texts.ownPicture}
        value={picture}
        done={{ title: texts.imageUploadedTitle, message: texts.imageUploaded }}
        onFile={async (chosen) => {
          const file = await wizard.prepareFile(chosen);
          wizard.dispatch({ type: 'type-unadded', key, text: file.address, file });
          setChosenNow(file.address);
          return file;
        }}
        onRemove={() => wizard.dispatch({ type: 'empty-unadded', keys: [key, labelKey] })}
      />
      {address && (
        <AddForm
          key={address}
          takesFocus={address === chosenNow}
          label={texts.pictureLabel}
          placeholder={picture?.name ?? ''}
          button={texts.addPicture}
          value={unadded[labelKey] ?? ''}
          onType={(text) => wizard.dispatch({ type: 'type-unadded', key: labelKey, text })}
          onAdd={(label) => add(address, label)}
        />
      )}
    </div>
  );
}

export function TextObject({ editing }: { editing: SceneEditing }) {
  const { set, wizard } = editing;
  const key = unaddedKeys.words(set.id);
  const add = (name: string) => {
    if (!name) return wizard.dispatch({ type: 'type-unadded', key, text: '' });
    addWords(editing, name, [key]);
  };
  return (
    <AddForm
      label={texts.textObject}
      placeholder={texts.textPlaceholder}
      button={texts.addText}
      value={wizard.draft.unadded[key] ?? ''}
      onType={(text) => wizard.dispatch({ type: 'type-unadded', key, text })}
      onAdd={add}
    />
  );
}
