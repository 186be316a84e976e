import type { TSchema } from 'typebox';

/** The JSON Schema keywords from which invalid values are generated. */
export interface FieldSchema {
  type?: string;
  anyOf?: FieldSchema[];
  enum?: readonly unknown[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: readonly string[];
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** A value that a field must reject, and why. */
export interface BadValue {
  when: string;
  value: unknown;
}

/** Keeps the body below its size limit. */
const LONGEST_TEXT = 50_000;

/** The fields of a body or a query by name. */
export function fieldsOf(schema: TSchema | undefined): [string, FieldSchema][] {
  return Object.entries((schema as FieldSchema | undefined)?.properties ?? {});
}

export function requiredOf(schema: TSchema | undefined): readonly string[] {
  return (schema as FieldSchema | undefined)?.required ?? [];
}

/** JSON values that a field of this schema must reject. Empty for fields that accept anything. */
export function badValues(schema: FieldSchema): BadValue[] {
  if (schema.anyOf) return badValues(schema.anyOf.find((branch) => branch.type !== 'null') ?? {});
  if (schema.enum) return badMembers(schema.enum);
  if (schema.type === 'string') return badTexts(schema);
  if (schema.type === 'integer') return badNumbers(schema);
  if (schema.type === 'boolean') return list({ 'a word': 'maybe', 'a number above 1': 2, 'an object': { a: 1 } });
  if (schema.type === 'array') return badLists(schema);
  return [];
}

/** The same for parameters of an address, which are text, lists or objects. */
export function badParameters(schema: FieldSchema): BadValue[] {
  return badValues(schema)
    .map(({ when, value }) => ({ when, value: typeof value === 'number' ? String(value) : value }))
    .filter(({ when }) => !when.endsWith('half a surrogate pair'));
}

function list(values: Record<string, unknown>): BadValue[] {
  return Object.entries(values).map(([when, value]) => ({ when, value }));
}

function badMembers(members: readonly unknown[]): BadValue[] {
  return list({
    'a word outside the list': 'nonsense',
    'a number outside the list': 99,
    'an object': { a: members[0] },
  });
}

function badTexts({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: FieldSchema): BadValue[] {
  return [
    ...list({ 'an object': { a: 'b' }, 'a list': ['a', 'b'] }),
    ...list({ 'a NUL': 'https://a.example/\u0000', 'half a surrogate pair': 'https://a.example/\ud800' }),
    ...(minLength > 0 ? list({ 'too short': 'x'.repeat(minLength - 1) }) : []),
    ...(maxLength < LONGEST_TEXT ? list({ 'too long': 'x'.repeat(maxLength + 1) }) : []),
    ...(pattern === undefined ? [] : list({ 'of another form': 'Not The Form!' })),
  ];
}

function badNumbers({ minimum, maximum }: FieldSchema): BadValue[] {
  return [
    ...list({ 'a word': 'x', 'a fraction': 1.5, 'an object': { a: 1 }, 'a list': [1, 2] }),
    ...(minimum === undefined ? [] : list({ 'too small': minimum - 1, 'far too small': -1e15 })),
    ...(maximum === undefined ? [] : list({ 'too large': 2 * maximum, 'without end': '9'.repeat(400) })),
  ];
}

function badLists({ items = {}, maxItems = Number.POSITIVE_INFINITY }: FieldSchema): BadValue[] {
  const inner = badValues(items).map(({ when, value }) => ({ when: `a list with ${when}`, value: [value] }));
  const words = items.properties ? list({ 'a list of words': ['x'] }) : [];
  // If every field is optional, an empty object is valid, too.
  const entries = items.required?.length ? list({ 'a list of empty objects': [{}] }) : [];
  const many = maxItems < 1000 ? list({ 'too many': Array.from({ length: maxItems + 1 }, () => entryOf(items)) }) : [];
  return [...inner, ...words, ...entries, ...many];
}

function entryOf(items: FieldSchema): unknown {
  return items.properties ? Object.fromEntries(Object.keys(items.properties).map((name) => [name, 'x'])) : 'x';
}
