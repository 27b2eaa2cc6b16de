/** The schools of a district (/district), for its administrator: health, sizes and storage to come, straight from the server. */
import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { LoadingBlock } from '#ui/status/LoadingBlock.tsx';
import { NotLoaded } from '#ui/status/NotLoaded.tsx';
import { DistrictFrame } from './DistrictFrame.tsx';
import { SchoolList } from './SchoolList.tsx';
import { StorageSection } from './StorageSection.tsx';
import { type District, rowsOf, sumStorage } from './school-rows.ts';
import { listTexts, districtTexts as texts } from './texts.ts';

export interface DistrictPageProps {
  /** Lets only the administrator in; `intro` says where. */
  Gate: ComponentType<{ children(account: Account): ReactNode; intro?: string }>;
  /** The way in when the session has ended. */
  SignIn: ComponentType<{ onScreen: Account | null; intro?: string }>;
}

export function DistrictPage({ Gate, SignIn }: DistrictPageProps) {
  return (
    <Gate intro={texts.signInIntro}>{(account) => <DistrictBoard account={account} SignIn={SignIn} />}</Gate>
  );
}

const read = (api: Api) => api('GET /api/district/schools');

function DistrictBoard({ account, SignIn }: Pick<DistrictPageProps, 'SignIn'> & { account: Account }) {
  const { state, refresh } = useRead(account.uid, read);
  if (state.status === 'signedOut' || account.session !== 'active')
    return <SignIn onScreen={account} intro={texts.signInIntro} />;
  return (
    <DistrictFrame account={account}>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed" mb="lg">
        {texts.intro}
      </Text>
      {state.status === 'loading' && <LoadingBlock height={320} label={texts.loading} />}
      {state.status === 'failed' &&
        (isNoDistrict(state.error) ? (
          <Alert color="sky" title={texts.notHere}>
            {texts.notHereHint}
          </Alert>
        ) : (
          <NotLoaded
            message={isBusy(state.error) ? texts.busy : texts.loadFailed}
            retry={texts.retry}
            onRetry={() => void refresh()}
          />
        ))}
      {state.status === 'ready' && <Schools district={state.value} />}
    </DistrictFrame>
  );
}

/** A school has no such call. */
function isNoDistrict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The server runs, and does not get at what is stored. */
function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'busy';
}

function Schools({ district }: { district: District }) {
  const { placesFullAt, openSchools } = district;
  if (district.schools.length === 0) return <Text>{texts.none}</Text>;
  return (
    <Stack>
      {placesFullAt !== undefined && openSchools !== undefined && (
        <Alert color="yellow">{listTexts.placesFull(placesFullAt, openSchools)}</Alert>
      )}
      <Paper p="lg" shadow="xs">
        <StorageSection district={district} sum={sumStorage(district)} />
      </Paper>
      <Paper p="lg" shadow="xs">
        <SchoolList rows={rowsOf(district)} />
      </Paper>
    </Stack>
  );
}
