/** The code by which colleagues sign up. It is shown to the administrator, so it is stored as it is. */
import { type Actor, requireRole } from '#access/actor.ts';
import { randomCode } from '#access/sign-in/random-code.ts';
import type { Tx } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings/setting-rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';

/** Apart from the school's settings: these are read and changed as a whole. */
const SETTING = 'sign_up_code';
const LETTERS = 8;

/** GET /api/sign-up-code: the code, which is made when nobody has read it yet. */
export async function readSignUpCode(actor: Actor, w: WriteContext): Promise<{ code: string }> {
  requireRole(actor, 'admin');
  const code = await storedCode(w.tx);
  return code === null ? storeNewCode(w.tx) : { code };
}

/** POST /api/sign-up-code: another code; the former one opens nothing anymore. */
export async function renewSignUpCode(actor: Actor, w: WriteContext): Promise<{ code: string }> {
  requireRole(actor, 'admin');
  await addAuditEntry(actor, w, 'setting_changed', { kind: 'setting', uid: 'signUpCode' });
  return storeNewCode(w.tx);
}

/** False as long as there is no code. Letters may be typed in either case, with the dash or without. */
export async function isSignUpCode(tx: Tx, typed: string): Promise<boolean> {
  const code = await storedCode(tx);
  return code !== null && plain(code) === plain(typed);
}

const plain = (code: string) => code.replace(/[^a-z0-9]/gi, '').toUpperCase();

const storedCode = (tx: Tx) => readSetting(tx, SETTING);

async function storeNewCode(tx: Tx): Promise<{ code: string }> {
  const code = randomCode(LETTERS);
  await writeSetting(tx, SETTING, code);
  return { code };
}
