import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIO_BACKGROUNDS, BIO_BLOCK_TYPES, BIO_BUTTONS, BIO_THEMES } from '../../contract/vocabulary.ts';
import { type BioBlockInput, type BioContentInput, readBioContent } from './bio-content.ts';
import { parseBioContent } from './bio-value.ts';

const EMPTY = parseBioContent('{}');

const words = fc.option(fc.string({ maxLength: 20 }), { nil: undefined });
const address = fc.option(fc.constantFrom('https://a.example/', 'http://b.example/x?y#z', ''), { nil: undefined });

/** Complete blocks, with IDs that may be known, unknown or duplicated. */
const block: fc.Arbitrary<BioBlockInput> = fc.record({
  id: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  type: fc.constantFrom(...BIO_BLOCK_TYPES),
  title: fc.constant('T'),
  text: fc.constant('x'),
  url: fc.constant('https://a.example/'),
  image: address,
  price: words,
  at: fc.constant('2026-12-24 18:00:00'),
  images: fc.array(fc.record({ url: fc.constant('https://a.example/1.webp'), alt: words }), {
    minLength: 1,
    maxLength: 3,
  }),
});

const input: fc.Arbitrary<BioContentInput> = fc.record(
  {
    description: words,
    image: address,
    cover: address,
    backgroundImage: address,
    metaTitle: words,
    metaDescription: words,
    metaImage: address,
    theme: fc.constantFrom(...BIO_THEMES, null, '', undefined),
    background: fc.constantFrom(...BIO_BACKGROUNDS, null, undefined),
    buttons: fc.constantFrom(...BIO_BUTTONS, null, undefined),
    sitemap: fc.boolean(),
    notify: fc.boolean(),
    pixels: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }),
    blocks: fc.array(block, { maxLength: 8 }),
  },
  { requiredKeys: [] },
);

const history = fc.array(input, { maxLength: 5 });
const contentAfter = (inputs: readonly BioContentInput[]) => inputs.reduce(readBioContent, EMPTY);

function faultsOf(fields: BioContentInput): string[] {
  try {
    readBioContent(EMPTY, fields);
    return [];
  } catch (error) {
    return Object.keys((error as { fields: object }).fields);
  }
}

describe('the content of a bio page after any changes', () => {
  it('is read back from the store unchanged', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        const content = contentAfter(inputs);
        expect(parseBioContent(JSON.stringify(content))).toEqual(content);
      }),
    );
  });

  it('is unchanged by an empty update and by the same values', () => {
    fc.assert(
      fc.property(history, input, (inputs, last) => {
        const content = contentAfter([...inputs, last]);
        expect(readBioContent(content, {})).toEqual(content);
        const { blocks: _, ...others } = last;
        expect(readBioContent(content, others)).toEqual(content);
      }),
    );
  });

  it('has each id once, and never one again that was another block’s', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        let content = EMPTY;
        const given = new Set<number>();
        for (const one of inputs) {
          const before = new Set(content.blocks.map(({ id }) => id));
          content = readBioContent(content, one);
          const ids = content.blocks.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const id of ids) {
            if (!before.has(id)) expect(given.has(id)).toBe(false);
            expect(id).toBeLessThan(content.nextBlockId);
            given.add(id);
          }
        }
      }),
    );
  });

  it('keeps the ID of a block that is sent back, in any order', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        const content = contentAfter(inputs);
        const back = content.blocks
          .map(({ startsAt: _s, endsAt: _e, at: _a, ...rest }) => rest)
          .map((rest) => ({ ...rest, at: '2026-12-24' }))
          .reverse();
        const { blocks, nextBlockId } = readBioContent(content, { blocks: back });
        expect(blocks.map(({ id }) => id)).toEqual(content.blocks.map(({ id }) => id).reverse());
        expect(nextBlockId).toBe(content.nextBlockId);
      }),
    );
  });

  it('does not change what was there before: a rejected change leaves no trace', () => {
    fc.assert(
      fc.property(history, input, (inputs, last) => {
        const content = contentAfter(inputs);
        const copy = structuredClone(content);
        readBioContent(content, last);
        expect(() => readBioContent(content, { blocks: [{ type: 'divider' }, { type: 'link' }] })).toThrow();
        expect(content).toEqual(copy);
      }),
    );
  });

  it('fires each pixel once, in the order in which they were named', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (pixels) => {
        const read = readBioContent(EMPTY, { pixels }).pixels;
        expect(read).toEqual(pixels.filter((id, index) => pixels.indexOf(id) === index));
      }),
    );
  });
});

describe('invalid content of a bio page', () => {
  it.each([
    [{ image: 'javascript:alert(1)' }, 'image'],
    [{ image: '/face.png' }, 'image'],
    [{ backgroundImage: '/hills.webp' }, 'backgroundimage'],
    [{ metaImage: 'data:image/png;base64,AA==' }, 'metaimage'],
    [{ theme: 'dark mode' }, 'theme'],
    [{ theme: 'a"b' }, 'theme'],
    [{ blocks: [{ type: 'contact', email: 'ada@' }] }, 'blocks.0.email'],
    [{ blocks: [{ type: 'contact', email: 'ada@example.com', phone: 'x' }] }, 'blocks.0.phone'],
    [{ blocks: [{ type: 'divider', ends: 'never' }] }, 'blocks.0.ends'],
    [{ blocks: [{ type: 'divider' }, { type: 'divider', starts: '2026-03-02', ends: '2026-03-01' }] }, 'blocks.1.ends'],
    [{ blocks: [{ type: 'heading', title: '' }] }, 'blocks.0.title'],
    [{ blocks: [{ type: 'text', text: null }] }, 'blocks.0.text'],
  ] as ReadonlyArray<[BioContentInput, string]>)('%j is rejected at %s', (fields, at) => {
    expect(faultsOf(fields)).toEqual([at]);
  });

  it.each([
    { type: 'contact', email: 'ada@example.com' },
    { type: 'contact', phone: '+43 (1) 234' },
    { type: 'contact', url: 'https://a.example/' },
    { type: 'divider', starts: '2026-03-01', ends: '2026-03-01 00:00:01' },
    { type: 'divider', ends: '2020-01-01' },
    { type: 'form' },
    { type: 'form', form: null },
  ] as const)('is not %j', (one) => {
    expect(faultsOf({ blocks: [one] })).toEqual([]);
  });

  it.each(BIO_BLOCK_TYPES)('a block of type %s asks for something only where it is a form', (type) => {
    const url = 'https://a.example/';
    const [only] = readBioContent(EMPTY, {
      blocks: [{ type, form: 'newsletter', title: 'T', text: 'x', url, at: '2026-12-24', images: [{ url }] }],
    }).blocks;
    expect(only?.form).toBe(type === 'form' ? 'newsletter' : null);
  });
});
