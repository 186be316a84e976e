import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { countTags, readTagFilter, readTags } from './tags.ts';

function fieldsOf(tags: readonly string[]): string[] {
  try {
    readTags(tags);
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {});
  }
  return [];
}

describe('tags', () => {
  it.each([
    [[], []],
    [['summer'], ['summer']],
    [
      ['  summer ', 'sale'],
      ['summer', 'sale'],
    ],
    [['Sale', 'sale', 'SALE'], ['Sale']],
    [
      ['b', 'a', 'B'],
      ['b', 'a'],
    ],
    [
      ['grüße aus wien', '夏のセール', '🙂'],
      ['grüße aus wien', '夏のセール', '🙂'],
    ],
    [['ÄPFEL', 'äpfel'], ['ÄPFEL']],
    [
      ["it's 50% off; now", 'a|b', '<b>'],
      ["it's 50% off; now", 'a|b', '<b>'],
    ],
    [['x'.repeat(50)], ['x'.repeat(50)]],
    [[`  ${'x'.repeat(50)}  `], ['x'.repeat(50)]],
  ])('%j are stored as %j', (tags, kept) => {
    expect(readTags(tags)).toEqual(kept);
  });

  it.each(['', '   ', 'x'.repeat(51), 'a,b', 'say "hi"', 'back\\slash', 'two\nlines', 'a\tb', 'a\u0000b', '\u0085'])(
    'are rejected by their position: %j',
    (tag) => {
      expect(fieldsOf(['fine', tag, 'fine too'])).toEqual(['tags.1']);
    },
  );

  it('report the first error, wherever others are', () => {
    expect(fieldsOf(['fine', 'fine again', '', ''])).toEqual(['tags.2']);
  });

  it('are stable when read again, trimmed and distinct', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 })), (tags) => {
        if (fieldsOf(tags).length > 0) return;
        const kept = readTags(tags);
        expect(readTags(kept)).toEqual(kept);
        expect(new Set(kept.map((tag) => tag.toLowerCase())).size).toBe(kept.length);
        for (const tag of kept) expect([tag, tags.some((sent) => sent.trim() === tag)]).toEqual([tag.trim(), true]);
        for (const tag of tags) expect(kept.map((one) => one.toLowerCase())).toContain(tag.trim().toLowerCase());
      }),
    );
  });
});

describe('counts of tags', () => {
  it('are of links, not of their combinations, most frequent first', () => {
    const sets = [
      { tags: ['market', 'gift'], links: 2 },
      { tags: ['gift'], links: 3 },
      { tags: ['essay'], links: 2 },
    ];
    expect(countTags(sets)).toEqual([
      { name: 'gift', links: 5 },
      { name: 'essay', links: 2 },
      { name: 'market', links: 2 },
    ]);
    expect(countTags([])).toEqual([]);
  });

  it('merge spellings that differ in case, under the most frequent one', () => {
    const sets = [
      { tags: ['ÄPFEL'], links: 1 },
      { tags: ['Äpfel'], links: 4 },
      { tags: ['other'], links: 4 },
      { tags: ['äpfel'], links: 2 },
    ];
    expect(countTags(sets)).toEqual([
      { name: 'Äpfel', links: 7 },
      { name: 'other', links: 4 },
    ]);
  });
});

describe('a filter by tags', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    [' , ,', undefined],
    ['print', ['print']],
    ['  Summer sale ', ['Summer sale']],
    ['print, radio,,print', ['print', 'radio']],
  ])('%j names %j', (text, tags) => {
    expect(readTagFilter(text)).toEqual(tags);
  });
});
