import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Tasks that end on command, and a record of those started. */
function works(turns: ConcurrencyLimit) {
  const begun: string[] = [];
  const endings = new Map<string, PromiseWithResolvers<string>>();
  const start = (name: string, accountId = 1) => {
    const ending = Promise.withResolvers<string>();
    endings.set(name, ending);
    return turns.take(accountId, () => {
      begun.push(name);
      return ending.promise;
    });
  };
  const end = async (name: string, error?: Error) => {
    if (error) endings.get(name)?.reject(error);
    else endings.get(name)?.resolve(name);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, end, begun };
}

describe('turns', () => {
  it('run up to the limit, in the order of the requests', async () => {
    const { start, end, begun } = works(new ConcurrencyLimit(2, 10));
    const all = ['a', 'b', 'c', 'd'].map((name) => start(name));
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of one account are not those of another', async () => {
    const { start, begun } = works(new ConcurrencyLimit(1, 10));
    void start('mine');
    void start('mine too');
    void start('theirs', 2);
    expect(begun).toEqual(['mine', 'theirs']);
  });

  it('are rejected when the line is long, and to be had again when it is shorter', async () => {
    const { start, end } = works(new ConcurrencyLimit(1, 1));
    void start('first');
    void start('waits');
    await expect(start('too many')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await end('first');
    void start('waits now');
    await expect(start('too many again')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are passed on by what fails', async () => {
    const { start, end, begun } = works(new ConcurrencyLimit(1, 5));
    const failing = expect(start('fails')).rejects.toThrow('down');
    const next = start('next');
    await end('fails', new Error('the engine is down'));
    await failing;
    await end('next');
    expect([await next, begun]).toEqual(['next', ['fails', 'next']]);
  });
});
