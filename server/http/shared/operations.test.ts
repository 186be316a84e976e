import fc from 'fast-check';
import qs from 'qs';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Operation } from '../../../contract/operation.ts';
import { type Shape, valuesOf } from '../../../contract/schema-values.fixture.ts';
import { AppError } from '../../platform/app-error.ts';
import { parseBody } from './request/body-parser.ts';
import { coerceInput } from './request/coerce-input.ts';
import { createInputReader } from './request/request-reader.ts';

interface Input {
  name: string;
  schema: TSchema;
  fields: readonly string[];
}

const operations: readonly Operation[] = [
  ...Object.values<Operation>(linkToolsOperations),
  ...Object.values<Operation>(analyticsOperations),
];

function inputsOf(part: 'body' | 'query'): Input[] {
  return operations.flatMap(({ id, [part]: schema }) =>
    schema
      ? [{ name: `${part} of ${id}`, schema, fields: Object.keys((schema as unknown as Shape).properties ?? {}) }]
      : [],
  );
}

const bodies = inputsOf('body');
const queries = inputsOf('query');
const inputs = [...bodies, ...queries];
/** Stops shrinking a counterexample after some seconds: with long texts in many fields it would take minutes. */
const RUNS = { numRuns: 60, interruptAfterTimeLimit: 15_000 };

describe.each(inputs)('the $name', ({ schema, fields }) => {
  const read = createInputReader(schema);

  it('is read unchanged when every field has the right type', () => {
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        expect(read(value)).toEqual(value);
      }),
      RUNS,
    );
  });

  it('loses unnamed fields, and nothing else', () => {
    const strangers = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => !fields.includes(name)),
      fc
        .jsonValue({ maxDepth: 1, stringUnit: 'grapheme' })
        .filter((value) => !JSON.stringify(value).includes('\\u0000')),
    );
    fc.assert(
      fc.property(valuesOf(schema), strangers, (value, more) => {
        expect(read({ ...more, ...(value as object) })).toEqual(value);
      }),
      RUNS,
    );
  });

  it('is rejected at one of its fields, in whole sentences, or read', () => {
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('', '\0', '\ud800', 1e300, -1, [], {}, [[[]]]),
    );
    const broken = fc.tuple(valuesOf(schema), fc.constantFrom(...fields), junk);
    fc.assert(
      fc.property(broken, ([value, field, wrong]) => {
        const refusal = refusalOf(() => read({ ...(value as object), [field]: wrong }));
        if (!refusal) return;
        expect(refusal.code).toBe('invalid_input');
        const reported = Object.entries(refusal.fields ?? {});
        expect(reported.length).toBeGreaterThan(0);
        for (const [name, sentences] of reported) {
          expect(fields).toContain(name.split('.')[0]);
          for (const sentence of sentences) expect(sentence).toMatch(/^\S.*\S\.( [A-Z].*\.)?$/s);
        }
        expect(refusal.message).toBe(reported[0]?.[1][0]);
      }),
      RUNS,
    );
  });

  it('is stable under repeated conversion', () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(fields.map((name) => [name, fc.jsonValue()]))), (raw) => {
        const once = coerceInput(schema, raw);
        expect(coerceInput(schema, once)).toEqual(once);
      }),
      RUNS,
    );
  });
});

describe.each(bodies)('as a form the $name', ({ schema }) => {
  it('is read as its JSON is', () => {
    const read = createInputReader(schema);
    fc.assert(
      fc.property(valuesOf(schema, { forForms: true }), (value) => {
        const form = qs.stringify(value, { arrayFormat: 'indices' });
        fc.pre(form.split('&').length <= 1_000);
        expect(read(parseBody('application/x-www-form-urlencoded', form))).toEqual(value);
      }),
      RUNS,
    );
  });
});

describe.each(queries)('in a URL the $name', ({ schema }) => {
  it('is read with its numbers and flags', () => {
    const read = createInputReader(schema);
    fc.assert(
      fc.property(valuesOf(schema, { forForms: true }), (value) => {
        expect(read(qs.parse(qs.stringify(value), { depth: 3, parameterLimit: 200 }))).toEqual(value);
      }),
      RUNS,
    );
  });
});

function refusalOf(work: () => unknown): AppError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
