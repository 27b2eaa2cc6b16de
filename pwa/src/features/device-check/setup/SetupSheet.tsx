/** The sheet that hangs beside the cupboard with the tablets: one page with the code, the address and the five steps. */
import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { QrSquares } from '#ui/art/QrSquares.tsx';
import classes from './SetupSheet.module.css';
import { setupTexts as texts } from './texts.ts';
import type { DeviceSetup } from './use-device-setup.ts';

interface SheetMakerProps {
  schoolName: string;
  onChange(schoolName: string): void;
}

/** On the screen: what the sheet is called, and the way to the printer. */
export function SheetMaker({ schoolName, onChange }: SheetMakerProps) {
  return (
    <Paper component="section" p="md" shadow="xs" aria-labelledby="setup-sheet">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="setup-sheet">
          {texts.sheet}
        </Title>
        <Text size="sm">{texts.sheetHint}</Text>
        <TextInput
          label={texts.schoolName}
          description={texts.schoolNameHint}
          value={schoolName}
          maxLength={80}
          w="100%"
          maw={420}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </Stack>
    </Paper>
  );
}

/** Only on paper. */
export function SetupSheet({ setup, schoolName }: { setup: DeviceSetup; schoolName: string }) {
  const [address] = setup.addresses;
  if (address === undefined) return null;
  const { trustPage, fingerprint } = setup;
  const steps = trustPage === null ? texts.stepsWithoutCertificate(address) : texts.steps(trustPage, address);
  return (
    <section className={classes.paper} aria-label={texts.sheetTitle}>
      {schoolName !== '' && <p className={classes.school}>{schoolName}</p>}
      <h1 className={classes.title}>{texts.sheetTitle}</h1>
      <QrSquares text={trustPage ?? `${address}/setup`} label={texts.code} className={classes.code} />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={classes.label}>{texts.address}</p>
      {setup.addresses.map((one) => (
        <p key={one} className={classes.address}>
          {one}
        </p>
      ))}
      {fingerprint !== null && (
        <>
          <p className={classes.label}>{texts.sheetFingerprint}</p>
          <p className={classes.fingerprint}>{fingerprint}</p>
        </>
      )}
    </section>
  );
}
