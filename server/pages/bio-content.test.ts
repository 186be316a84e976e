import { describe, expect, it } from 'vitest';
import type { BioBlockType } from '../../contract/vocabulary.ts';
import { readBioContent } from './bio-content.ts';
import { parseBioContent } from './bio-value.ts';

const EMPTY = parseBioContent('{}');

function faultsOf(block: { type: BioBlockType; url?: string; title?: string; text?: string }) {
  try {
    readBioContent(EMPTY, { blocks: [{ type: 'divider' }, block] });
    return undefined;
  } catch (error) {
    return (error as { fields: object }).fields;
  }
}

describe('readBioContent', () => {
  it('keeps what is left out, clears what is null, and replaces all blocks', () => {
    const before = readBioContent(EMPTY, { description: 'D', theme: 'dark', blocks: [{ type: 'text', text: 'x' }] });
    expect(readBioContent(before, {})).toEqual(before);
    const after = readBioContent(before, { description: null, theme: '', blocks: [{ type: 'divider' }] });
    const divider = { type: 'divider', title: null, url: null, text: null };
    expect(after).toEqual({ description: null, theme: null, blocks: [divider] });
    expect(readBioContent(before, { blocks: [] })).toEqual({ ...before, blocks: [] });
  });

  it.each([
    [{ type: 'link' }, 'url'],
    [{ type: 'link', url: '', title: 'x' }, 'url'],
    [{ type: 'link', url: 'javascript:alert(1)' }, 'url'],
    [{ type: 'divider', url: 'data:text/html,x' }, 'url'],
    [{ type: 'heading', text: 'x' }, 'title'],
    [{ type: 'text', title: 'x' }, 'text'],
    [{ type: 'image' }, 'url'],
    [{ type: 'video' }, 'url'],
    [{ type: 'social' }, 'url'],
  ] as const)('refuses %j and names its place and its field %s', (block, field) => {
    expect(faultsOf(block)).toEqual({ [`blocks.1.${field}`]: [expect.any(String)] });
  });

  it.each([
    { type: 'link', url: 'https://a.example/' },
    { type: 'heading', title: 'x' },
    { type: 'text', text: 'x' },
    { type: 'divider' },
  ] as const)('takes %j', (block) => {
    expect(faultsOf(block)).toBeUndefined();
  });

  it('takes the name of a theme and nothing else that could reach a class name', () => {
    expect(readBioContent(EMPTY, { theme: 'dark-2' }).theme).toBe('dark-2');
    for (const theme of ['Dark', 'a b', 'x"y', 'a'.repeat(41)]) {
      expect(() => readBioContent(EMPTY, { theme })).toThrow('The name of a theme');
    }
  });
});
