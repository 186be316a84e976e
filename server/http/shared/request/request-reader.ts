import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { invalidInput, malformedBody } from '../../../platform/app-error.ts';
import { coerceInput } from './coerce-input.ts';
import { messagesByField, type SchemaError } from './validation-messages.ts';

const MAX_DEPTH = 20;

/** Compiled with the first input: all 99 take 50 ms, and a process seldom gets input for all of them. */
const validators = new WeakMap<TSchema, Validator>();

function validatorFor(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Converts wire input to a value of a schema, or throws an error with one sentence per field. */
export type InputReader = (raw: unknown) => unknown;

/**
 * Creates a reader. It is lenient where clients differ: `"5"` is 5; `1`, `"1"` and `"true"` are true; a single value
 * replaces an array of one; null means "not given" unless the schema allows null. Unknown fields are dropped.
 */
export function createInputReader(schema: TSchema): InputReader {
  return (raw) => {
    const validator = validatorFor(schema);
    const value = coerceInput(schema, inspect(raw, 0, ''));
    if (validator.Check(value)) return value;
    throw invalidInput(messagesByField(schema, [...validator.Errors(value)] as SchemaError[]));
  };
}

/**
 * Returns a copy, and rejects input that no schema should see: deep nesting, NUL, lone surrogates, names that reach
 * prototypes.
 */
function inspect(value: unknown, depth: number, field: string): unknown {
  if (depth > MAX_DEPTH) throw malformedBody('The body is nested too deeply.');
  if (typeof value === 'string') return inspectText(value, field);
  if (Array.isArray(value)) return value.map((item) => inspect(item, depth + 1, field));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
    copy[key] = inspect(item, depth + 1, depth === 0 ? key : field);
  }
  return copy;
}

function inspectText(text: string, field: string): string {
  if (text.isWellFormed() && !text.includes('\u0000')) return text;
  throw invalidInput({
    [field || 'body']: ['This text contains characters that cannot be stored (NUL or a lone surrogate).'],
  });
}
