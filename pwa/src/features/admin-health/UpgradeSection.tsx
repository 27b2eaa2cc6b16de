/** Which version runs, and how a newer one comes: from an archive on the school's computer, or by one command. */
import { Code, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ComputerHealth, UpgradeChoice } from 'shared-schema/contract';
import { ArchiveList, type FoundRelease } from './ArchiveList.tsx';
import { RestartNotice } from './RestartNotice.tsx';
import { UpgradeDialog } from './UpgradeDialog.tsx';
import { upgradeTexts as texts, upgradeDialogTexts } from './upgrade-texts.ts';

interface UpgradeSectionProps {
  health: Pick<ComputerHealth, 'version' | 'installation'>;
  choice: UpgradeChoice;
  /** A backup can be made on this page. */
  hasBackups: boolean;
  /** After an upgrade, or one that did not work. */
  onBack?(): void;
}

const loadAnew = () => window.location.reload();

export function UpgradeSection({ health, choice, hasBackups, onBack = loadAnew }: UpgradeSectionProps) {
  const [chosen, setChosen] = useState<FoundRelease | null>(null);
  /** Of the server that is upgrading. */
  const [incarnation, setIncarnation] = useState<string | null>(null);
  const { folder, archives } = choice;
  const { advice, command } =
    folder === null
      ? texts.howTo(health.installation, hasBackups)
      : texts.fromFolder(folder, archives.length);
  const begin = (before: string) => {
    setChosen(null);
    setIncarnation(before);
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="upgrade">
      <Title order={2} size="h3" id="upgrade">
        {texts.title}
      </Title>
      <Text size="sm">
        {texts.version(health.version)} {advice}
      </Text>
      {command !== null && (
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {command}
        </Code>
      )}
      {archives.length > 0 && <ArchiveList archives={archives} onChoose={setChosen} />}
      {chosen && <UpgradeDialog archive={chosen} onClose={() => setChosen(null)} onBegun={begin} />}
      {incarnation !== null && (
        <RestartNotice incarnation={incarnation} texts={upgradeDialogTexts.waiting} onBack={onBack} />
      )}
    </Stack>
  );
}
