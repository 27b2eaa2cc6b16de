/** The objects that come with the app, of which a search finds more than the first ones. */
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { searchStockObjects } from 'shared-schema/rules/listening/stock-objects';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { addObject, addWords } from './add-object.ts';
import classes from './SceneEditor.module.css';
import type { SceneEditing } from './scene-editing.ts';
import { sceneTexts as texts } from './texts.ts';

export function ObjectLibrary({ editing }: { editing: SceneEditing }) {
  const [search, setSearch] = useState('');
  const found = searchStockObjects(search);
  const add = (libraryItem: string, name: string) => {
    addObject(editing, { type: 'library', name, libraryItem });
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
