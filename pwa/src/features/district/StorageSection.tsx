/** How much storage all schools take together, and how much they will need. */
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { spaceWords } from '#ui/status/size-words.ts';
import type { District, StorageSum } from './school-rows.ts';
import { storageTexts as texts } from './texts.ts';

export function StorageSection({ district, sum }: { district: District; sum: StorageSum }) {
  const { diskFreeBytes, diskBytes } = district;
  const hasForecast = sum.bytesPerSchoolDay > 0;
  return (
    <Stack component="section" gap="sm" aria-labelledby="storage">
      <Title order={2} size="h4" id="storage">
        {texts.title}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Figure label={texts.now} hint={texts.nowHint(sum.schools)} bytes={sum.bytes} />
        {hasForecast &&
          sum.forecasts.map(({ schoolDays, bytes }) => (
            <Figure
              key={schoolDays}
              label={texts.forecasts[schoolDays] ?? ''}
              hint={texts.schoolDays(schoolDays)}
              bytes={bytes}
            />
          ))}
      </SimpleGrid>
      <Text size="sm">
        {hasForecast
          ? `${texts.growth(sum.answersPerSchoolDay, sum.bytesPerSchoolDay)} ${texts.unknown(sum.unknown)}`
          : texts.nothing}
      </Text>
      {diskFreeBytes !== null && diskBytes !== null && (
        <Text size="sm">
          {texts.free(diskFreeBytes, diskBytes)}{' '}
          {sum.schoolDaysLeft !== null && texts.lasts(sum.schoolDaysLeft)}
        </Text>
      )}
    </Stack>
  );
}

function Figure({ label, hint, bytes }: { label: string; hint: string; bytes: number }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text fz={28} fw={700} lh={1.3}>
        {spaceWords(bytes)}
      </Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </div>
  );
}
