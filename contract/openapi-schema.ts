import type { TSchema } from 'typebox';
import type { JsonSchema } from './openapi-document.ts';

/** What TypeBox writes for a record of any string. */
const ANY_NAME = '^.*$';

/**
 * A TypeBox schema as plain JSON Schema in the form that client generators support best: records as `additionalProperties`,
 * a type beside every `enum` and `const`, without the reader's `advice`.
 */
export function plainSchema(schema: TSchema): JsonSchema {
  return plain(JSON.parse(JSON.stringify(schema))) as JsonSchema;
}

function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).filter(([key]) => key !== 'advice');
  return typed(Object.fromEntries(members.map(([key, value]) => plainMember(key, value))));
}

/** Defaults and closed lists are values, not schemas; the keys of `properties` are field names. */
function plainMember(key: string, value: unknown): [string, unknown] {
  if (key === 'enum' || key === 'const' || key === 'default') return [key, value];
  if (key === 'patternProperties') return ['additionalProperties', plain((value as Record<string, unknown>)[ANY_NAME])];
  if (key !== 'properties') return [key, plain(value)];
  return [key, Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, plain(schema)]))];
}

function typed(schema: Record<string, unknown>): Record<string, unknown> {
  if ('type' in schema) return schema;
  const sample = Array.isArray(schema.enum) ? schema.enum[0] : schema.const;
  if (sample === undefined) return schema;
  return { type: typeof sample === 'number' ? 'integer' : typeof sample, ...schema };
}
