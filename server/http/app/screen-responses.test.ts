import { describe, expect, it } from 'vitest';
import { type PartResponse, readAtOneMoment } from './screen-responses.ts';

/** A store with two figures that must always be equal, and events that arrive while they are read. */
function setUp(arrivalsAtReading: readonly number[]) {
  const state = { rows: 0, readings: 0, reads: 0 };
  const readFigure = async (): Promise<PartResponse> => {
    const count = state.rows;
    // The second figure of this reading finds one event more.
    if (++state.reads % 2 === 1 && arrivalsAtReading.includes(state.readings)) state.rows++;
    return { status: 200, body: count };
  };
  const readAll = async () => {
    state.readings++;
    return [await readFigure(), await readFigure()];
  };
  return { state, read: () => readAtOneMoment(async () => String(state.rows), readAll) };
}

const figures = (answers: readonly PartResponse[]) => answers.map(({ body }) => body);

describe('the queries of a screen', () => {
  it('are read once when no events arrive meanwhile', async () => {
    const { state, read } = setUp([]);
    const { version, is_of_one_moment: isOfOneMoment, answers } = await read();
    expect([version, isOfOneMoment, figures(answers), state.readings]).toEqual(['0', true, [0, 0], 1]);
  });

  it.each([[[1]], [[1, 2]], [[1, 2, 3]]])('agree although events arrive during readings %j', async (arrivals) => {
    const { state, read } = setUp(arrivals);
    const { version, answers } = await read();
    expect(figures(answers)).toEqual([arrivals.length, arrivals.length]);
    expect([version, state.readings]).toEqual([String(arrivals.length), arrivals.length + 1]);
  });

  it('are returned after at most four readings, even if events keep arriving', async () => {
    const { state, read } = setUp([1, 2, 3, 4, 5, 6]);
    const { is_of_one_moment: isOfOneMoment } = await read();
    expect([state.readings, isOfOneMoment]).toEqual([4, false]);
  });
});
