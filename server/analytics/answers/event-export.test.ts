import { describe, expect, it } from 'vitest';
import { AppError, unavailable } from '../../platform/app-error.ts';
import { fakeParts, MINE, OWN } from './answers.fixture.ts';
import { createEventExports } from './event-export.ts';

const SITE = { accountId: MINE, id: OWN };
const ELSEWHERE = { accountId: MINE, id: OWN + 1 };

async function collected(pieces: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
  }
  return 'none';
}

describe('the events of many websites', () => {
  it('take one place of the key, whichever of them is read, until the end', async () => {
    const exports = createEventExports(fakeParts().parts);
    const one = exports.exportWebsites({ range: 'all' }, 5);
    expect(await collected(await one.piecesOf(SITE))).toEqual([[{ kind: 'click' }]]);
    expect(await collected(await one.piecesOf(SITE))).toEqual([[{ kind: 'click' }]]);
    const two = await exports.exportEvents(SITE, {}, 5);
    expect(codeOf(() => exports.exportWebsites({}, 5))).toBe('rate_limited');
    expect(codeOf(() => exports.exportWebsites({}, 6))).toBe('none');
    one.end();
    one.end();
    expect(codeOf(() => exports.exportWebsites({}, 5))).toBe('none');
    expect(codeOf(() => exports.exportWebsites({}, 5))).toBe('rate_limited');
    two.end();
  });

  it('refuse what is not the account’s, and go on with the next', async () => {
    const { piecesOf } = createEventExports(fakeParts().parts).exportWebsites({}, 5);
    await expect(piecesOf(ELSEWHERE)).rejects.toMatchObject({ code: 'not_found' });
    expect(await collected(await piecesOf(SITE))).toHaveLength(1);
  });

  it('are refused before their first piece while the log can’t be reached', async () => {
    const { parts } = fakeParts({
      // biome-ignore lint/correctness/useYield: a log that is down gives nothing
      exportEvents: async function* () {
        throw unavailable();
      },
    });
    const { piecesOf } = createEventExports(parts).exportWebsites({}, 5);
    await expect(piecesOf(SITE)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
