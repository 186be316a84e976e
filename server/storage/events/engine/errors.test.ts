import { ClickHouseError } from '@clickhouse/client';
import { describe, expect, it } from 'vitest';
import { BlockRejectedError } from '../../../collect/event-port.ts';
import { toFeatureError } from './errors.ts';

const fromEngine = (code: string) => new ClickHouseError({ code, type: 'X', message: 'it said so' });

describe('errors of the client', () => {
  it.each(['27', '33', '41', '117', '72'])('number %s: bad rows', (code) => {
    expect(toFeatureError(fromEngine(code))).toBeInstanceOf(BlockRejectedError);
  });

  it.each(['241', '243', '252', '202', '159', '216', '373'])('number %s: unavailable', (code) => {
    expect(toFeatureError(fromEngine(code))).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });

  it('no response at all: unavailable, and the cause is kept', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(toFeatureError(cause)).toMatchObject({ code: 'unavailable', cause });
  });

  it('any other code is a bug and is returned unchanged', () => {
    const error = fromEngine('62');
    expect(toFeatureError(error)).toBe(error);
  });
});
