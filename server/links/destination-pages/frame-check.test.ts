import { describe, expect, it } from 'vitest';
import { BLANK_LINK } from '../link-fields.ts';
import { rejectUnframeable } from './frame-check.ts';

const OPEN = 'https://open.example/';
const SHUT = 'https://shut.example/';
const DIRECT = { ...BLANK_LINK, url: OPEN };
const FRAMED = { ...DIRECT, type: 'frame' as const };
const TARGETS = BLANK_LINK.targets;

function setUp() {
  const requested: string[] = [];
  const framing = async (address: string) => {
    requested.push(address);
    return address === SHUT ? 'It does not let itself be framed.' : undefined;
  };
  return { requested, parts: { framing } };
}

describe('framed destinations', () => {
  it.each([
    ['url', { url: SHUT }],
    [
      'geotarget.1.link',
      {
        targets: {
          ...TARGETS,
          geo: [
            { location: 'AT', link: OPEN },
            { location: 'DE', link: SHUT },
          ],
        },
      },
    ],
    ['devicetarget.0.link', { targets: { ...TARGETS, device: [{ device: 'iphone', link: SHUT }] } }],
    ['languagetarget.0.link', { targets: { ...TARGETS, language: [{ language: 'de', link: SHUT }] } }],
    ['split.0.link', { split: [{ link: SHUT, weight: 1 }] }],
  ])('are rejected at %s', async (field, over) => {
    const { parts } = setUp();
    const refusal = { code: 'invalid_input', fields: { [field]: ['It does not let itself be framed.'] } };
    for (const type of ['frame', 'overlay'] as const) {
      await expect(rejectUnframeable(parts, DIRECT, { ...DIRECT, type, ...over })).rejects.toMatchObject(refusal);
    }
  });

  it('are checked once each, and only new ones', async () => {
    const { parts, requested } = setUp();
    const split = [OPEN, OPEN, 'https://new.example/'].map((link) => ({ link, weight: 1 }));
    await rejectUnframeable(parts, DIRECT, { ...FRAMED, split });
    expect(requested).toEqual([OPEN, 'https://new.example/']);
    await rejectUnframeable(
      parts,
      { ...FRAMED, split },
      { ...FRAMED, split: [...split, { link: 'https://c.example/', weight: 1 }] },
    );
    expect(requested.slice(2)).toEqual(['https://c.example/']);
  });

  it('of links that redirect directly, or by a splash page, are not checked', async () => {
    const { parts, requested } = setUp();
    for (const type of ['direct', 'splash'] as const)
      await rejectUnframeable(parts, FRAMED, { ...DIRECT, type, url: SHUT });
    expect(requested).toEqual([]);
  });

  it('are limited to twenty checks, so that a request cannot scan many servers', async () => {
    const { parts, requested } = setUp();
    const split = Array.from({ length: 40 }, (_, index) => ({ link: `https://s${index}.example/`, weight: 1 }));
    await rejectUnframeable(parts, DIRECT, { ...FRAMED, split });
    expect(requested).toHaveLength(20);
  });

  it('are accepted unchecked where no check is configured', async () => {
    await expect(rejectUnframeable({}, DIRECT, { ...FRAMED, url: SHUT })).resolves.toBeUndefined();
  });
});
