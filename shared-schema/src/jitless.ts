/**
 * Import first, before any schema, where the page's policy forbids code made from text. Zod tries `new Function` with
 * its first object schema: the browser reports that as a violation although zod catches the refusal.
 */
import { z } from 'zod';

z.config({ jitless: true });
