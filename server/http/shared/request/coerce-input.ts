import type { TSchema } from 'typebox';

/** IDs, limits and pages have no exponents. */
const INTEGER = /^-?\d{1,40}(\.\d{1,12})?$/;
/** Matches decimal numbers, including `5e-324`; exponents out of range are rejected later. */
const NUMBER = /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/i;

/** The parts of a JSON schema that the conversion reads. */
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
 * Converts a value to its schema's type where that is unambiguous: `"5"` to 5, `1` and `"true"` to true, 5 to `"5"` for
 * text, a single value to a list of one. Properties that the schema does not name are dropped. Other values stay
 * unchanged for the validator to reject. (TypeBox's own Convert truncates 1.5 to 1 and turns null into "null".)
 */
export function coerceInput(schema: TSchema, value: unknown): unknown {
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

/**
 * Converts members of numeric enums, which forms send as text; an enum of 0 and 1 is a flag, which some clients write
 * as a boolean.
 */
function toMember(members: readonly unknown[], value: unknown): unknown {
  if (members.length === 2 && members.includes(0) && members.includes(1)) {
    return TRUE_WORDS.includes(value) ? 1 : FALSE_WORDS.includes(value) ? 0 : value;
  }
  return typeof value === 'string' ? (members.find((member) => String(member) === value) ?? value) : value;
}

/** Converts "this or null" to this type; other unions describe their own conversion. */
function toUnion(branches: readonly Shape[], value: unknown): unknown {
  const [only, ...others] = branches.filter((branch) => branch.type !== 'null');
  if (value === null || only === undefined || others.length > 0) return value;
  return toShape(only, value);
}

function toArray(items: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toShape(items, item));
  if (value === null || value === undefined || value === '') return [];
  // The form parser turns `pixels[3]=7` into {"3": "7"} once the index is large.
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
