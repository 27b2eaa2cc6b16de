/** All calls on the specification's resources. */
import type { FastifyInstance } from 'fastify';
import type { School } from '#context.ts';
import { registerActivities } from './activities/index.ts';
import { registerAssignments } from './assignments/index.ts';
import { registerClassCodes } from './class-codes/index.ts';
import { registerProgress } from './progress/index.ts';
import { registerRecordings } from './recordings/index.ts';
import { registerStudents } from './students/index.ts';
import { registerTablets } from './tablets/index.ts';
import { registerUsers } from './users/index.ts';

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
  ]) {
    register(app, school);
  }
}
