import { describe, expect, it } from 'vitest';

import { type BioBlockInput, readBioContent } from './bio-content.ts';
import { blocksAt, destinationOf, parseBioContent } from './bio-value.ts';

const EMPTY = parseBioContent('{}');

function faultsOf(block: BioBlockInput) {
  try {
    readBioContent(EMPTY, { blocks: [{ type: 'divider' }, block] });
    return undefined;
  } catch (error) {
    return (error as { fields: object }).fields;
  }
}

describe('readBioContent', () => {
  it('keeps omitted fields, clears null, and replaces all blocks', () => {
    const before = readBioContent(EMPTY, { description: 'D', theme: 'dark', blocks: [{ type: 'text', text: 'x' }] });
    expect(readBioContent(before, {})).toEqual(before);
    const after = readBioContent(before, { description: null, theme: '', blocks: [{ type: 'divider' }] });
    const texts = {
      title: null,
      url: null,
      text: null,
      image: null,
      price: null,
      at: null,
      images: [],
      email: null,
      phone: null,
      form: null,
    };
    const divider = {
      ...texts,
      id: 2,
      type: 'divider',
      startsAt: null,
      endsAt: null,
      isHidden: false,
      verifiedAt: null,
      city: null,
    };
    expect(after).toEqual({ ...EMPTY, blocks: [divider], nextBlockId: 3 });
    expect(readBioContent(before, { blocks: [] })).toEqual({ ...before, blocks: [] });
  });

  it.each([
    [{ type: 'link' }, 'url'],
    [{ type: 'link', url: '', title: 'x' }, 'url'],
    [{ type: 'link', url: 'javascript:alert(1)' }, 'url'],
    [{ type: 'divider', url: 'data:text/html,x' }, 'url'],
    [{ type: 'link', url: 'https://a.example/', image: 'javascript:alert(1)' }, 'image'],
    [{ type: 'heading', text: 'x' }, 'title'],
    [{ type: 'product', price: '€29' }, 'title'],
    [{ type: 'tip', title: 'x' }, 'url'],
    [{ type: 'file', title: 'x' }, 'url'],
    [{ type: 'calendar', title: 'x' }, 'url'],
    [{ type: 'podcast', title: 'x' }, 'url'],
    [{ type: 'map', title: 'x' }, 'text'],
    [{ type: 'faq', title: 'x' }, 'text'],
    [{ type: 'faq', text: 'x' }, 'title'],
    [{ type: 'countdown', title: 'x' }, 'at'],
    [{ type: 'countdown', at: '24.12.2026' }, 'at'],
    [{ type: 'gallery', title: 'x' }, 'images'],
    [{ type: 'carousel', images: [] }, 'images'],
    [{ type: 'gallery', images: [{ url: 'https://a.example/' }, { url: 'data:image/png;base64,AA' }] }, 'images.1.url'],
    [{ type: 'gallery', images: [{ url: '' }] }, 'images.0.url'],
    [{ type: 'text', title: 'x' }, 'text'],
    [{ type: 'image' }, 'url'],
    [{ type: 'video' }, 'url'],
    [{ type: 'social' }, 'url'],
  ] as const)('rejects %j and names its place and its field %s', (block, field) => {
    expect(faultsOf(block)).toEqual({ [`blocks.1.${field}`]: [expect.any(String)] });
  });

  it.each([
    [{ type: 'product' }, 'Enter the name for this block.'],
    [{ type: 'map', title: 'x' }, 'Enter the street address for this block.'],
    [{ type: 'faq', title: 'x' }, 'Enter the answer for this block.'],
    [{ type: 'text' }, 'Enter the text for this block.'],
    [{ type: 'gallery' }, 'Add at least one image for this block.'],
  ] as const)('says of %j what is missing in the words of the editor: %s', (block, sentence) => {
    expect(Object.values(faultsOf(block) ?? {})).toEqual([[sentence]]);
  });

  it.each([
    { type: 'link', url: 'https://a.example/' },
    { type: 'heading', title: 'x' },
    { type: 'text', text: 'x' },
    { type: 'divider' },
    { type: 'map', text: '1 Main St' },
    { type: 'faq', title: 'x', text: 'y' },
    { type: 'countdown', at: '2026-12-24 18:00:00' },
    { type: 'product', title: 'x' },
    { type: 'gallery', images: [{ url: 'https://a.example/', alt: null }] },
  ] as const)('accepts %j', (block) => {
    expect(faultsOf(block)).toBeUndefined();
  });

  it('accepts theme names only, because they become class names', () => {
    expect(readBioContent(EMPTY, { theme: 'dark-2' }).theme).toBe('dark-2');
    for (const theme of ['Dark', 'a b', 'x"y', 'a'.repeat(41)]) {
      expect(() => readBioContent(EMPTY, { theme })).toThrow('Use lowercase letters');
    }
  });
});

