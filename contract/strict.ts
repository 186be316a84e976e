import type { TSchema } from 'typebox';

/**
 * A copy of the schema that takes no field beyond the listed ones: `additionalProperties: false` on every object schema
 * that does not say otherwise. For tests of responses; requests may have unknown fields. The copy is plain JSON Schema.
 */
export function strict(schema: TSchema): TSchema {
  return close(JSON.parse(JSON.stringify(schema))) as TSchema;
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeMember(key, value)]));
  const isOpenObject = 'properties' in copy && !('additionalProperties' in copy) && !('patternProperties' in copy);
  return isOpenObject ? { ...copy, additionalProperties: false } : copy;
}

/** The keys of `properties` are field names: a field called "properties" is no schema keyword. */
function closeMember(key: string, value: unknown): unknown {
  if (key !== 'properties' && key !== 'patternProperties') return close(value);
  return Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, close(schema)]));
}
