/** The release archives that lie on the school's computer; the newer ones can be started. */
import { Button, VisuallyHidden } from '@mantine/core';
import type { UpgradeChoice } from 'shared-schema/contract';
import { sizeWords } from '#ui/status/size-words.ts';
import classes from './BackupList.module.css';
import { upgradeTexts as texts } from './upgrade-texts.ts';

export type FoundRelease = UpgradeChoice['archives'][number];

interface ArchiveListProps {
  archives: readonly FoundRelease[];
  onChoose(archive: FoundRelease): void;
}

export function ArchiveList({ archives, onChoose }: ArchiveListProps) {
  return (
    <table className={classes.backups} aria-label={texts.found}>
      <thead>
        <tr>
          <th>{texts.release}</th>
          <th>{texts.size}</th>
          <th>
            <VisuallyHidden>{texts.action}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {archives.map((archive) => (
          <tr key={archive.name}>
            <td>{texts.ofVersion(archive.version)}</td>
            <td>{sizeWords(archive.bytes)}</td>
            <td className={classes.action}>
              {archive.isNewer ? (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={texts.actionOf(archive.version)}
                  onClick={() => onChoose(archive)}
                >
                  {texts.action}
                </Button>
              ) : (
                texts.notNewer
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
