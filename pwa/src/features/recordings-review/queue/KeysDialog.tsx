/** The keys of the queue. */
import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import classes from './ReviewQueue.module.css';
import { queueTexts as texts } from './texts.ts';

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal opened onClose={onClose} title={texts.keysTitle}>
      <dl className={classes.keys}>
        {texts.keyList.map(([keys, words]) => (
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
