/** What can be found out about the device without anybody's help. */
import { useCallback, useEffect, useState } from 'react';
import { readHealth } from '#data/api/school-health.ts';
import { useAppContext } from '#data/app-context.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { hasWrongDate } from '#data/sync-status/wrong-date.ts';
import { systemClock } from '#platform/clock.ts';
import { isInstalled, readAppCopy } from '#platform/device/app-copy.ts';
import { readVoices } from '#platform/device/read-voices.ts';
import { tryWrite } from '#platform/files/trial-write.ts';
import { readStorageSpace } from '#platform/storage.ts';
import {
  type Finding,
  installedFinding,
  offlineFinding,
  schoolFinding,
  storageFinding,
  voicesFinding,
} from './verdicts.ts';

export type Findings = Readonly<Record<'voices' | 'storage' | 'offline' | 'installed' | 'school', Finding>>;

/** Undefined while it is being found out. */
export function useFindings(): { findings: Findings | undefined; checkAgain(): void } {
  const { outbox } = useAppContext();
  const [round, setRound] = useState(0);
  const [findings, setFindings] = useState<Findings>();
  useEffect(() => {
    let isLeft = false;
    void findAll(outbox).then((found) => {
      if (!isLeft && round >= 0) setFindings(found);
    }, reportError);
    return () => {
      isLeft = true;
    };
  }, [round, outbox]);
  const checkAgain = useCallback(() => {
    setFindings(undefined);
    setRound((before) => before + 1);
  }, []);
  return { findings, checkAgain };
}

async function findAll(outbox: OutboxDb): Promise<Findings> {
  const [space, canWrite, voices, copy, school] = await Promise.all([
    readStorageSpace(),
    tryWrite(),
    readVoices(systemClock),
    readAppCopy(),
    readSchool(outbox),
  ]);
  return {
    voices: voicesFinding(voices),
    storage: storageFinding(space, canWrite),
    offline: offlineFinding(copy),
    installed: installedFinding(isInstalled()),
    school: schoolFinding(...school),
  };
}

/** With the time of this device when the answer came: the other checks may take seconds. */
async function readSchool(outbox: OutboxDb): Promise<Parameters<typeof schoolFinding>> {
  const health = await readHealth();
  const now = systemClock.now();
  // A store that does not open says nothing about the date.
  const isDateWrong = await hasWrongDate(outbox, now).catch(() => false);
  return [health?.time ?? null, now, isDateWrong];
}
