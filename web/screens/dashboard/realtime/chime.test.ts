import { describe, expect, it } from 'vitest';
import { type ChimeAudio, createChime } from './chime.ts';

/** An audio context that notes what it would play. */
function fakeAudio(state = 'running') {
  const played: [frequency: number, startS: number][] = [];
  const loudest: number[] = [];
  const calls = { created: 0, resumed: 0 };
  const node = { connect: (next: unknown) => next };
  const audio = {
    ...{ currentTime: 10, state, destination: node },
    createOscillator: () => {
      const oscillator = { ...node, type: '', frequency: { value: 0 }, stop: () => undefined };
      return {
        ...oscillator,
        start(this: typeof oscillator, at: number) {
          played.push([this.frequency.value, at]);
        },
      };
    },
    createGain: () => ({
      ...node,
      gain: {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: (volume: number) => loudest.push(volume),
        exponentialRampToValueAtTime: () => undefined,
      },
    }),
    resume: async () => {
      calls.resumed++;
    },
  };
  const create = () => {
    calls.created++;
    return audio as unknown as ChimeAudio;
  };
  return { create, played, loudest, calls };
}

describe('the chime', () => {
  it('is two notes, one after the other, and quiet', () => {
    const { create, played, loudest } = fakeAudio();
    createChime(create, () => 0).play();
    expect(played.map(([frequency]) => frequency)).toEqual([880, 1_318.5]);
    expect(played.map(([, at]) => at)).toEqual([10, 10.09]);
    for (const volume of loudest) expect(volume).toBeLessThan(0.1);
  });

  it('sounds once for goals that are reached together, and again later', () => {
    const { create, played } = fakeAudio();
    let now = 0;
    const chime = createChime(create, () => now);
    for (now of [0, 400, 1_499, 1_500, 5_000]) chime.play();
    expect(played).toHaveLength(6);
  });

  it('opens audio once, on first use, and wakes it where the browser waits for a click', () => {
    const { create, calls } = fakeAudio('suspended');
    const chime = createChime(create, () => 0);
    expect(calls).toEqual({ created: 0, resumed: 0 });
    chime.ready();
    chime.play();
    expect(calls).toEqual({ created: 1, resumed: 2 });
  });
});
