import { createServer } from 'node:net';
import pg from 'pg';
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
  tooLarge,
  unavailable,
  unsupportedMedia,
} from '../../platform/app-error.ts';
import { listen } from '../raw-socket.fixture.ts';
import { errorResponse, isStoreDamage, toAppError } from './errors.ts';

const linkTools = { invalidInput: 400 } as const;
const analytics = { invalidInput: 422 } as const;

describe('a rejection', () => {
  it.each([
    [invalidField('name', 'Too long.'), 400, 422, {}],
    [conflict('name', 'Taken.'), 400, 422, {}],
    [malformedBody('No JSON.'), 400, 400, {}],
    [keyMissing(), 401, 401, { 'WWW-Authenticate': 'Bearer' }],
    [keyExpired(), 401, 401, { 'WWW-Authenticate': 'Bearer' }],
    [keyUnknown(), 401, 401, { 'WWW-Authenticate': 'Bearer' }],
    [forbidden('No.'), 403, 403, {}],
    [notFound(), 404, 404, {}],
    [tooLarge('Too large.'), 413, 413, {}],
    [unsupportedMedia('JSON, please.'), 415, 415, {}],
    [rateLimited(17), 429, 429, { 'Retry-After': '17' }],
    [unavailable(), 503, 503, { 'Retry-After': '1' }],
  ])('%s is %d in the link tools and %d in the analytics group', (error, inLinkTools, inAnalytics, headers) => {
    expect(errorResponse(error, linkTools)).toMatchObject({ status: inLinkTools, headers });
    const response = errorResponse(error, analytics);
    expect([response.status, response.headers]).toEqual([inAnalytics, headers]);
    expect(response.body).toMatchObject({ error: 1, message: error.message });
    expect(error.message).toMatch(/\.$/);
  });

  it('names only invalid fields', () => {
    const errors = { name: ['Too long.', 'Not a name.'], url: ['No URL.'] };
    expect(errorResponse(invalidInput(errors), linkTools).body).toEqual({ error: 1, message: 'Too long.', errors });
    expect(errorResponse(notFound(), linkTools).body).toEqual({ error: 1, message: 'Not found.' });
  });

  it('has a message even when no field is known', () => {
    expect(errorResponse(invalidInput({}), linkTools).body.message).toMatch(/\w/);
  });

  it('does not distinguish an unknown key from a revoked one, and distinguishes both from an expired and a missing one', () => {
    const messages = [keyUnknown(), keyExpired(), keyMissing()].map((error) => error.message);
    expect(new Set(messages).size).toBe(3);
  });
});

const thrown = (code: string) => Object.assign(new Error(`secret of the driver: ${code}`), { code });

describe('errors that are thrown', () => {
  it('stays unchanged when it is an expected error', () => {
    const error = notFound();
    expect(toAppError(error)).toBe(error);
  });

  it.each([
    [400, 'malformed_body'],
    [413, 'too_large'],
    [415, 'unsupported_media'],
  ])('by the framework with %d is %s, in our words', (statusCode, code) => {
    const refusal = toAppError(Object.assign(new Error('FST_ERR'), { statusCode }));
    expect(refusal).toMatchObject({ code });
    expect(refusal?.message).not.toContain('FST');
  });

  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_LOCKED',
    'SQLITE_IOERR',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_IOERR_WRITE',
    'SQLITE_CANTOPEN',
    '08006',
    '08P01',
    '40P01',
    '53300',
    '57014',
    '57P01',
    '57P02',
    '57P03',
  ])("by a store that is down, full or busy (%s) is unavailable, without the driver's message", (code) => {
    const refusal = toAppError(thrown(code));
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    expect(refusal?.message).not.toContain('secret');
  });

  it('by the fence of a move is unavailable for seconds, and says so', () => {
    expect(toAppError(thrown('SQLITE_CONSTRAINT_TRIGGER'))).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
      message: expect.stringMatching(/^The service is moving to another database\. Nothing was stored\./),
    });
  });

  it.each([
    ['SQLITE_FULL', /^The server’s disk is full\./],
    ['ENOSPC', /^The server’s disk is full\./],
    ['53100', /^The server’s disk is full\./],
    ['SQLITE_CORRUPT', /is damaged\..*doctor --deep/],
    ['SQLITE_CORRUPT_INDEX', /is damaged\./],
    ['SQLITE_NOTADB', /is damaged\./],
    ['XX001', /is damaged\./],
  ])('by a disk or store (%s) is unavailable, and says what is wrong', (code, sentence) => {
    const refusal = toAppError(thrown(code));
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
    expect(refusal?.message).toMatch(sentence);
    expect(isStoreDamage(thrown(code))).toBe(sentence.source.includes('damaged'));
  });

  it.each([
    '23505',
    '22021',
    '42P01',
    '0800',
    '530000',
    'SQLITE_CONSTRAINT',
    'SQLITE_ERROR',
    'SQLITE_BUSYBODY',
    'EACCES',
  ])('with the code %s is a bug', (code) => {
    expect(toAppError(thrown(code))).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    'text',
    7,
    {},
    new TypeError('x is not a function'),
    { statusCode: 418 },
    { code: 57014n },
  ])('is always a bug or an expected error: %s', (value) => {
    const refusal = toAppError(value);
    expect(refusal === undefined || refusal instanceof AppError).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Connection terminated',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('by the driver of PostgreSQL without a code, "%s", is "unavailable"', (message) => {
    expect(toAppError(new Error(message))).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });

  it('is a bug when its message merely mentions connections', () => {
    expect(toAppError(new Error('The connection terminated the sentence'))).toBeUndefined();
    expect(toAppError(new Error('Error: Connection terminated unexpectedly'))).toBeUndefined();
  });
});

describe('a database server', () => {
  it.each([
    ['that accepts and says nothing', () => undefined],
    ['that hangs up', (socket: { end(): void }) => void socket.end()],
  ])('%s makes the service unavailable', async (_name, meet) => {
    const server = createServer(meet);
    const port = await listen(server as never);
    const pool = new pg.Pool({
      connectionString: `postgres://user:secret@127.0.0.1:${port}/x`,
      connectionTimeoutMillis: 50,
      max: 1,
    });
    pool.on('error', () => undefined);
    // The second query waits in the pool's queue.
    const [first, second] = await Promise.allSettled([pool.query('select 1'), pool.query('select 1')]);
    for (const result of [first, second]) {
      expect(result.status).toBe('rejected');
      if (result.status === 'rejected') expect(toAppError(result.reason)).toMatchObject({ code: 'unavailable' });
    }
    await pool.end();
    server.close();
  });
});
