/** The backups of one place, newest first; the older ones when asked for. */
import { Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { BackupPlace, KeptBackup } from 'shared-schema/contract';
import { dayAndTime } from '#ui/status/finding-texts.ts';
import { sizeWords } from '#ui/status/size-words.ts';
import classes from './BackupList.module.css';
import type { ChosenBackup } from './RestoreDialog.tsx';
import { restoreTexts, backupTexts as texts } from './texts.ts';

const SHOWN_FIRST = 5;

interface BackupListProps {
  place: BackupPlace;
  /** Alone it needs no heading. */
  isOnly: boolean;
  onRestore(backup: ChosenBackup): void;
}

export function BackupList({ place, isOnly, onRestore }: BackupListProps) {
  const { kind, isThere, backups } = place;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? backups : backups.slice(0, SHOWN_FIRST);
  const older = backups.length - shown.length;
  const name = texts.places[kind];
  const canRestore = place.canRestore && kind !== 'online';
  return (
    <Stack gap="xs">
      {!isOnly && (
        <Title order={3} size="h4">
          {name}
        </Title>
      )}
      {!isThere && <Text>{kind === 'main' ? texts.none : texts.away[kind]}</Text>}
      {isThere && backups.length === 0 && <Text>{texts.none}</Text>}
      {shown.length > 0 && (
        <table className={classes.backups} aria-label={name}>
          <thead>
            <tr>
              <th>{texts.made}</th>
              <th>{texts.size}</th>
              <th>{texts.state}</th>
              {canRestore && (
                <th>
                  <VisuallyHidden>{restoreTexts.action}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((backup) => (
              <tr key={backup.name}>
                <td>{dayAndTime(backup.madeAt)}</td>
                <td>{sizeWords(backup.bytes)}</td>
                <td>{stateOf(backup)}</td>
                {canRestore && (
                  <td className={classes.action}>
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={restoreTexts.actionOf(backup.madeAt)}
                      onClick={() => onRestore({ place: kind, name: backup.name, madeAt: backup.madeAt })}
                    >
                      {restoreTexts.action}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {older > 0 && (
        <Button variant="default" w="fit-content" onClick={() => setIsWhole(true)}>
          {texts.more(older)}
        </Button>
      )}
    </Stack>
  );
}

function stateOf({ isVerified, lost }: KeptBackup): string {
  if (!isVerified) return texts.unverified;
  return lost > 0 ? texts.lacks(lost) : texts.verified;
}
