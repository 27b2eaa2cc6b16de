/** The state of the school's computer in words: for each part a value, what it means, and whether somebody has to act. */
import type { BoxState } from '#data/admin/use-box.ts';
import { spaceWords } from '#ui/status/size-words.ts';
import { boxTexts as texts } from './texts.ts';

export interface BoxPart {
  title: string;
  value: string;
  sentences: readonly string[];
  needsCare: boolean;
}

/** A year of answers of thirty children takes 3 GB. */
const ENOUGH_FREE_BYTES = 3_000_000_000;

export interface BoxWords {
  /** A moment as people of this browser write the day. */
  dayOf(at: string): string;
  /** This page came with encryption; the server itself need not have a certificate for that. */
  isSecure: boolean;
}

export function describeBox(box: BoxState, { dayOf, isSecure }: BoxWords): BoxPart[] {
  return [
    describeTablets(box.tablets, dayOf),
    describeBackups(box, dayOf),
    describeDisk(box),
    describeCertificate(box.certificate, { dayOf, isSecure }),
    describeVersion(box.version),
  ];
}

function describeTablets(
  { prepared, silent, lastSeen }: BoxState['tablets'],
  dayOf: (at: string) => string,
): BoxPart {
  const title = texts.tablets;
  const value = texts.prepared(prepared);
  if (prepared === 0) return { title, value, sentences: [texts.noTablets], needsCare: false };
  const seen = lastSeen === null ? [] : [texts.lastSeen(dayOf(lastSeen))];
  const report = silent > 0 ? texts.silent(silent) : texts.allReport;
  return { title, value, sentences: [...seen, report], needsCare: silent > 0 };
}

function describeBackups(
  { backups, engine, disk: { hasFiles = true }, isHosted }: BoxState,
  dayOf: (at: string) => string,
): BoxPart {
  const title = texts.backups;
  if (engine === 'postgres') {
    const hint = hasFiles ? texts.postgresHint : texts.postgresAndStorageHint;
    return { title, value: texts.backupsElsewhere, sentences: [hint], needsCare: false };
  }
  if (backups === null) {
    return { title, value: texts.backupsOff, sentences: [texts.backupsOffHint], needsCare: true };
  }
  const { folder, count, newest, disk, isOnSameDisk, isLate } = backups;
  const value = newest === null ? texts.noBackup : texts.newest(dayOf(newest));
  if (disk === null) return { title, value, sentences: [texts.backupUnreadable(folder)], needsCare: true };
  const space = texts.backupSpace(spaceWords(disk.free), spaceWords(disk.total));
  const rhythm = isHosted ? texts.whileUsed : texts.hourly;
  const kept = `${texts.kept(count, folder)} ${isLate ? texts.late : rhythm}`;
  const sentences = [kept, space, ...(isOnSameDisk ? [texts.sameDisk] : [])];
  return { title, value, sentences, needsCare: isOnSameDisk || isLate };
}

function describeDisk({
  disk: { free, total, sounds, database, hasFiles = true },
  engine,
}: BoxState): BoxPart {
  const isLittle = free < ENOUGH_FREE_BYTES;
  const [files, data] = [spaceWords(sounds), spaceWords(database)];
  const hasDatabase = engine !== 'postgres';
  const usedBy =
    hasFiles && hasDatabase
      ? texts.usedBy(files, data)
      : `${texts.filesTake(files, hasFiles)} ${texts.databaseTakes(data, hasDatabase)}`;
  return {
    title: texts.disk,
    value: texts.free(spaceWords(free), spaceWords(total)),
    sentences: isLittle ? [usedBy, texts.littleSpace] : [usedBy],
    needsCare: isLittle,
  };
}

function describeCertificate(certificate: BoxState['certificate'], { dayOf, isSecure }: BoxWords): BoxPart {
  const title = texts.certificate;
  if (certificate === null && isSecure) {
    return { title, value: texts.proxy, sentences: [texts.proxyHint], needsCare: false };
  }
  if (certificate === null) {
    return { title, value: texts.plainHttp, sentences: [texts.plainHttpHint], needsCare: true };
  }
  const { state, names, validUntil, authorityUntil } = certificate;
  const authority = authorityUntil === null ? [] : [texts.authority(dayOf(authorityUntil))];
  const firstEnd = authorityUntil !== null && authorityUntil < validUntil ? authorityUntil : validUntil;
  const isValid = state === 'valid';
  if (state === 'early') {
    const sentences = [texts.earlyHint, texts.names(names.join(', ')), ...authority];
    return { title, value: texts.early, sentences, needsCare: true };
  }
  const care = careFor(certificate, dayOf);
  return {
    title,
    value: (state === 'ended' ? texts.ended : texts.validUntil)(dayOf(isValid ? validUntil : firstEnd)),
    sentences: [care, texts.names(names.join(', ')), ...authority],
    needsCare: !isValid,
  };
}

function careFor(
  { isOwn, state, validUntil, authorityUntil }: NonNullable<BoxState['certificate']>,
  dayOf: (at: string) => string,
): string {
  if (!isOwn) return texts.brought;
  // The server's certificate ends with the authority at the latest.
  if (authorityUntil !== null && authorityUntil <= validUntil) return texts.isLast(dayOf(authorityUntil));
  return state === 'valid' ? texts.renews : texts.notRenewed;
}

function describeVersion({ running, installed }: BoxState['version']): BoxPart {
  const isCurrent = running === installed;
  return {
    title: texts.version,
    value: texts.running(running),
    sentences: [isCurrent ? texts.upToDate : texts.newerInstalled(installed)],
    needsCare: !isCurrent,
  };
}