describe('blocks', () => {
  const before = readBioContent(EMPTY, { blocks: [{ type: 'divider' }, { type: 'text', text: 'x' }] });
  const ids = (blocks: Parameters<typeof readBioContent>[1]['blocks']) =>
    readBioContent(before, { blocks }).blocks.map(({ id }) => id);

  it('keep their id in any order, and get a new one when they are new, unknown or there twice', () => {
    expect(before.blocks.map(({ id }) => id)).toEqual([1, 2]);
    expect(
      ids([
        { type: 'text', text: 'y', id: 2 },
        { type: 'divider', id: 1 },
      ]),
    ).toEqual([2, 1]);
    expect(
      ids([
        { type: 'divider', id: 1 },
        { type: 'divider', id: 1 },
        { type: 'divider', id: 99 },
      ]),
    ).toEqual([1, 3, 4]);
  });

  it('never reuse the ID, and with it the clicks, of a deleted one', () => {
    const without = readBioContent(before, { blocks: [] });
    expect(readBioContent(without, { blocks: [{ type: 'divider' }] }).blocks[0]?.id).toBe(3);
  });

  it.each([
    [{ type: 'contact', title: 'x' }, 'email'],
    [{ type: 'contact', email: 'nobody' }, 'email'],
    [{ type: 'contact', phone: 'javascript:1' }, 'phone'],
    [{ type: 'divider', starts: '2026-02-31' }, 'starts'],
    [{ type: 'divider', starts: '2026-02-02', ends: '2026-02-02' }, 'ends'],
    [{ type: 'music' }, 'url'],
  ] as const)('reject %j at %s', (block, field) => {
    expect(faultsOf(block)).toEqual({ [`blocks.1.${field}`]: [expect.any(String)] });
  });

  it('are shown from their start until their end', () => {
    const { blocks } = readBioContent(EMPTY, {
      blocks: [{ type: 'divider', starts: '2026-02-01', ends: '2026-02-02 12:30:00' }],
    });
    const shown = (time: string) => blocksAt(blocks, Date.parse(`${time}Z`)).length;
    expect([shown('2026-01-31T23:59:59'), shown('2026-02-01T00:00:00')]).toEqual([0, 1]);
    expect([shown('2026-02-02T12:29:59'), shown('2026-02-02T12:30:00')]).toEqual([1, 0]);
  });

  it('of a form ask for a message by default', () => {
    const { blocks } = readBioContent(EMPTY, { blocks: [{ type: 'form' }, { type: 'form', form: 'newsletter' }] });
    expect(blocks.map(({ form }) => form)).toEqual(['contact', 'newsletter']);
  });
});

it.each([
  [{ type: 'link', url: 'https://a.example/' }, 'https://a.example/'],
  [
    { type: 'map', text: '1 Main St, Ávila' },
    'https://www.openstreetmap.org/search?query=1%20Main%20St%2C%20%C3%81vila',
  ],
  [{ type: 'map', text: '\ud800' }, 'https://www.openstreetmap.org/search?query=%EF%BF%BD'],
  [{ type: 'map', text: '1 Main St', url: 'https://maps.example/7' }, 'https://maps.example/7'],
  [{ type: 'map' }, null],
  [{ type: 'text', text: 'x' }, null],
])('a click on %j leads to %s', (stored, destination) => {
  const [block] = parseBioContent(JSON.stringify({ blocks: [stored] })).blocks;
  expect(block && destinationOf(block)).toBe(destination);
});

describe('a verified link', () => {
  const verified = (url: string) => {
    const stored = { blocks: [{ id: 4, type: 'social', url: 'https://a.example/', verifiedAt: 5 }], nextBlockId: 5 };
    const before = parseBioContent(JSON.stringify(stored));
    return readBioContent(before, { blocks: [{ id: 4, type: 'social', url, title: 'Ada' }] }).blocks[0]?.verifiedAt;
  };

  it('stays verified until it leads elsewhere', () => {
    expect(verified('https://a.example/')).toBe(5);
    expect(verified('https://b.example/')).toBeNull();
  });

  it('cannot be claimed', () => {
    const claim = { type: 'social', url: 'https://a.example/', verifiedAt: 5 } as BioBlockInput;
    expect(readBioContent(EMPTY, { blocks: [claim] }).blocks[0]?.verifiedAt).toBeNull();
  });
});
