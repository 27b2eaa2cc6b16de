/** The school's own computer: how a device comes to trust it, and how it fares. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { instant } from '#entities/define-table.ts';

const bytes = z.int().min(0);

const disk = z.object({ free: bytes, total: bytes });

const certificate = z.object({
  /** Made by this box; else the school brought it. */
  isOwn: z.boolean(),
  /** Of it and of the authority, whichever ends first. `ending`: soon, so that somebody should look. `early`: not begun. */
  state: z.enum(['valid', 'ending', 'ended', 'early']),
  /** Names and addresses that it speaks for. */
  names: z.array(z.string()),
  validUntil: instant,
  /** The end of the authority that devices trust; null where the school brought its certificate. */
  authorityUntil: instant.nullable(),
});

export const box = {
  /** What somebody needs who prepares a device. Nothing here is secret. */
  'GET /api/device-setup': {
    reply: z.object({
      /** For the sheet to print; it stands on the door of the house, too. */
      schoolName: z.string(),
      /** Where Chickadee is over HTTPS, the best address first; none where the server speaks plain HTTP. */
      addresses: z.array(z.string()),
      /** The page over plain HTTP that a device without trust can read; null where none is needed. */
      trustPage: z.string().nullable(),
      /** SHA-256 of the authority's certificate, as systems show it. */
      fingerprint: z.string().nullable(),
    }),
    errors: [],
  },
  /** The certificate of the school's own authority, to be installed on devices. */
  'GET /api/device-setup/certificate': { reply: 'bytes', errors: ['no_own_authority'] },
  /** What the administrator needs to know of the computer. */
  'GET /api/admin/box': {
    reply: z.object({
      /** `installed`: what the next start runs. */
      version: z.object({ running: z.string(), installed: z.string() }),
      /** Bytes; `sounds`: recordings, pictures and voices of the school. */
      disk: disk.extend({
        ...{ database: bytes, sounds: bytes },
        /** The files are on this disk; else in an S3 storage. Missing in an older server's answer. */
        hasFiles: z.boolean().optional(),
      }),
      /** The school is one of several of its server, which opens each only while somebody uses it. Missing in an older server's answer. */
      isHosted: z.boolean().optional(),
      /** What keeps the data; PostgreSQL is backed up by its own tools. Missing in an older server's answer. */
      engine: z.enum(['sqlite', 'postgres']).optional(),
      /** Null where backups are off. */
      backups: z
        .object({
          folder: z.string(),
          count: z.int().min(0),
          newest: instant.nullable(),
          /** Null while the folder cannot be read. */
          disk: disk.nullable(),
          /** All of them are on the disk of the school: no second disk and no online storage takes a copy. */
          isOnSameDisk: z.boolean(),
          /** None was made for hours, although the server should have made some. */
          isLate: z.boolean(),
        })
        .nullable(),
      /** Null where the server speaks plain HTTP. */
      certificate: certificate.nullable(),
      /** Shared tablets of classes. */
      tablets: z.object({
        prepared: z.int().min(0),
        /** Prepared ones that did not report for a week. */
        silent: z.int().min(0),
        /** When one reported last. */
        lastSeen: instant.nullable(),
      }),
    }),
    errors: [],
  },
} as const satisfies Calls;
