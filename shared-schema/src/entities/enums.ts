/** The closed lists of values that several tables and calls share. Specification, teacher side, section 3. */
import { z } from 'zod';

export const role = z.enum(['student', 'teacher', 'admin']);
export const grade = z.enum(['K', '1', '2', '3', '4', '5']);
export const authProvider = z.enum(['email', 'manual', 'google']);
export const consentMethod = z.enum(['offline_form', 'email_consent', 'phone_consent']);
export const activityType = z.enum(['picture_prompt', 'story', 'interactive_listening']);
export const difficulty = z.enum(['beginner', 'intermediate', 'advanced']);

export type Role = z.output<typeof role>;
export type Grade = z.output<typeof grade>;
export type AuthProvider = z.output<typeof authProvider>;
export type ConsentMethod = z.output<typeof consentMethod>;
export type ActivityType = z.output<typeof activityType>;
export type Difficulty = z.output<typeof difficulty>;
