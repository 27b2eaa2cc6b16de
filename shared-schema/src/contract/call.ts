/** What a call is: its key says method and path, its entry what goes in, what comes out and how it may be refused. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The literal by which both sides name a call: `'GET /api/activities/:id'`. */
export type CallKey = `${Method} /${string}`;

/** One part of a multipart body. The rest of the body is ignored. */
export interface Multipart {
  readonly field: string;
  /** Accepted MIME types; `image/*` stands for all of that kind. */
  readonly accept: readonly string[];
  /** Bytes. */
  readonly maxSize: number;
}

export interface Call {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly multipart?: Multipart;
  /** A document, a file's bytes, or an empty answer (204). */
  readonly reply: z.ZodType | 'bytes' | 'empty';
  /** Status of success; 200 when not given, 204 for an empty reply. 202: what was asked for goes on after the reply. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Refusals besides `commonErrors`. */
  readonly errors: readonly ErrorCode[];
}

export type Calls = Readonly<Record<CallKey, Call>>;

type InputOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
type OutputOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** What a caller may put into the path, before the server has read it. `undefined` where there is nothing. */
export type ParamsOf<C> = InputOf<C, 'params'>;
export type QueryOf<C> = InputOf<C, 'query'>;
/** A multipart body is a form that carries the file under the call's field. */
export type BodyOf<C> = C extends { readonly multipart: Multipart } ? FormData : InputOf<C, 'body'>;
export type ReplyOf<C> = C extends { readonly reply: infer R }
  ? R extends z.ZodType
    ? z.output<R>
    : R extends 'bytes'
      ? Blob
      : undefined
  : never;

/** The same parts as the server's service receives them: checked, ids as number or uid, empty fields settled. */
export type ParsedParamsOf<C> = OutputOf<C, 'params'>;
export type ParsedQueryOf<C> = OutputOf<C, 'query'>;
export type ParsedBodyOf<C> = OutputOf<C, 'body'>;

/** Everything a caller hands over for a call; a part is required only if something in it is. */
export type RequestOf<C> = Part<'params', ParamsOf<C>> & Part<'query', QueryOf<C>> & Part<'body', BodyOf<C>>;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** Success status of a call. */
export function statusOf(call: Call): 200 | 201 | 202 | 204 {
  return call.status ?? (call.reply === 'empty' ? 204 : 200);
}
