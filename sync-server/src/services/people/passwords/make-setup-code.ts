/** The setup code that a command makes for whoever has the machine. Decision 179. */
import { anonymous } from '#access/actor.ts';
import { issueAnotherCode, issueSetupCode } from '#access/sign-in/setup-code.ts';
import type { School } from '#school.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';

export interface SetupCode {
  readonly code: string;
  /** The school has an administrator: the code makes one more, within a day, and the audit list says that it was made. */
  readonly isAnother: boolean;
}

/** Makes a fresh code, and forgets the former one. The other administrators read it in the audit list. */
export async function makeSetupCode({ db, writer }: Pick<School, 'db' | 'writer'>): Promise<SetupCode> {
  const first = await issueSetupCode(db, writer, null);
  if (first !== null) return { code: first, isAnother: false };
  const code = await writer.write(async (w) => {
    await addAuditEntry(anonymous, w, 'setup_code_made', { kind: 'setting', uid: 'setupCode' });
    return issueAnotherCode(w);
  });
  return { code, isAnother: true };
}
