/** The closed lists of values that several tables and calls share. Specification, teacher side, section 3. */
import { z } from 'zod';
import { CONSENT_METHODS, CONSENT_PURPOSES, DIFFICULTIES, GRADES } from '#rules/constants.ts';

export const role = z.enum(['student', 'teacher', 'admin']);
export const grade = z.enum(GRADES);
export const authProvider = z.enum(['email', 'manual', 'google']);
export const consentMethod = z.enum(CONSENT_METHODS);
export const consentPurpose = z.enum(CONSENT_PURPOSES);
export const activityType = z.enum(['picture_prompt', 'story', 'interactive_listening']);
export const difficulty = z.enum(DIFFICULTIES);

export type Role = z.output<typeof role>;
export type Grade = z.output<typeof grade>;
export type ConsentMethod = z.output<typeof consentMethod>;
export type ConsentPurpose = z.output<typeof consentPurpose>;
