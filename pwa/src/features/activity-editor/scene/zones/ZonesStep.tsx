/** The zones of the set: drawn on the picture, named and colored in a list. */
import { Button, ColorSwatch, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconRectangle, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Zone } from 'shared-schema/entities';
import { ZONE_COLORS } from 'shared-schema/rules/colors/palettes';
import { isZoneLargeEnough, type Rectangle } from 'shared-schema/rules/listening/zone';
import type { LocalFile } from '#data/commands/local-file.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { fieldKeys } from '../../checks/draft-check.ts';
import { useProblem } from '../../checks/use-draft-check.ts';
import { OptionalSound } from '../../sounds/OptionalSound.tsx';
import { NameField } from '../NameField.tsx';
import classes from '../SceneEditor.module.css';
import type { SceneEditing } from '../scene-editing.ts';
import type { ZonePatch } from '../scenes.ts';
import { sceneTexts as texts } from '../texts.ts';
import { ZoneCanvas } from './ZoneCanvas.tsx';
import { enlargeZone, STARTING_ZONE } from './zone-edit.ts';

interface ZonesStepProps {
  editing: SceneEditing;
  /** Opens the step that chooses the background. */
  onBackground(): void;
}

export function ZonesStep({ editing, onBackground }: ZonesStepProps) {
  const { dispatch, newId, set } = editing;
  const [isDrawing, setIsDrawing] = useState(false);
  const [namedId, setNamedId] = useState<string | null>(null);
  const create = (rectangle: Rectangle, pointer?: string) => {
    setIsDrawing(false);
    if (!isZoneLargeEnough(rectangle)) return showToast({ title: texts.zoneTooSmall, tone: 'info' });
    const id = newId();
    dispatch({ type: 'add-zone', setId: set.id, id, rectangle });
    // A field with the focus would bring a keyboard over the picture that a finger draws on.
    if (pointer === 'mouse') setNamedId(id);
    showToast({ title: texts.zoneCreated });
  };
  const patch = (id: string, change: ZonePatch, file?: LocalFile | null) =>
    dispatch({ type: 'patch-zone', setId: set.id, id, patch: change }, file);
  const remove = (id: string) => {
    dispatch({ type: 'remove-zone', setId: set.id, id });
    showToast({ title: texts.zoneDeleted });
  };
  return (
    <Stack>
      <Group>
        <Button
          variant={isDrawing ? 'filled' : 'light'}
          aria-pressed={isDrawing}
          leftSection={<IconRectangle size={16} aria-hidden />}
          onClick={() => setIsDrawing((before) => !before)}
        >
          {texts.drawZone}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => create(STARTING_ZONE)}
        >
          {texts.addZone}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isDrawing ? texts.drawing : texts.notDrawing}
        </Text>
      </Group>
      {set.backgroundImage === null && (
        <Group gap="xs">
          <Text size="sm">{texts.backgroundMissing}.</Text>
          <Button variant="light" size="xs" onClick={onBackground}>
            {texts.chooseBackground}
          </Button>
        </Group>
      )}
      <ZoneCanvas
        editing={editing}
        isDrawing={isDrawing}
        onDrawn={create}
        onChange={(id, rectangle) => patch(id, rectangle)}
        onRemove={remove}
      />
      <Text size="xs" c="dimmed">
        {texts.zoneKeys}
      </Text>
      {set.zones.length === 0 && <EmptyNote compact title={texts.noZones} message={texts.noZonesHint} />}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {set.zones.map((zone) => (
          <ZoneRow
            key={zone.id}
            editing={editing}
            zone={zone}
            takesFocus={zone.id === namedId}
            onRename={(label) => patch(zone.id, { label })}
            onPatch={(change, file) => {
              patch(zone.id, change, file);
              showToast({ title: texts.zoneUpdated });
            }}
            onRemove={() => remove(zone.id)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

interface ZoneRowProps {
  editing: SceneEditing;
  zone: Zone;
  /** True for a zone that was just drawn: the next key belongs to its name. */
  takesFocus: boolean;
  onRename(label: string): void;
  onPatch(patch: ZonePatch, file?: LocalFile | null): void;
  onRemove(): void;
}

function ZoneRow({ editing: { set, wizard }, zone, takesFocus, onRename, onPatch, onRemove }: ZoneRowProps) {
  const size = useProblem<HTMLInputElement>(
    wizard,
    fieldKeys.scene({ field: 'zone', setId: set.id, partId: zone.id }),
  );
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const name = row.current?.querySelector('input');
    // The picture stays where it is: the name can be read on the zone, too.
    name?.focus({ preventScroll: true });
    name?.select();
  }, [takesFocus]);
  return (
    <li ref={row} className={classes.row} aria-label={zone.label}>
      <NameField
        label={texts.zoneName}
        value={zone.label}
        error={size.error}
        fieldRef={size.ref}
        onRename={onRename}
        onRenamed={() => showToast({ title: texts.zoneUpdated })}
      />
      {!isZoneLargeEnough(zone) && (
        <Button variant="light" onClick={() => onPatch(enlargeZone(zone))}>
          {texts.enlargeZone}
        </Button>
      )}
      <fieldset className={classes.colors}>
        <legend>{texts.zoneColor}</legend>
        {ZONE_COLORS.map(({ name, hex }) => (
          <UnstyledButton
            key={hex}
            aria-label={name}
            aria-pressed={zone.color === hex}
            title={name}
            className={classes.color}
            onClick={() => onPatch({ color: hex })}
          >
            <ColorSwatch component="span" color={hex} size={28}>
              {zone.color === hex && <IconCheck size={16} color="white" aria-hidden />}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </fieldset>
      <ToolButton label={texts.deleteZone(zone.label)} color="red" onClick={onRemove}>
        <IconTrash size={18} />
      </ToolButton>
      <OptionalSound
        wizard={wizard}
        label={texts.nameSound(zone.label)}
        address={zone.audioUrl}
        onChange={(file) => onPatch({ audioUrl: file?.address ?? null }, file)}
      />
    </li>
  );
}
