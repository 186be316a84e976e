import type { TSchema } from 'typebox';

/** Ids, limits and pages have no exponents. */
const INTEGER = /^-?\d{1,40}(\.\d{1,12})?$/;
/** As people and programs write one, `5e-324` included; exponents that lead out of what a number holds are refused later. */
const NUMBER = /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/i;

/** The parts of a JSON schema that conversion looks at. */
interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: readonly unknown[];
}

const TRUE_WORDS: readonly unknown[] = [true, 1, '1', 'true'];
const FALSE_WORDS: readonly unknown[] = [false, 0, '0', 'false'];

/**
 * A value as near to its schema as it can be told without guessing: `"5"` as 5, `1` and `"true"` as true, 5 as `"5"` where
 * text is wanted, a single value as a list of one. Properties that the schema does not name are left out. What can't be
 * told stays as it is, for the validator to refuse. (TypeBox's own Convert cuts 1.5 to 1 and null to "null".)
 */
export function convert(schema: TSchema, value: unknown): unknown {
  return toShape(schema as Shape, value);
}

function toShape(shape: Shape, value: unknown): unknown {
  if (shape.anyOf) return toUnion(shape.anyOf, value);
  if (shape.enum) return toMember(shape.enum, value);
  switch (shape.type) {
    case 'object':
      return shape.properties ? toObject(shape.properties, value) : value;
    case 'array':
      return toArray(shape.items ?? {}, value);
    case 'integer':
      return typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
    case 'number':
      return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
    case 'boolean':
      return TRUE_WORDS.includes(value) ? true : FALSE_WORDS.includes(value) ? false : value;
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    default:
      return value;
  }
}

/** Closed lists of numbers come from forms as text; a list of 0 and 1 is a flag, which some clients write as a boolean. */
function toMember(members: readonly unknown[], value: unknown): unknown {
  if (members.length === 2 && members.includes(0) && members.includes(1)) {
    return TRUE_WORDS.includes(value) ? 1 : FALSE_WORDS.includes(value) ? 0 : value;
  }
  return typeof value === 'string' ? (members.find((member) => String(member) === value) ?? value) : value;
}

/** "This or null" converts to this; other unions say by themselves what they take. */
function toUnion(branches: readonly Shape[], value: unknown): unknown {
  const [only, ...others] = branches.filter((branch) => branch.type !== 'null');
  if (value === null || only === undefined || others.length > 0) return value;
  return toShape(only, value);
}

function toArray(items: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toShape(items, item));
  if (value === null || value === undefined || value === '') return [];
  // A form parser writes `pixels[3]=7` as {"3": "7"} once the index is large.
  const isIndexed = typeof value === 'object' && Object.keys(value).every((key) => /^\d+$/.test(key));
  return (isIndexed ? Object.values(value) : [value]).map((item) => toShape(items, item));
}

function toObject(properties: Record<string, Shape>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(properties)) {
    const item = (value as Record<string, unknown>)[name];
    if (item === undefined || (item === null && !takesNull(shape))) continue;
    known[name] = toShape(shape, item);
  }
  return known;
}

function takesNull(shape: Shape): boolean {
  return shape.type === 'null' || (shape.anyOf?.some(takesNull) ?? false);
}
