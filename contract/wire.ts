import { type TProperties, type TSchema, type TSchemaOptions, type TStringOptions, Type } from 'typebox';

/** Schemas shared by both API families. */

/** Largest integer that all JSON parsers represent exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Identifiers are integers up to 2^53-1. */
export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });

export const Count = Type.Integer({ minimum: 0 });

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export const Timestamp = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });

/** `YYYY-MM-DD`, UTC. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** An absolute http or https URL in a response. */
export const Url = Type.String({ pattern: '^https?://' });

/** `error: 0` in every success response of both families. */
export const SuccessFlag = Type.Literal(0);

/** Body of every error response. */
export const ErrorBody = Type.Object({
  error: Type.Literal(1),
  message: Type.String({ minLength: 1 }),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});

/** `{error: 0, ...fields}`. */
export function success<Fields extends TProperties>(fields: Fields) {
  return Type.Object({ error: SuccessFlag, ...fields });
}

/** Success response of update, delete and assign operations. */
export const Message = success({ message: Type.String({ minLength: 1 }) });

/** A value, or null to clear it. */
export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** An enum. */
export function enumOf<const Values extends readonly string[]>(values: Values, options: TSchemaOptions = {}) {
  return Type.Enum<[...Values]>(values as readonly [...Values], options);
}

/** Free text of a bounded length, in characters, and possibly empty; NUL and lone surrogates are always rejected. */
export function text(maxLength: number, { minLength = 0, ...options }: TStringOptions = {}) {
  return Type.String({ minLength, maxLength, ...options });
}

/** Options of a schema: the description for the reference and, optionally, an error message that replaces the generated one. */
export function documented(description: string, advice?: string): { description: string; advice?: string } {
  return advice === undefined ? { description } : { description, advice };
}

export const TimeZone = text(64, { minLength: 1, ...documented('Name of a time zone, such as Europe/Berlin.') });
