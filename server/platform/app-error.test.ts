import { describe, expect, it } from 'vitest';
import {
  AppError,
  conflict,
  forbidden,
  invalidField,
  invalidInput,
  keyExpired,
  keyMissing,
  keyUnknown,
  malformedBody,
  notFound,
  rateLimited,
  reauthenticationRequired,
  tooLarge,
  tooManyConcurrent,
  unavailable,
  unsupportedMedia,
} from './app-error.ts';

describe('an expected error', () => {
  it.each([
    ['malformed_body', malformedBody('Send JSON.'), 'Send JSON.'],
    ['forbidden', forbidden('Ask an owner.'), 'Ask an owner.'],
    ['too_large', tooLarge('Send less.'), 'Send less.'],
    ['unsupported_media', unsupportedMedia('Send JSON.'), 'Send JSON.'],
    ['not_found', notFound(), 'Not found.'],
    ['key_missing', keyMissing(), 'An API key is required. Send it as "Authorization: Bearer <API_KEY>".'],
    ['key_expired', keyExpired(), 'This API key has expired. Create a new one.'],
    ['key_unknown', keyUnknown(), 'This API key is not valid.'],
    ['unavailable', unavailable('The disk is full.'), 'The disk is full.'],
  ])('with code %s has a message for the caller', (code, error, message) => {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ name: 'AppError', code, message, fields: undefined });
  });

  it('of one field repeats its message for clients that read only the message', () => {
    const message = 'Enter a URL.';
    expect(invalidField('url', message)).toMatchObject({ code: 'invalid_input', message, fields: { url: [message] } });
    expect(conflict('alias', message)).toMatchObject({ code: 'conflict', message, fields: { alias: [message] } });
  });

  it('of several fields has the message of the first', () => {
    const fields = { url: ['Enter a URL.', 'Use https.'], title: ['Too long.'] };
    expect(invalidInput(fields)).toMatchObject({ message: 'Enter a URL.', fields });
  });

  it.each([[{}], [{ url: [] }]])('of fields without a message, %j, still has one', (fields) => {
    expect(invalidInput(fields).message).toBe('The input is not valid.');
  });

  it('for missing reauthentication is identified by its field', () => {
    const error = reauthenticationRequired();
    expect([error.code, error.fields]).toEqual(['forbidden', { confirm: [error.message] }]);
  });

  it.each([
    ['too many requests', rateLimited(42), 'rate_limited', 42],
    ['too many at the same time', tooManyConcurrent('Wait for the other export.'), 'rate_limited', 15],
    ['a busy service', unavailable(), 'unavailable', 1],
    ['input that a retry does not change', notFound(), 'not_found', undefined],
  ])('of %s says when to retry', (_what, error, code, retryAfterSeconds) => {
    expect([error.code, error.retryAfterSeconds]).toEqual([code, retryAfterSeconds]);
  });
});
