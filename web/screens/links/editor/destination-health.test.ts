import { expect, it } from 'vitest';
import { healthNoteOf } from './destination-health.ts';

const noteOn = (httpStatus: number | null, status: 'ok' | 'broken' | 'unknown') =>
  healthNoteOf({ status, http_status: httpStatus });

it.each([
  [404, 'says that this page does not exist (404)'],
  [410, 'says that this page was removed (410)'],
])('a destination that answers %i is certainly gone', (httpStatus, text) => {
  expect(noteOn(httpStatus, 'broken')).toEqual({ text: `The destination ${text}.`, isCertain: true });
});

it.each([
  [null, 'No response'],
  [403, 'probably works for visitors'],
  [429, 'probably works for visitors'],
  [999, 'probably works for visitors'],
  [500, 'may be temporary'],
  [503, 'may be temporary'],
  [400, 'rejects this address (400)'],
])('a destination that answers %s may still work', (httpStatus, text) => {
  expect(noteOn(httpStatus, 'unknown')).toEqual({ text: expect.stringContaining(text), isCertain: false });
});

it('nothing is said about a destination that works', () => {
  expect(noteOn(200, 'ok')).toBeUndefined();
  expect(noteOn(307, 'ok')).toBeUndefined();
});
