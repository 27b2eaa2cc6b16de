/** One set as a child will meet it: the picture with its zones, the objects, and what is said. */
import { Group, List, Text, Title } from '@mantine/core';
import type { ActivitySet } from 'shared-schema/entities';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import { SceneBackground } from '#ui/scene/SceneBackground.tsx';
import { zoneStyle } from '#ui/scene/zone-style.ts';
import reviewClasses from '../review/ReviewStep.module.css';
import { wizardTexts } from '../texts.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import { ObjectThumbnail } from './ObjectThumbnail.tsx';
import classes from './SceneEditor.module.css';
import { useSceneFile } from './scene-editing.ts';
import { sceneTexts as texts } from './texts.ts';

interface ScenePreviewProps {
  wizard: WizardHandle;
  set: ActivitySet;
}

export function ScenePreview({ wizard, set }: ScenePreviewProps) {
  const hasPicture = set.backgroundImage !== null || set.zones.length > 0;
  return (
    <section aria-label={set.name}>
      <Title order={4} mb="xs">
        {set.name}
      </Title>
      {hasPicture ? <Picture wizard={wizard} set={set} /> : <Text c="dimmed">{texts.backgroundMissing}</Text>}
      <ul className={reviewClasses.objects}>
        {set.objects.map((object) => (
          <Group component="li" key={object.id} gap={6} wrap="nowrap">
            <ObjectThumbnail editing={{ wizard }} object={object} />
            <Text size="sm">{nameOfObject(object)}</Text>
          </Group>
        ))}
      </ul>
      <List type="ordered">
        {set.questions.map(({ id, instruction }) => (
          <List.Item key={id}>{instruction || wizardTexts.noPrompt}</List.Item>
        ))}
      </List>
    </section>
  );
}

function Picture({ wizard, set }: ScenePreviewProps) {
  const picture = useSceneFile({ wizard }, set.backgroundImage);
  return (
    <div className={classes.canvas} data-still>
      {picture?.src && (
        <SceneBackground src={picture.src} alt={texts.backgroundAlt} onError={picture.onError} />
      )}
      {set.zones.map((zone) => (
        <div key={zone.id} className={classes.zone} style={zoneStyle(zone, zone.color)}>
          <div className={classes.zoneBody}>
            <span className={classes.zoneLabel}>{zone.label}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
