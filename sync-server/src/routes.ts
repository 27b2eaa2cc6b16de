/** All calls on the specification's resources. */
import type { FastifyInstance } from 'fastify';
import type { School } from '#school.ts';
import { registerActivities } from './routes/activities.ts';
import { registerAssignments } from './routes/assignments.ts';
import { registerClassCodes } from './routes/class-codes.ts';
import { registerProgress } from './routes/progress.ts';
import { registerRecordings } from './routes/recordings.ts';
import { registerSpeech } from './routes/speech.ts';
import { registerStudents } from './routes/students.ts';
import { registerTablets } from './routes/tablets.ts';
import { registerUsers } from './routes/users.ts';

/** Registers them on an app that has the access plugin, the zod compilers and the error handler. */
export function registerRoutes(app: FastifyInstance, school: School): void {
  for (const register of [
    registerUsers,
    registerStudents,
    registerClassCodes,
    registerActivities,
    registerAssignments,
    registerRecordings,
    registerProgress,
    registerTablets,
    registerSpeech,
  ]) {
    register(app, school);
  }
}
