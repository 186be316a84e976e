import { describe, expect, it } from 'vitest';
import { realtimeMessages } from './realtime.ts';

describe('what screen readers hear of the realtime screen', () => {
  it.each([
    ['nobody, and nothing', 0, 0, [], '0 visitors online now'],
    ['one visitor', 1, 0, [], '1 visitor online now'],
    ['a new visit', 2, 1, [], '2 visitors online now. 1 new visit'],
    ['several visits', 1_200, 40, [], '1200 visitors online now. 40 new visits'],
    ['a goal', 2, 0, ['Order'], '2 visitors online now. Goal reached: Order'],
    ['several goals', 2, 3, ['Order', 'Signup'], '2 visitors online now. 3 new visits. Goal reached: Order, Signup'],
  ])('is one sentence each for %s', (_, visitors, visits, goals, expected) => {
    expect(realtimeMessages.summary(visitors, visits, goals)).toBe(expected);
  });

  it('names the website where it is known', () => {
    expect(realtimeMessages.emptyText('shop.example')).toContain('Open shop.example');
    expect(realtimeMessages.emptyText('')).toContain('Open your website');
  });
});
