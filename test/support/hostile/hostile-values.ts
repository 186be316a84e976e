import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';
import { type FieldSchema, fieldsOf } from './bad-values.ts';

/** Texts that have broken services: quotes of every language, prototypes, invalid numbers, URLs, invisible characters. */
const HOSTILE_TEXTS = [
  ...['', ' ', '\t\n', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', 'null', 'undefined', 'NaN', 'Infinity', '-0', '0x10'],
  ...['1e3', '1e400', '9'.repeat(30), '9007199254740993', '-9223372036854775809', '1.0000000000000001', '٣', '１'],
  ...[
    "' OR '1'='1",
    '"; DROP TABLE link; --',
    '%',
    '_',
    '%%',
    '\\',
    "\\'",
    '$1',
    ':id',
    '{{id}}',
    `\${7*7}`,
    '?',
    '--',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '[object Object]', 'then', 'length'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '=1+1', '@SUM(A1)', '../../etc/passwd', 'C:\\x'],
  ...[
    'a\r\nX-Injected: 1',
    '\u202ecod.exe',
    '\ufeffx',
    '\u200b',
    'e\u0301',
    'İ',
    'ß',
    '👩‍👩‍👧',
    '𝒳'.repeat(50),
    'ﷺ'.repeat(40),
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'https://[::1]/',
    'http://169.254.169.254/',
    'https://a.example:99999/',
  ],
  ...[
    'https://a.example/%zz',
    'https://a.example/\u0000',
    'https://xn--a.example/',
    'http://0x7f.1/',
    'https:a',
    '//a.example',
  ],
  ...['0000-00-00', '2030-02-30', '9999-12-31 23:59:59', '2030-01-01T00:00:00.999999999Z', '1969-12-31', '2149-06-07'],
  ...['rgb(256,0,0)', 'rgb(0,0,0', '#12345', '10.0.0.0/33', '::/129', '*', '*.*', '\n'.repeat(300), 'x'.repeat(5000)],
];

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** Placeholder for a number that JSON allows and no program can represent; replaced in the serialized body. */
export const ENDLESS_NUMBER = 'endless-number';

const HOSTILE_NUMBERS = [
  ...[0, -0, -1, 0.1, 1.5, 255, 256, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64, 1e21],
  ...[1e308, -1e308, 5e-324, -(2 ** 31), -(2 ** 63), -1.5],
];

function nested(depth: number): unknown {
  return depth === 0 ? 1 : depth % 2 ? { a: nested(depth - 1) } : [nested(depth - 1)];
}

const PROTOTYPE_KEYS = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"a":1}');

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...HOSTILE_NUMBERS, ENDLESS_NUMBER) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], PROTOTYPE_KEYS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(nested(8), nested(19), nested(40), Array(300).fill('x'), { 0: 'a', 9: 'b' }),
  },
  { weight: 2, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', '0', 'phone', 'ssid', 'email', 'link', 'id'), hostileText),
  },
);

/** A value that a schema takes, or is near to taking. */
function nearValue(schema: FieldSchema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(nearValue));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'string':
      return nearText(schema);
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -5), max: Math.min(schema.maximum ?? 2000, 2000) });
    case 'boolean':
      return fc.constantFrom<unknown>(true, false, 1, 0, '1', '0', 'true', 'false');
    case 'array':
      return fc.array(nearValue(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, nearValue(field)])),
      );
    default:
      return hostileValue;
  }
}

const GOOD_TEXTS = [
  'https://a.example/x?y=1',
  'a-word',
  'Two words',
  'rgb(0,0,0)',
  '#abc',
  '2030-01-01',
  'AT',
  'en',
  '7',
];

function nearText({ minLength = 0, maxLength = 100 }: FieldSchema): Arbitrary<string> {
  const length = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 50),
    maxLength: Math.min(maxLength, 60),
  });
  const edge = fc.constantFrom('x'.repeat(Math.min(maxLength, 9000)), 'ü'.repeat(Math.min(maxLength + 1, 9000)));
  const unstorable = fc.constantFrom('ok\u0000', 'ok\ud800', '\u0000', 'https://a.example/\u0000');
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...GOOD_TEXTS) },
    { weight: 2, arbitrary: length },
    { weight: 1, arbitrary: edge },
    { weight: 1, arbitrary: unstorable },
  );
}

const EXTRA_KEYS = ['id', '__proto__', 'constructor', 'account_id', 'toString', '', 'a.b', 'a[b]', '0'];

/** The most fields of a body that differ from a valid one: with more of them nothing but rejections would be tried. */
const MAX_CHANGES = 3;

/** Nearly valid bodies: up to three fields mutated, hostile or missing, and occasionally an unknown field. */
export function nearBody(
  schema: TSchema,
  valid: Readonly<Record<string, unknown>>,
): Arbitrary<Record<string, unknown>> {
  const schemas = new Map(fieldsOf(schema));
  const names = [...new Set([...Object.keys(valid), ...schemas.keys()])];
  const change = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), changed(schemas.get(name) ?? {})));
  const extra = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...EXTRA_KEYS), hostileValue, { maxKeys: 2 }) },
  );
  return fc.tuple(fc.array(change, { maxLength: MAX_CHANGES }), extra).map(([changes, unknown]) => ({
    ...unknown,
    ...Object.fromEntries(
      Object.entries({ ...valid, ...Object.fromEntries(changes) }).filter(([, value]) => value !== undefined),
    ),
  }));
}

function changed(schema: FieldSchema): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: nearValue(schema) },
    { weight: 3, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}
