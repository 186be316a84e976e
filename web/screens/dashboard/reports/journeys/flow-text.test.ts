import { describe, expect, it } from 'vitest';
import { flowOf, type Journey } from './flow.ts';
import { nodeName, sentenceOf } from './flow-text.ts';

const JOURNEYS: readonly Journey[] = [
  { pages: ['/'], visits: 40 },
  { pages: ['/', '/beans'], visits: 30 },
  { pages: ['/', '/cart'], visits: 10 },
  { pages: ['/about', '/beans'], visits: 20 },
];

function sentence(key: string, isToEnd = false, journeys = JOURNEYS): string {
  const flow = flowOf(journeys, { steps: 3, isToEnd });
  const node = flow.steps.flat().find((one) => one.key === key);
  return node ? sentenceOf(flow, node, isToEnd) : '';
}

describe('the sentence about a page', () => {
  it.each([
    ['0:/', '/ as page 1 of 80 visits: 80.0% of all, 50.0% ended here, most often /beans followed (37.5%).'],
    ['0:/about', '/about as page 1 of 20 visits: 20.0% of all, 0% ended here, most often /beans followed (100%).'],
    ['1:/beans', '/beans as page 2 of 50 visits: 50.0% of all, 100% ended here.'],
  ])('%s says how many came, left and went on', (key, expected) => {
    expect(sentence(key)).toBe(expected);
  });

  it.each([
    [
      '0:/beans',
      '/beans as the last page of 50 visits: 50.0% of all, 0% began here, most often / came before (60.0%).',
    ],
    ['1:/about', '/about, 1 before the last page, of 20 visits: 20.0% of all, 100% began here.'],
  ])('%s says so backward', (key, expected) => {
    expect(sentence(key, true)).toBe(expected);
  });

  it('counts a single visit as one', () => {
    expect(sentence('0:/', false, [{ pages: ['/'], visits: 1 }])).toBe(
      '/ as page 1 of 1 visit: 100% of all, 100% ended here.',
    );
  });

  it('names the rarer pages by their number, and never as what most followed', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ pages: ['/', `/${index}`], visits: 30 - index }));
    const flow = flowOf(many, { steps: 2, isToEnd: false });
    const rarer = flow.steps[1]?.at(-1);
    expect(rarer && nodeName(rarer)).toBe('23 other pages');
    expect(sentence('0:/', false, many)).toContain('most often /0 followed');
  });
});
