import { describe, expect, it } from 'vitest';
import { atOneMoment } from './account-versions.ts';

/** Versions as they are read one after the other; the last one lasts. */
function readings(...versions: string[]) {
  let place = 0;
  let answers = 0;
  return {
    version: async () => versions[Math.min(place++, versions.length - 1)] ?? '',
    read: async () => ++answers,
  };
}

describe('answers of one moment', () => {
  it.each([
    ['at once while nothing happens', ['a', 'a'], { version: 'a', isOfOneMoment: true, answers: 1 }],
    ['again after an event in between', ['a', 'b', 'b'], { version: 'b', isOfOneMoment: true, answers: 2 }],
    ['a few times', ['a', 'b', 'c', 'd', 'd'], { version: 'd', isOfOneMoment: true, answers: 4 }],
    ['but not forever', ['a', 'b', 'c', 'd', 'e', 'f'], { version: 'e', isOfOneMoment: false, answers: 4 }],
  ])('are read %s', async (_name, versions, expected) => {
    const { version, read } = readings(...versions);
    expect(await atOneMoment(version, read)).toEqual(expected);
  });

  it('are not read when the version cannot be', async () => {
    const { read } = readings();
    const failing = atOneMoment(() => Promise.reject(new Error('no event log')), read);
    await expect(failing).rejects.toThrow('no event log');
    expect(await read()).toBe(1);
  });
});
