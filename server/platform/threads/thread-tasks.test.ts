import { describe, expect, it } from 'vitest';
import { AppError, unavailable } from '../app-error.ts';
import { outcomeOf, resultOf } from './thread-tasks.ts';

/** Returns an outcome after transfer between threads. */
async function sent<Result>(work: () => Result) {
  return structuredClone(await outcomeOf(work));
}

describe('outcomes of tasks', () => {
  it('are their results, with any value', async () => {
    for (const result of [0, undefined, null, 'text', { deep: [1] }]) {
      expect(resultOf(await sent(() => result))).toEqual(result);
    }
    expect(resultOf(await outcomeOf(() => Promise.resolve(5)))).toBe(5);
  });

  it('keep expected errors with all of their fields', async () => {
    const outcome = await sent(() => {
      throw new AppError('conflict', 'Taken.', { fields: { alias: ['Taken.'] } });
    });
    const thrown = thrownBy(() => resultOf(outcome));
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toEqual(new AppError('conflict', 'Taken.', { fields: { alias: ['Taken.'] } }));
    const busy = await sent(() => {
      throw unavailable();
    });
    expect(thrownBy(() => resultOf(busy))).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  });

  it('keep errors that are bugs, also of promises', async () => {
    const outcome = await outcomeOf(() => Promise.reject(new TypeError('no such thing')));
    expect(() => resultOf(structuredClone(outcome))).toThrow(new TypeError('no such thing'));
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
