import { describe, expect, it } from 'vitest';
import { createCooperativeYield } from './cooperative-yield.ts';

describe('rests between rows', () => {
  function setUp() {
    const state = { busyMs: 100, waited: [] as number[] };
    const wait = async (ms: number) => {
      state.waited.push(ms);
      // Simulates other work in this process.
      state.busyMs += 7;
    };
    return { state, rest: createCooperativeYield({ busyMs: () => state.busyMs, wait }) };
  }

  it('last as long as the process was busy since the last one, without the time of others', async () => {
    const { state, rest } = setUp();
    for (const busyMs of [4, 7, 12]) {
      state.busyMs += busyMs;
      await rest();
    }
    expect(state.waited).toEqual([4, 7, 12]);
  });

  it('are added up while a timer could not measure them', async () => {
    const { state, rest } = setUp();
    for (const busyMs of [1.5, 1.5, 0, 1.5, 3]) {
      state.busyMs += busyMs;
      await rest();
    }
    expect(state.waited).toEqual([4.5]);
  });

  it('have an end', async () => {
    const { state, rest } = setUp();
    state.busyMs += 3_000;
    await rest();
    expect(state.waited).toEqual([50]);
  });

  it('let everything else of this process have its turn', async () => {
    const order: string[] = [];
    const rest = createCooperativeYield();
    setImmediate(() => order.push('somebody clicks'));
    await rest();
    order.push('the next row');
    expect(order).toEqual(['somebody clicks', 'the next row']);
  });
});
