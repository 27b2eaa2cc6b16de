/** All calls on the specification's resources. */
import type { FastifyInstance } from 'fastify';
import { registerAdministration } from './routes/administration/administration.ts';
import { registerAudit } from './routes/administration/audit.ts';
import { registerBox } from './routes/administration/box.ts';
import { registerOperation } from './routes/administration/operation.ts';
import { registerPrivacy } from './routes/administration/privacy.ts';
import { registerSettings } from './routes/administration/settings.ts';
import { registerActivities } from './routes/lessons/activities.ts';
import { registerAssignments } from './routes/lessons/assignments.ts';
import { registerClassCodes } from './routes/lessons/class-codes.ts';
import { registerProgress } from './routes/lessons/progress.ts';
import { registerRecordings } from './routes/lessons/recordings.ts';
import { registerSpeech } from './routes/lessons/speech.ts';
import { registerTablets } from './routes/lessons/tablets.ts';
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
