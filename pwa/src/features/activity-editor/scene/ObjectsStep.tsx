/** What the child drags: objects of the library, own pictures, and words. */
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { PositioningObject } from 'shared-schema/entities';
import { searchStockObjects } from 'shared-schema/rules/listening/stock-objects';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { OptionalSound } from '../sounds/OptionalSound.tsx';
import { unaddedKeys } from '../unadded.ts';
import { AddForm } from './AddForm.tsx';
import { NameField } from './NameField.tsx';
import { ObjectThumbnail } from './ObjectThumbnail.tsx';
import classes from './SceneEditor.module.css';
import { type SceneEditing, useSceneFile } from './scene-editing.ts';
import type { ObjectStart } from './scenes.ts';
import { sceneTexts as texts } from './texts.ts';

export function ObjectsStep({ editing }: { editing: SceneEditing }) {
  return (
    <Stack>
      <Library editing={editing} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OwnPicture editing={editing} />
        <TextObject editing={editing} />
      </SimpleGrid>
      <Objects editing={editing} />
    </Stack>
  );
}

function Library({ editing }: { editing: SceneEditing }) {
  const { act, newId, set } = editing;
  const [search, setSearch] = useState('');
  const found = searchStockObjects(search);
  const add = (libraryItem: string, name: string) => {
    act({ do: 'add-object', setId: set.id, id: newId(), object: { type: 'library', name, libraryItem } });
    showToast({ title: texts.objectAdded, message: name });
  };
  const first = search.trim() ? found[0] : undefined;
  const addFirst = () => {
    if (!first) return;
    add(first.id, first.name);
    setSearch('');
  };
  const addText = () => {
    addWords(editing, search.trim());
    setSearch('');
  };
  return (
    <section aria-label={texts.library}>
      <Group mb="xs">
        <Title order={3} size="h4">
          {texts.library}
        </Title>
        <SearchField
          label={texts.searchLibrary}
          clear={texts.clearSearch}
          value={search}
          onChange={setSearch}
          onEnter={addFirst}
        />
        {first && (
          <Text size="sm" c="dimmed" role="status">
            {texts.enterAdds(first.name)}
          </Text>
        )}
      </Group>
      {found.length === 0 && (
        <Group gap="xs" role="status">
          <Text size="sm" c="dimmed">
            {texts.noLibraryObject(search.trim())}
          </Text>
          <Button variant="light" size="xs" onClick={addText}>
            {texts.addAsText(search.trim())}
          </Button>
        </Group>
      )}
      <div className={classes.library}>
        {found.map(({ id, name, icon }) => (
          <Button
            key={id}
            variant="default"
            className={classes.libraryObject}
            aria-label={texts.addObject(name)}
            onClick={() => add(id, name)}
          >
            <span>
              <Emoji name={icon} size={40} />
              <Text size="xs">{name}</Text>
            </span>
          </Button>
        ))}
      </div>
    </section>
  );
}

/** A picture, then its label: without a label the name of the file stands for it. */
function OwnPicture({ editing }: { editing: SceneEditing }) {
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
          wizard.act({ do: 'type', key, text: file.address, file });
          setChosenNow(file.address);
          return file;
        }}
        onRemove={() => wizard.act({ do: 'type', key, text: '' })}
      />
      {address && (
        <AddForm
          key={address}
          takesFocus={address === chosenNow}
          label={texts.pictureLabel}
          placeholder={picture?.name ?? ''}
          button={texts.addPicture}
          value={unadded[labelKey] ?? ''}
          onType={(text) => wizard.act({ do: 'type', key: labelKey, text })}
          onAdd={(label) => add(address, label)}
        />
      )}
    </div>
  );
}

function TextObject({ editing }: { editing: SceneEditing }) {
  const { set, wizard } = editing;
  const key = unaddedKeys.words(set.id);
  const add = (name: string) => {
    if (!name) return wizard.act({ do: 'type', key, text: '' });
    addWords(editing, name, [key]);
  };
  return (
    <AddForm
      label={texts.textObject}
      placeholder={texts.textPlaceholder}
      button={texts.addText}
      value={wizard.draft.unadded[key] ?? ''}
      onType={(text) => wizard.act({ do: 'type', key, text })}
      onAdd={add}
    />
  );
}

function addWords(editing: SceneEditing, name: string, keys: readonly string[] = []): void {
  addObject(editing, { type: 'text', name, textLabel: name }, keys);
  showToast({ title: texts.objectAdded, message: name });
}

/** `keys` of the fields that hold what is added. */
function addObject({ wizard, newId, set }: SceneEditing, object: ObjectStart, keys: readonly string[]): void {
  const scene = { do: 'add-object', setId: set.id, id: newId(), object } as const;
  wizard.act({ do: 'add', keys, by: { do: 'scene', scene, file: null } });
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
  const { act, set, wizard } = editing;
  return (
    <li className={classes.row} aria-label={object.name}>
      <ObjectThumbnail editing={editing} object={object} />
      <NameField
        label={texts.renameObject}
        value={object.name}
        onRename={(name) => act({ do: 'rename-object', setId: set.id, id: object.id, name })}
        onRenamed={() => showToast({ title: texts.objectUpdated })}
      />
      <ToolButton
        label={texts.deleteObject(object.name)}
        color="red"
        onClick={() => act({ do: 'remove-object', setId: set.id, id: object.id })}
      >
        <IconTrash size={18} />
      </ToolButton>
      <OptionalSound
        wizard={wizard}
        label={texts.nameSound(object.name)}
        address={object.audioUrl}
        onChange={(file) =>
          act({ do: 'object-sound', setId: set.id, id: object.id, audioUrl: file?.address ?? null }, file)
        }
      />
    </li>
  );
}
