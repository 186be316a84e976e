import { describe, expect, it } from 'vitest';
import { type Code, codesByUrl, scansByLink } from './link-codes.ts';

const GARDEN = { id: 1, shorturl: 'https://go.example/garden' };
const BRIDGE = { id: 2, shorturl: 'https://go.example/bridge' };
const ADDRESSES = new Set([GARDEN.shorturl, BRIDGE.shorturl]);

function code(id: number, over: Partial<Code> = {}): Code {
  const facts = { id, link: 'https://go.example/bio/qr/x', scans: 0, name: `Code ${id}`, date: '2026-01-01 00:00:00' };
  return { ...facts, scannable: 'good', type: 'link', dynamic: true, content: GARDEN.shorturl, ...over };
}

describe('codes of a campaign’s links', () => {
  it('are those whose destination is the short link', () => {
    const codes = [
      code(5),
      code(6),
      code(7, { content: BRIDGE.shorturl }),
      code(8, { content: 'https://go.example/' }),
    ];
    const found = codesByUrl(codes, ADDRESSES);
    expect([...found].map(([address, own]) => [address, own.map(({ id }) => id)])).toEqual([
      [GARDEN.shorturl, [5, 6]],
      [BRIDGE.shorturl, [7]],
    ]);
  });

  it.each([
    ['that is a picture and counts nothing', { dynamic: false }],
    ['for a longer address', { content: `${GARDEN.shorturl}-tour` }],
    ['of which nothing is told', { content: undefined }],
  ])('omit a code %s', (_what, over) => {
    const { content, ...rest } = { ...code(5), ...over };
    const reported = content === undefined ? rest : { ...rest, content };
    expect(codesByUrl([reported], ADDRESSES).size).toBe(0);
  });

  it('add their scans up per link, with zero where nobody scanned', () => {
    const codes = new Map([[GARDEN.shorturl, [code(5), code(6)]]]);
    const rows = [
      { dimensions: { qr: '5' }, metrics: { scans: 3 } },
      { dimensions: { qr: '6' }, metrics: { scans: 4 } },
      { dimensions: { qr: '9' }, metrics: { scans: 50 } },
    ];
    expect([...scansByLink([GARDEN, BRIDGE], codes, rows)]).toEqual([
      [1, 7],
      [2, 0],
    ]);
  });
});
