/** Makes values that a schema describes, with names of things that exist in the school: a fuzzer breaks them afterwards. */
import fc from 'fast-check';
import { z } from 'zod';

/** What a request may name. */
export interface KnownNames {
  readonly ids: readonly number[];
  readonly uids: readonly string[];
  readonly addresses: readonly string[];
}

/** The keywords of JSON Schema that our schemas lead to. */
interface Node {
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Node | boolean;
  readonly items?: Node;
  readonly format?: string;
  readonly pattern?: string;
}

/** Values for the input of `schema`. */
export function valuesOf(schema: z.ZodType, known: KnownNames): fc.Arbitrary<unknown> {
  return ofNode(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, known);
}

function ofNode(node: Node, known: KnownNames): fc.Arbitrary<unknown> {
  if (node.anyOf) return fc.oneof(...node.anyOf.map((each) => ofNode(each, known)));
  if (node.enum) return fc.constantFrom(...node.enum);
  if ('const' in node) return fc.constant(node.const);
  switch (node.type) {
    case 'object':
      return ofObject(node, known);
    case 'array':
      return fc.array(node.items ? ofNode(node.items, known) : fc.jsonValue(), { maxLength: 3 });
    case 'string':
      return ofText(node, known);
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(...known.ids), fc.nat(100));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function ofObject({ properties = {}, required = [], additionalProperties }: Node, known: KnownNames) {
  const fields = Object.entries(properties).map(([name, each]) => [name, ofNode(each, known)] as const);
  if (fields.length > 0) return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  const values =
    typeof additionalProperties === 'object' ? ofNode(additionalProperties, known) : fc.jsonValue();
  return fc.dictionary(fc.string(), values, { maxKeys: 3 });
}

function ofText({ format, pattern }: Node, { uids, addresses }: KnownNames): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...uids), fc.uuid());
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom(...addresses, 'q1', '7'));
}
