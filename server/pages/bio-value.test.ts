import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIO_BACKGROUNDS, BIO_BLOCK_TYPES, BIO_BUTTONS, BIO_FORMS } from '../../contract/vocabulary.ts';
import { type BioBlock, type BioContent, blocksAt, parseBioContent } from './bio-value.ts';

const text = fc.option(fc.string({ minLength: 1 }));
const moment = fc.option(fc.integer({ min: 0, max: 4e12 }));

const blockOf = (id: number): fc.Arbitrary<BioBlock> =>
  fc.record({
    id: fc.constant(id),
    type: fc.constantFrom(...BIO_BLOCK_TYPES),
    form: fc.option(fc.constantFrom(...BIO_FORMS)),
    title: text,
    url: text,
    text,
    image: text,
    price: text,
    at: moment,
    images: fc.array(fc.record({ url: fc.string({ minLength: 1 }), alt: text }), { maxLength: 3 }),
    email: text,
    phone: text,
    startsAt: moment,
    endsAt: moment,
    isHidden: fc.boolean(),
    verifiedAt: moment,
    city: fc.option(fc.record({ name: fc.string(), latitude: fc.integer(), longitude: fc.integer() })),
  });

const blocks = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map(blockOf)));

const content: fc.Arbitrary<BioContent> = fc
  .record({
    description: text,
    image: text,
    cover: text,
    theme: text,
    background: fc.option(fc.constantFrom(...BIO_BACKGROUNDS)),
    backgroundImage: text,
    buttons: fc.option(fc.constantFrom(...BIO_BUTTONS)),
    sitemap: fc.boolean(),
    notify: fc.boolean(),
    meta: fc.record({ title: text, description: text, image: text }),
    pixels: fc.array(fc.integer({ min: 1, max: 2 ** 50 }), { maxLength: 5 }),
    blocks,
    further: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ further, ...rest }) => ({
    ...rest,
    nextBlockId: Math.max(0, ...rest.blocks.map(({ id }) => id)) + 1 + further,
  }));

function block(over: Partial<BioBlock>): BioBlock {
  const [only] = parseBioContent('{"blocks":[{"type":"divider"}]}').blocks;
  if (!only) throw new Error('no block');
  return { ...only, ...over };
}

describe('the content of a bio page', () => {
  it('is read back as it was stored, with any value', () => {
    fc.assert(
      fc.property(content, (page) => {
        expect(parseBioContent(JSON.stringify(page))).toEqual(page);
      }),
    );
  });

  it('gives new blocks an ID above every existing one, with any stored row', () => {
    const stored = fc.record({
      blocks: fc.array(fc.record({ type: fc.constantFrom(...BIO_BLOCK_TYPES), id: fc.anything() }), { maxLength: 5 }),
      nextBlockId: fc.anything(),
    });
    fc.assert(
      fc.property(stored, (row) => {
        const { blocks: read, nextBlockId } = parseBioContent(JSON.stringify(row));
        expect(read).toHaveLength(row.blocks.length);
        for (const { id } of read) expect(id).toBeLessThan(nextBlockId);
        expect(nextBlockId).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('of rows from before blocks had ids numbers them by their place', () => {
    const { blocks: read, nextBlockId } = parseBioContent('{"blocks":[{"type":"divider"},{"type":"text","text":"x"}]}');
    expect(read.map(({ id }) => id)).toEqual([1, 2]);
    expect(nextBlockId).toBe(3);
  });

  it('never reuses the ID of a deleted block', () => {
    expect(parseBioContent('{"blocks":[],"nextBlockId":12}').nextBlockId).toBe(12);
    expect(parseBioContent('{"blocks":[{"type":"divider","id":40}],"nextBlockId":12}').nextBlockId).toBe(41);
  });

  it('keeps pixels that are numbers, and no other thing', () => {
    const pixels = [3, '4', null, 5.5, { id: 6 }, 2 ** 60, 7];
    expect(parseBioContent(JSON.stringify({ pixels })).pixels).toEqual([3, 7]);
    expect(parseBioContent('{"pixels":{"0":3}}').pixels).toEqual([]);
  });

  it.each(['"yes"', '1', 'null', '"true"', '[]'])('informs neither search engines nor the owner for %s', (value) => {
    const page = parseBioContent(`{"sitemap":${value},"notify":${value}}`);
    expect([page.sitemap, page.notify]).toEqual([false, false]);
  });

  it('treats a form of an unknown type as unset', () => {
    const { blocks: read } = parseBioContent(
      '{"blocks":[{"type":"form","form":"survey"},{"type":"form","form":"newsletter"}]}',
    );
    expect(read.map(({ form }) => form)).toEqual([null, 'newsletter']);
  });

  it('never treats a name of its prototype as a type of block', () => {
    const blocks = ['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((type) => ({ type }));
    expect(parseBioContent(JSON.stringify({ blocks })).blocks).toEqual([]);
  });
});

describe('scheduled blocks', () => {
  it.each([
    [null, null, true],
    [1_000, null, true],
    [1_001, null, false],
    [null, 1_000, false],
    [null, 1_001, true],
    [1_000, 1_001, true],
    [0, 999, false],
    [2_000, 3_000, false],
  ])('from %j until %j at 1000: %j', (startsAt, endsAt, isShown) => {
    expect(blocksAt([block({ startsAt, endsAt })], 1_000)).toHaveLength(isShown ? 1 : 0);
  });

  it('keep their owner’s order, and include only the owner’s', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 0, max: 4e12 }), (all, now) => {
        const shown = blocksAt(all, now);
        expect(all.filter((one) => shown.includes(one))).toEqual(shown);
        expect(shown).toEqual(
          expect.arrayContaining(
            all.filter(({ startsAt, endsAt, isHidden }) => startsAt === null && endsAt === null && !isHidden),
          ),
        );
      }),
    );
  });

  it('of two that take turns show one at every moment', () => {
    const turns = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 0, max: 2e6 }));
    fc.assert(
      fc.property(turns, ([change, now]) => {
        expect(blocksAt([block({ endsAt: change }), block({ startsAt: change })], now)).toHaveLength(1);
      }),
    );
  });
});
