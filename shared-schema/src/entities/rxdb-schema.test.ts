import { describe, expect, it } from 'vitest';
import { toRxSchema } from './rxdb-schema.ts';
import { syncedTables } from './synced-tables.ts';

describe.each(syncedTables)('RxDB schema of %s', (name) => {
  const schema = toRxSchema(name);

  it('an RxDB schema indexes only required fields that are never null and, when text, bounded', () => {
    for (const field of schema.indexes) {
      const property = schema.properties[field];
      expect(schema.required).toContain(field);
      expect(property?.type).toBe('string');
      expect(property?.maxLength).toBeGreaterThan(0);
    }
  });

  it('the RxDB schema of a table is keyed by uid and knows its generation', () => {
    expect(schema.properties.uid).toEqual({ type: 'string', maxLength: 36 });
    expect(schema.properties.generation).toEqual({ type: 'integer' });
    expect(schema.required).toEqual(expect.arrayContaining(['uid', 'generation']));
    expect(schema.properties.id).toEqual({ type: ['integer', 'null'] });
  });
});

describe('wire fields', () => {
  it('the RxDB schema has uids beside ids, JSON fields as values, and no secret', () => {
    const { properties } = toRxSchema('recordings');
    expect(properties.studentUid).toEqual({ type: 'string', maxLength: 36 });
    expect(properties.studentId).toEqual({ type: ['integer', 'null'] });
    expect(toRxSchema('users').properties).not.toHaveProperty('password');
    expect(toRxSchema('users').properties.classCodeUid).toEqual({ type: ['string', 'null'], maxLength: 36 });
    expect(toRxSchema('activities').properties.questions).toEqual({ type: 'array' });
    expect(toRxSchema('activities').properties.interactiveTasks).toEqual({});
  });
});
