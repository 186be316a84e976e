import type { JsonSchema } from '../../../../contract/openapi-document.ts';

/** One row of a table of fields. */
export interface FieldRow {
  /** The field's path, e.g. `geotarget[].link` for a field of a list's objects. */
  name: string;
  type: string;
  required: boolean;
  /** Description, enum values and bounds, as sentences. */
  notes: string;
}

/** Responses nest four levels (data, list, object, field); deeper tables would be unreadable. */
const MAX_DEPTH = 4;

/** Returns the fields of an object schema, nested ones with their path; empty for other schemas. */
export function fieldRows(schema: JsonSchema, prefix = '', depth = 0): FieldRow[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).flatMap(([name, member]) => [
    { name: prefix + name, type: typeOf(member), required: required.includes(name), notes: notesOf(member) },
    ...(depth < MAX_DEPTH ? nestedRows(member, prefix + name, depth + 1) : []),
  ]);
}

/** Returns the alternatives of a schema, or the schema itself when it has none. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf as readonly JsonSchema[] | undefined) ?? [schema];
}

function nestedRows(schema: JsonSchema, name: string, depth: number): FieldRow[] {
  return alternatives(schema).flatMap((choice) => {
    if (choice.items) return fieldRows(choice.items as JsonSchema, `${name}[].`, depth);
    return fieldRows(choice, `${name}.`, depth);
  });
}

/** Describes a type: `integer`, `string or null`, `list of objects`, ... */
export function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(alternatives(schema).map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${plural(typeOf((schema.items ?? {}) as JsonSchema))}`;
  if ('const' in schema) return JSON.stringify(schema.const);
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function plural(type: string): string {
  return type === 'any' ? 'anything' : `${type}s`;
}

/** Describes the schema's constraints besides its type, as sentences. */
export function notesOf(schema: JsonSchema): string {
  const own = [schema.description, wordsOf(schema), ...alternatives(schema).map(boundsOf), defaultOf(schema)];
  return own.filter((note): note is string => typeof note === 'string' && note !== '').join(' ');
}

function wordsOf(schema: JsonSchema): string {
  const words = alternatives(schema).flatMap((choice) => (choice.enum as readonly unknown[] | undefined) ?? []);
  return words.length > 0 ? `One of ${words.map((word) => `\`${word}\``).join(', ')}.` : '';
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined ? '' : `Default \`${value}\`.`;
}

function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema as Record<string, number | undefined>;
  const sentences = [
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    range(minLength || undefined, maxLength, ' characters'),
    range(undefined, maxItems, ' entries'),
  ];
  return sentences.filter(Boolean).join(' ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (most !== undefined) return least === undefined ? `At most ${most}${unit}.` : `${least} to ${most}${unit}.`;
  return least === undefined || (least <= 1 && unit === '') ? '' : `At least ${least}${unit}.`;
}
