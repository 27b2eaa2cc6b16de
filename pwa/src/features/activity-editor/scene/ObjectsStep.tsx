/** What the child drags: objects of the library, own pictures, and words. */
import { SimpleGrid, Stack, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { PositioningObject } from 'shared-schema/entities';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { OptionalSound } from '../sounds/OptionalSound.tsx';
import { NameField } from './NameField.tsx';
import { ObjectLibrary } from './ObjectLibrary.tsx';
import { ObjectThumbnail } from './ObjectThumbnail.tsx';
import { OwnPicture, TextObject } from './OwnObjects.tsx';
import classes from './SceneEditor.module.css';
import type { SceneEditing } from './scene-editing.ts';
import { sceneTexts as texts } from './texts.ts';

export function ObjectsStep({ editing }: { editing: SceneEditing }) {
  return (
    <Stack>
      <ObjectLibrary editing={editing} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OwnPicture editing={editing} />
        <TextObject editing={editing} />
      </SimpleGrid>
      <Objects editing={editing} />
    </Stack>
  );
}

function Objects({ editing }: { editing: SceneEditing }) {
  const { objects } = editing.set;
  return (
    <section aria-label={texts.objects(objects.length)}>
      <Title order={3} size="h4" mb="xs">
        {texts.objects(objects.length)}
      </Title>
      {objects.length === 0 && <EmptyNote compact title={texts.noObjects} message={texts.noObjectsHint} />}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {objects.map((object) => (
          <ObjectRow key={object.id} editing={editing} object={object} />
        ))}
      </Stack>
    </section>
  );
}

function ObjectRow({ editing, object }: { editing: SceneEditing; object: PositioningObject }) {
  const { dispatch, set, wizard } = editing;
  const name = nameOfObject(object);
  return (
    <li className={classes.row} aria-label={name}>
      <ObjectThumbnail editing={editing} object={object} />
      <NameField
        label={texts.renameObject}
        value={name}
        onRename={(next) => dispatch({ type: 'rename-object', setId: set.id, id: object.id, name: next })}
        onRenamed={() => showToast({ title: texts.objectUpdated })}
      />
      <ToolButton
        label={texts.deleteObject(name)}
        color="red"
        onClick={() => dispatch({ type: 'remove-object', setId: set.id, id: object.id })}
      >
        <IconTrash size={18} />
      </ToolButton>
      <OptionalSound
        wizard={wizard}
        label={texts.nameSound(name)}
        address={object.audioUrl}
        onChange={(file) =>
          dispatch(
            { type: 'object-sound', setId: set.id, id: object.id, audioUrl: file?.address ?? null },
            file,
          )
        }
      />
    </li>
  );
}
