/** The certificate to download, and how each kind of device installs it; the steps of this kind stand open. */
import { Accordion, Anchor, Button, Code, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { trustSteps } from 'shared-schema/rules/trust-steps';
import { setupTexts as texts } from './texts.ts';
import { deviceKindOf } from './trust.ts';
import type { DeviceSetup } from './use-device-setup.ts';

export function CertificateSteps({ setup }: { setup: DeviceSetup }) {
  const kind = deviceKindOf(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Paper component="section" p="md" shadow="xs" aria-labelledby="setup-certificate">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="setup-certificate">
          {texts.certificate}
        </Title>
        <Button
          component="a"
          href="/api/device-setup/certificate"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {texts.download}
        </Button>
        <Text size="sm">{texts.fingerprint}</Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{setup.fingerprint}</Code>
        <Accordion multiple defaultValue={kind === null ? [] : [kind]} w="100%" variant="separated">
          {trustSteps.map(({ id, name, steps }) => (
            <Accordion.Item key={id} value={id}>
              <Accordion.Control>{name}</Accordion.Control>
              <Accordion.Panel>
                <List type="ordered" spacing="xs">
                  {steps.map((step) => (
                    <List.Item key={step}>{step}</List.Item>
                  ))}
                </List>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        {setup.trustPage !== null && (
          <Text size="sm">
            {texts.alsoPlain} <Anchor href={setup.trustPage}>{setup.trustPage}</Anchor>
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
