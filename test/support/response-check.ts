import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { hasResponseBody, type Operation } from '../../contract/operation.ts';
import { strict } from '../../contract/strict.ts';
import { ErrorBody } from '../../contract/wire.ts';
import { JSON_TYPE, responseTypes } from './served-operations.ts';
import type { WireResponse } from './wire-client.ts';

const WINDOW_SECONDS = 60;
const strictSchemas = new Map<TSchema, TSchema>();

/** Schema errors of a body, without coercion: extra, missing or wrong fields. Empty if valid. */
export function bodyMistakes(schema: TSchema, body: unknown): string[] {
  const known = strictSchemas.get(schema) ?? strict(schema);
  strictSchemas.set(schema, known);
  return [...Value.Errors(known, body)].map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Everything an operation promises about a success: status, body by the strict schema, content type, rate headers. */
export function expectSuccess(operation: Operation, response: WireResponse): void {
  expect({ status: response.status, body: response.status === operation.status ? '' : response.text }).toEqual({
    status: operation.status,
    body: '',
  });
  if (!hasResponseBody(operation)) {
    expect(response.text).toBe('');
    return;
  }
  expectOneOf(responseTypes(operation), response);
  if (isJson(response)) expect(bodyMistakes(operation.response, response.json)).toEqual([]);
  expectRateHeaders(response);
}

/** The response has one of these media types; text is UTF-8. */
export function expectOneOf(types: readonly string[], { headers }: WireResponse): void {
  expect(types.map((type) => (type === 'application/zip' ? type : `${type}; charset=utf-8`))).toContain(
    headers['content-type'],
  );
}

export function isJson({ headers }: WireResponse): boolean {
  return headers['content-type']?.startsWith(JSON_TYPE) ?? false;
}

/** A rejection of a keyed operation: `{error: 1, message, errors?}`, content type, rate headers. */
export function expectRefusal(response: WireResponse, status: number): void {
  expect({ status: response.status, mistakes: bodyMistakes(ErrorBody, response.json) }).toEqual({
    status,
    mistakes: [],
  });
  expectJsonHeaders(response);
}

/** An error that names the invalid field, or a path into it. */
export function expectFieldRefusal(response: WireResponse, status: number, field: string): void {
  expectRefusal(response, status);
  const named = Object.keys(response.json.errors ?? {}).map((name) => name.split('.')[0]);
  expect(named).toContain(field);
}

function expectJsonHeaders(response: WireResponse): void {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expectRateHeaders(response);
}

/** Every response of a family has the three headers; the reset is the end of a minute, in epoch seconds. */
export function expectRateHeaders({ headers }: WireResponse): void {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`]);
  for (const value of [limit, remaining, reset]) expect(value).toMatch(/^\d+$/);
  expect(Number(remaining)).toBeLessThanOrEqual(Number(limit));
  expect(Number(reset) % WINDOW_SECONDS).toBe(0);
}
