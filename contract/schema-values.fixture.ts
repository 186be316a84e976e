import fc from 'fast-check';
import type { TSchema } from 'typebox';

/** The JSON Schema keywords that the contract uses, from which values are generated. */
export interface Shape {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  patternProperties?: Readonly<Record<string, Shape>>;
  additionalProperties?: Shape | boolean;
  required?: readonly string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

export interface ValueOptions {
  /** Only values that a form can encode: no null, no empty list or object. */
  forForms?: boolean;
}

/** Any valid value of the schema, including limits. */
export function valuesOf(schema: TSchema | Shape, options: ValueOptions = {}): fc.Arbitrary<unknown> {
  const shape = schema as Shape;
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) {
    const branches = options.forForms ? expressibleInForms(shape.anyOf) : shape.anyOf;
    return fc.oneof(...branches.map((branch) => valuesOf(branch, options)));
  }
  switch (shape.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integers(shape);
    case 'number':
      return numbers(shape, options);
    case 'string':
      return texts(shape);
    case 'array':
      return lists(shape, options);
    case 'object':
      return objects(shape, options);
    default:
      return options.forForms ? fc.constantFrom('text', '7', 'a b&c=d') : anyJson;
  }
}

/** If the schema accepts text as well as a number or boolean, a form value is text. */
function expressibleInForms(branches: readonly Shape[]): readonly Shape[] {
  const takesAnyText = branches.some(({ type, pattern }) => type === 'string' && pattern === undefined);
  const unsaid = takesAnyText ? ['null', 'boolean', 'integer', 'number'] : ['null'];
  return branches.filter(({ type = '' }) => !unsaid.includes(type));
}

function integers({ minimum = -1_000, maximum = Number.MAX_SAFE_INTEGER }: Shape) {
  return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }), fc.constantFrom(minimum, maximum));
}

/** Forms encode -0 as 0. Not shrunk, because shrinking many small numbers takes minutes. */
function numbers({ minimum, maximum }: Shape, { forForms }: ValueOptions) {
  const any = fc.double({ noNaN: true, noDefaultInfinity: true, min: minimum, max: maximum });
  return forForms ? fc.noShrink(any.map((value) => (value === 0 ? 0 : value))) : any;
}

/** Every character of Unicode but NUL and surrogates; fast-check's 'binary' takes two seconds to set up. */
const anyCharacter = fc.oneof(
  fc.integer({ min: 1, max: 0x7f }),
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Text of a number of characters, counted by code points. */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.array(anyCharacter, { maxLength: 60, ...lengths }).map((codes) => String.fromCodePoint(...codes));
}

/** NUL and lone surrogates are rejected everywhere. */
function texts({ minLength = 0, maxLength = 60, pattern }: Shape): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  const max = Math.min(maxLength, minLength + 60);
  const any = anyText({ minLength, maxLength: max });
  const edges = [...new Set([minLength, Math.min(maxLength, 10_000)])];
  const longest = edges.map((length) => fc.constantFrom('x'.repeat(length), '🙂'.repeat(length)));
  return fc.oneof({ weight: 8, arbitrary: any }, ...longest);
}

function lists({ items = {}, minItems = 0, maxItems = 5 }: Shape, options: ValueOptions) {
  const minLength = Math.max(minItems, options.forForms ? 1 : 0);
  return fc.array(partsOf(items, options), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 5)) });
}

/** A value inside a list or an object, where a form cannot encode an object without fields. */
function partsOf(shape: Shape, options: ValueOptions): fc.Arbitrary<unknown> {
  const any = valuesOf(shape, options);
  const isExpressible = (value: unknown) =>
    typeof value !== 'object' || value === null || Object.keys(value).length > 0;
  return options.forForms && shape.type === 'object' ? any.filter(isExpressible) : any;
}

function objects(shape: Shape, options: ValueOptions): fc.Arbitrary<unknown> {
  if (shape.patternProperties) {
    const [values = {}] = Object.values(shape.patternProperties);
    return fc.dictionary(fc.stringMatching(/^[A-Z][a-z ]{0,12}$/), valuesOf(values, options), {
      noNullPrototype: true,
      minKeys: options.forForms ? 1 : 0,
    });
  }
  const fields = Object.entries(shape.properties ?? {});
  const model = Object.fromEntries(fields.map(([name, field]) => [name, partsOf(field, options)]));
  return fc.record(model, { requiredKeys: [...(shape.required ?? [])], noNullPrototype: true });
}

/** Null means "omitted", and names that reach prototypes are removed. */
const anyJson = fc
  .jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
  .map((value) => JSON.stringify(value))
  .filter((text) => text !== 'null' && !/__proto__|constructor|prototype|\\u0000/.test(text))
  .map((text) => JSON.parse(text) as unknown);
