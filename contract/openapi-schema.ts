import type { TSchema } from 'typebox';
import type { JsonSchema } from './openapi-document.ts';

/** What TypeBox writes for a record of any string. */
const ANY_NAME = '^.*$';

/**
 * A TypeBox schema as plain JSON Schema in the spelling that client generators know best: records as
 * `additionalProperties`, a type beside every `enum` and `const`.
 */
export function plainSchema(schema: TSchema): JsonSchema {
  return plain(JSON.parse(JSON.stringify(schema))) as JsonSchema;
}

function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const { patternProperties, ...rest } = node as Record<string, unknown>;
  const record = (patternProperties as Record<string, unknown> | undefined)?.[ANY_NAME];
  const members = record === undefined ? node : { ...rest, additionalProperties: record };
  const copy = Object.fromEntries(Object.entries(members).map(([key, value]) => [key, plainMember(key, value)]));
  return typed(copy);
}

/** Defaults and closed lists are values, not schemas; the keys of `properties` are field names. */
function plainMember(key: string, value: unknown): unknown {
  if (key === 'enum' || key === 'const' || key === 'default') return value;
  if (key !== 'properties') return plain(value);
  return Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, plain(schema)]));
}

function typed(schema: Record<string, unknown>): Record<string, unknown> {
  if ('type' in schema) return schema;
  const sample = Array.isArray(schema.enum) ? schema.enum[0] : schema.const;
  if (sample === undefined) return schema;
  return { type: typeof sample === 'number' ? 'integer' : typeof sample, ...schema };
}
