/** What the child drags: objects of the library, own pictures, and words. */
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PositioningObject } from 'shared-schema/entities';
import { searchStockObjects } from 'shared-schema/rules/listening/stock-objects';
import type { LocalFile } from '#data/commands/teacher-commands.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { OptionalSound } from '../sounds/OptionalSound.tsx';
import { AddForm } from './AddForm.tsx';
import { NameField } from './NameField.tsx';
import { ObjectThumbnail } from './ObjectThumbnail.tsx';
import classes from './SceneEditor.module.css';
import type { SceneEditing } from './scene-editing.ts';
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
  const addText = () => {
    addTextObject(editing, search.trim());
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
        />
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
function OwnPicture({ editing: { act, newId, set, wizard } }: { editing: SceneEditing }) {
  const [file, setFile] = useState<LocalFile | null>(null);
  /** The wizard releases the previews of the draft's files; this picture is not in the draft yet. */
  const release = () => {
    if (file) URL.revokeObjectURL(file.previewUrl);
  };
  const releaseAtEnd = useEffectEvent(release);
  useEffect(() => () => releaseAtEnd(), []);
  const add = (picture: LocalFile, label: string) => {
    const name = label || picture.name;
    const object = { type: 'image', name, imageUrl: picture.address } as const;
    act({ do: 'add-object', setId: set.id, id: newId(), object }, picture);
    showToast({ title: texts.customAdded, message: name });
    setFile(null);
  };
  return (
    <div>
      <FileUpload
        label={texts.ownPicture}
        value={file && { src: file.previewUrl, name: file.name, kind: 'image' }}
        done={{ title: texts.imageUploadedTitle, message: texts.imageUploaded }}
        onFile={async (chosen) => {
          const prepared = await wizard.prepareFile(chosen);
          release();
          setFile(prepared);
          return prepared;
        }}
        onRemove={() => {
          release();
          setFile(null);
        }}
      />
      {file && (
        <AddForm
          key={file.sha256}
          takesFocus
          label={texts.pictureLabel}
          placeholder={file.name}
          button={texts.addPicture}
          onAdd={(label) => add(file, label)}
        />
      )}
    </div>
  );
}

function TextObject({ editing }: { editing: SceneEditing }) {
  const add = (name: string) => {
    if (name) addTextObject(editing, name);
  };
  return (
    <AddForm
      label={texts.textObject}
      placeholder={texts.textPlaceholder}
      button={texts.addText}
      onAdd={add}
    />
  );
}

function addTextObject({ act, newId, set }: SceneEditing, name: string): void {
  const object = { type: 'text', name, textLabel: name } as const;
  act({ do: 'add-object', setId: set.id, id: newId(), object });
  showToast({ title: texts.objectAdded, message: name });
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
