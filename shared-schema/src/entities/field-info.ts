/** What one zod field is made of, read once for the database columns and for the RxDB schema. */
import type { z } from 'zod';

export type FieldKind = 'integer' | 'number' | 'boolean' | 'string' | 'array' | 'object' | 'any';

export interface FieldInfo {
  readonly kind: FieldKind;
  readonly nullable: boolean;
  /** Value a missing field gets; undefined when the field has no default. */
  readonly defaultValue: unknown;
}

/** Structural view of zod's definition object: the wrappers carry `innerType`, defaults carry `defaultValue`. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly defaultValue?: unknown;
}

/** Unwraps defaults and nullables and names the kind beneath. */
export function fieldInfo(field: z.core.$ZodType): FieldInfo {
  let current = field;
  let nullable = false;
  let defaultValue: unknown;
  for (;;) {
    const definition = current._zod.def as Definition;
    if (definition.type === 'default') defaultValue = definition.defaultValue;
    else if (definition.type === 'nullable') nullable = true;
    else return { kind: kindOf(current, definition.type), nullable, defaultValue };
    if (!definition.innerType) throw new Error(`zod wrapper '${definition.type}' without inner type`);
    current = definition.innerType;
  }
}

function kindOf(field: z.core.$ZodType, type: string): FieldKind {
  switch (type) {
    case 'number':
      return 'isInt' in field && field.isInt ? 'integer' : 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
    case 'enum':
      return 'string';
    case 'array':
      return 'array';
    case 'record':
    case 'object':
      return 'object';
    default:
      return 'any';
  }
}
