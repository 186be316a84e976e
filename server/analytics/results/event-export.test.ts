import { describe, expect, it } from 'vitest';
import { AppError, unavailable } from '../../platform/app-error.ts';
import { createEventExports } from './event-export.ts';
import { fakeParts, MINE, OWN } from './results.fixture.ts';

const SITE = { accountId: MINE, id: OWN };
async function collected(pieces: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
  }
  return 'none';
}

describe('the events of an account', () => {
  it('take one place of the key until the end, like those of a website', async () => {
    const exports = createEventExports(fakeParts().parts);
    const one = await exports.exportAccountEvents(MINE, 5);
    expect(await collected(one.pieces)).toEqual([[{ kind: 'click' }]]);
    const two = await exports.exportEvents(SITE, {}, 5);
    expect(await codeOf(exports.exportAccountEvents(MINE, 5))).toBe('rate_limited');
    expect(await codeOf(exports.exportAccountEvents(MINE, 6))).toBe('none');
    one.end();
    one.end();
    expect(await codeOf(exports.exportAccountEvents(MINE, 5))).toBe('none');
    expect(await codeOf(exports.exportAccountEvents(MINE, 5))).toBe('rate_limited');
    two.end();
  });

  it('are asked for with bots, since the first event', async () => {
    const requested: unknown[] = [];
    const { parts } = fakeParts({
      exportEvents: async function* (query) {
        requested.push(query);
        yield [];
      },
    });
    await createEventExports(parts).exportAccountEvents(MINE, 5);
    const from = Date.UTC(2026, 0, 1);
    const scope = { kind: 'account', accountId: MINE };
    expect(requested).toMatchObject([{ scope, bots: 'with', range: { from } }]);
  });

  it('are rejected before their first piece while the log can’t be reached, and take no place', async () => {
    const { parts } = fakeParts({
      // biome-ignore lint/correctness/useYield: a log that is down gives nothing
      exportEvents: async function* () {
        throw unavailable();
      },
    });
    const exports = createEventExports(parts);
    for (let turn = 0; turn < 3; turn++) expect(await codeOf(exports.exportAccountEvents(MINE, 5))).toBe('unavailable');
  });
});
