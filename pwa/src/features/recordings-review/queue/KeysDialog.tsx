/** The keys of the queue, and the switch that leaves only those that nobody presses by chance. */
import { Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import classes from './ReviewQueue.module.css';
import { setSingleKeys, useSingleKeys } from './state/single-keys.ts';
import { queueTexts as texts } from './texts.ts';

export function KeysDialog({ onClose }: { onClose(): void }) {
  const hasSingleKeys = useSingleKeys();
  return (
    <Modal opened onClose={onClose} title={texts.keysTitle}>
      <Switch
        label={texts.singleKeys}
        description={texts.singleKeysHint}
        checked={hasSingleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        mb="md"
      />
      <dl className={classes.keys}>
        {(hasSingleKeys ? texts.keyList : texts.otherKeyList).map(([keys, words]) => (
          <Fragment key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
