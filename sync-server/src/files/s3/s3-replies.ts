/** Reads the replies of an S3 storage, which are XML. */
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

export interface S3Object {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

export interface S3ListPage {
  readonly objects: readonly S3Object[];
  /** Null on the last page. */
  readonly nextToken: string | null;
}

// Texts stay as they are: a key may be '007' or end with a space.
const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  // Decodes characters that are written as numbers, too.
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});

const listPage = z.object({
  ListBucketResult: z.object({
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.string() }))
      .default([]),
    NextContinuationToken: z.string().optional(),
  }),
});

const failure = z.object({ Error: z.object({ Code: z.string() }) });

/** Null for anything but a list: a portal of the network answers with a page of its own. */
export function parseListPage(xml: string): S3ListPage | null {
  const parsed = listPage.safeParse(parse(xml));
  if (!parsed.success) return null;
  const { Contents, NextContinuationToken } = parsed.data.ListBucketResult;
  const objects = Contents.map((entry) => ({
    key: entry.Key,
    size: entry.Size,
    modifiedAt: Date.parse(entry.LastModified),
  }));
  return { objects, nextToken: NextContinuationToken ?? null };
}

/** `NoSuchKey` and the like; null where the reply says nothing of the kind. */
export function parseErrorCode(xml: string): string | null {
  const parsed = failure.safeParse(parse(xml));
  return parsed.success ? parsed.data.Error.Code : null;
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
}
