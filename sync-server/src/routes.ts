/** All calls on the specification's resources. */
import type { FastifyInstance } from 'fastify';
import type { School } from '#school.ts';
import { registerActivities } from './routes/activities.ts';
import { registerAdministration } from './routes/administration.ts';
import { registerAssignments } from './routes/assignments.ts';
import { registerAudit } from './routes/audit.ts';
import { registerBox } from './routes/box.ts';
import { registerClassCodes } from './routes/class-codes.ts';
import { registerLoginCards } from './routes/login-cards.ts';
import { registerOperation } from './routes/operation.ts';
import { registerOwnAccount } from './routes/own-account.ts';
import { registerPrivacy } from './routes/privacy.ts';
import { registerProgress } from './routes/progress.ts';
import { registerRecordings } from './routes/recordings.ts';
import { registerSettings } from './routes/settings.ts';
import { registerSpeech } from './routes/speech.ts';
import { registerStudents } from './routes/students.ts';
import { registerTablets } from './routes/tablets.ts';
import { registerUsers } from './routes/users.ts';

/** Registers them on an app that has the access plugin, the zod compilers and the error handler. */
export function registerRoutes(app: FastifyInstance, school: School): void {
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
    register(app, school);
  }
}
