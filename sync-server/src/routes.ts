/** All calls on the specification's resources. */
import type { FastifyInstance } from 'fastify';
import { registerActivities } from './routes/activities/activities.ts';
import { registerProgress } from './routes/activities/progress.ts';
import { registerRecordings } from './routes/activities/recordings.ts';
import { registerSpeech } from './routes/activities/speech.ts';
import { registerAdministration } from './routes/administration/administration.ts';
import { registerAudit } from './routes/administration/audit.ts';
import { registerBox } from './routes/administration/box.ts';
import { registerOperation } from './routes/administration/operation.ts';
import { registerPrivacy } from './routes/administration/privacy.ts';
import { registerSettings } from './routes/administration/settings.ts';
import { registerAssignments } from './routes/classes/assignments.ts';
import { registerClassCodes } from './routes/classes/class-codes.ts';
import { registerTablets } from './routes/classes/tablets.ts';
import { registerLoginCards } from './routes/people/login-cards.ts';
import { registerOwnAccount } from './routes/people/own-account.ts';
import { registerStudents } from './routes/people/students.ts';
import { registerUsers } from './routes/people/users.ts';

/** Registers them on an app that has the access plugin, the zod compilers and the error handler. */
export function registerRoutes(app: FastifyInstance): void {
  for (const register of [
    registerUsers,
    registerOwnAccount,
    registerSettings,
    registerBox,
    registerPrivacy,
    registerAudit,
    registerAdministration,
    registerOperation,
    registerStudents,
    registerClassCodes,
    registerActivities,
    registerAssignments,
    registerRecordings,
    registerProgress,
    registerTablets,
    registerSpeech,
    registerLoginCards,
  ]) {
    register(app);
  }
}
