/** An entry of the audit list as a plain sentence. Pure. */
import type { AuditEntry } from '#data/admin/audit.ts';
import { aKind, auditKinds, auditNames, auditSettings, auditSentences as say } from './texts.ts';

/** 'Ana Rivera deleted a student'. Names are those of now; who was deleted since has none. */
export function auditSentence(entry: AuditEntry): string {
  const { actorUid, subjectUid, subjectKind, subjectName } = entry;
  // Of the other entries without an actor, a start after a restore has written each.
  const isRestored = entry.actorRole === 'anonymous';
  const [who, whom] = [isRestored ? auditNames.beforeRestore : actorOf(entry), subjectOf(entry)];
  const name = subjectName ?? auditNames.account;
  switch (entry.action) {
    case 'account_created':
      return actorUid === null ? say.signedUp(subjectName ?? auditNames.somebody) : say.created(who, whom);
    case 'account_changed':
      return say.changed(who, whom);
    case 'account_deleted':
      return actorUid === null && subjectKind === 'student'
        ? say.deletedAgain(aKind(subjectKind))
        : say.deleted(who, aKind(subjectKind));
    case 'class_deleted':
      return say.deleted(who, aKind(subjectKind));
    case 'account_deactivated':
      return say.deactivated(who, whom);
    case 'account_activated':
      return say.activated(who, whom);
    case 'role_changed':
      return say.roleChanged(who, name, aKind(subjectKind));
    case 'password_reset':
      return actorUid === subjectUid ? say.ownPassword(who) : say.password(who, whom);
    case 'sessions_revoked':
      return actorUid === subjectUid ? say.ownSession(who) : say.signedOut(who, whom);
    case 'student_moved':
      return say.moved(who, whom);
    case 'student_taken_over':
      return say.takenOver(who, whom);
    case 'consent_given':
      return say.consentGiven(who, whom);
    case 'consent_withdrawn':
      return say.consentWithdrawn(who, whom);
    case 'login_cards_printed':
      return say.cardsPrinted(who);
    case 'login_card_revoked':
      return say.cardRevoked(who, whom);
    case 'second_factor_on':
      return isRestored ? say.secondFactorOnBefore(whom) : say.secondFactorOn(who);
    case 'second_factor_off':
      return actorUid === subjectUid ? say.ownSecondFactorOff(who) : say.secondFactorOff(who, whom);
    case 'code_regenerated':
      return say.codeRenewed(who, whom);
    case 'tablet_prepared':
      return say.tabletPrepared(who, whom);
    case 'tablet_revoked':
      return say.tabletRevoked(who, whom);
    case 'recordings_exported':
      return say.exported(who);
    case 'data_exported':
      return say.dataExported(who, whom);
    case 'setting_changed':
      return say.setting(who, auditSettings[subjectUid ?? '']);
    case 'school_restored':
      return say.restored(who);
    case 'upgrade_begun':
      return say.upgradeBegun(who, subjectUid ?? '');
    case 'setup_code_made':
      return say.setupCodeMade;
    case 'setup_used':
      return say.setUp(subjectName ?? auditNames.somebody);
  }
}

/** Begins a sentence. */
export function actorOf({ actorRole, actorName }: Pick<AuditEntry, 'actorRole' | 'actorName'>): string {
  if (actorRole === 'anonymous') return auditNames.nobody;
  return actorName ?? auditNames.somebody;
}

/** 'the student Mei Lin'. */
function subjectOf({ subjectKind, subjectName }: AuditEntry): string {
  if (subjectName !== null) return `the ${auditKinds[subjectKind]} ${subjectName}`;
  if (subjectKind === 'class' || subjectKind === 'tablet') return auditNames[subjectKind];
  return auditNames.account;
}
