import { describe, expect, it } from 'vitest';
import { batchMessages } from '../codes/code-batches.ts';
import { bioMessages } from '../landing-pages/bio.ts';
import { pageMessages } from '../landing-pages/pages.ts';
import { linkMessages } from '../links/links.ts';
import { type Counted, counted, nounOf } from './counts.ts';

describe('counted nouns', () => {
  it.each<[number, string, Counted, string]>([
    [1, '1', 'visitors', '1 visitor'],
    [0, '0', 'scans', '0 scans'],
    [2, '2', 'pageViews', '2 page views'],
    [12_345, '12.3k', 'clicks', '12.3k clicks'],
  ])('is one or many: %d', (count, written, noun, words) => {
    expect(counted(count, noun, written)).toBe(words);
  });

  it('have their own name next to a separate figure', () => {
    expect([nounOf(1, 'visitors'), nounOf(3, 'visitors')]).toEqual(['visitor', 'visitors']);
  });

  it('use singular and plural in every message', () => {
    expect(linkMessages.total(1, '1')).toBe('1 click in total');
    expect(bioMessages.clicks(1, '1')).toBe('1 click');
    expect(pageMessages.clicksOf(2, '2')).toBe('2 clicks');
    expect([batchMessages.start(1, '1'), batchMessages.start(40, '40')]).toEqual(['Create 1 code', 'Create 40 codes']);
  });
});
