import { beforeEach, describe, expect, it } from 'vitest';
import { compile } from './blocking/block-list.ts';
import { newLink } from './link.fixture.ts';
import { createLink } from './link-creation.ts';
import { MINE, memoryHistory, memoryParts, refusalOf } from './link-deps.fixture.ts';
import type { LinksDeps } from './link-deps.ts';
import type { LinkInput } from './link-fields.ts';
import type { Link } from './link-port.ts';
import { updateLink } from './link-writes.ts';

const url = 'https://shop.example/';
const bad = 'https://deep.bad.example/x';
const loop = 'https://go.shop.example/x';
const target = { accountId: MINE, id: 1 };

let rows: Link[];
beforeEach(() => {
  rows = [{ ...newLink({ alias: 'first' }), id: 1 }];
});

/** Every field that can redirect visitors, and its name in errors. */
const WAYS: Array<[field: string, with_: (address: string) => LinkInput]> = [
  ['url', (address) => ({ url: address })],
  ['expirationredirect', (address) => ({ expirationredirect: address })],
  ['geotarget.0.link', (link) => ({ geotarget: [{ location: 'AT', link }] })],
  [
    'devicetarget.1.link',
    (link) => ({
      devicetarget: [
        { device: 'mac', link: url },
        { device: 'ipad', link },
      ],
    }),
  ],
  ['languagetarget.0.link', (link) => ({ languagetarget: [{ language: 'de', link }] })],
  ['split.1.link', (link) => ({ split: [{ link: url }, { link }] })],
];

describe('an alias or destination that the operator has blocked', () => {
  const blocks = compile([
    { kind: 'domain', value: 'bad.example' },
    { kind: 'keyword', value: 'casino' },
  ]);
  const blocking = () => memoryParts(rows, { blockList: { load: async () => blocks, close: () => undefined } });

  it.each(WAYS)('is rejected as %s, by the name of the field', async (field, with_) => {
    const parts = blocking();
    const refused = { fields: { [field]: [expect.stringContaining('blocked this URL')] } };
    expect(await refusalOf(updateLink(parts, target, with_(bad)))).toMatchObject(refused);
    expect(await refusalOf(createLink(parts, MINE, { input: { url, ...with_(bad) } }))).toMatchObject(refused);
    expect(rows).toEqual([{ ...newLink({ alias: 'first' }), id: 1 }]);
  });

  it('is rejected as a word of an alias, in creation and change', async () => {
    const refused = { code: 'conflict', fields: { custom: [expect.stringContaining('blocked word')] } };
    expect(await refusalOf(createLink(blocking(), MINE, { input: { url, custom: 'MyCasino' } }))).toMatchObject(
      refused,
    );
    expect(await refusalOf(updateLink(blocking(), target, { custom: 'casino-1' }))).toMatchObject(refused);
  });

  it('does not prevent changes of a link that had it before', async () => {
    Object.assign(rows[0] ?? {}, { alias: 'old-casino' });
    expect(await updateLink(blocking(), target, { custom: 'old-casino', title: 'x' })).toMatchObject({ title: 'x' });
  });

  it('is still rejected while the list cannot be read', async () => {
    const blockList = { load: () => Promise.reject(new Error('database down')), close: () => undefined };
    await expect(createLink(memoryParts(rows, { blockList }), MINE, { input: { url } })).rejects.toThrow(
      'database down',
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a destination on a branded domain of this service', () => {
  it.each(WAYS)('is rejected as %s', async (field, with_) => {
    expect(await refusalOf(updateLink(memoryParts(rows), target, with_(loop)))).toMatchObject({
      fields: { [field]: [expect.stringContaining('is already a short link')] },
    });
  });

  it.each(['https://go.shop.example/', 'https://go.shop.example', 'https://other.shop.example/x'])(
    'is accepted as %s',
    async (address) => {
      expect(await updateLink(memoryParts(rows), target, { url: address })).toMatchObject({ url: address });
    },
  );
});

describe('checking whether a destination allows framing', () => {
  let requested: string[];
  let parts: LinksDeps;
  beforeEach(() => {
    requested = [];
    const framing = async (address: string) => {
      requested.push(address);
      return address.includes('closed') ? 'It stays closed.' : undefined;
    };
    parts = memoryParts(rows, { framing });
  });

  it('is skipped for links that redirect directly', async () => {
    await createLink(parts, MINE, { input: { url: 'https://closed.example/' } });
    await updateLink(parts, target, { url: 'https://closed.example/' });
    expect(requested).toEqual([]);
  });

  it('applies to frames, and rejects by the name of the destination', async () => {
    const work = createLink(parts, MINE, { input: { url: 'https://closed.example/', type: 'frame' } });
    expect(await refusalOf(work)).toMatchObject({ fields: { url: ['It stays closed.'] } });
    expect(rows).toHaveLength(1);
    expect(await createLink(parts, MINE, { input: { url, type: 'frame' } })).toMatchObject({ type: 'frame' });
  });

  it('applies when a direct link becomes a frame, and when a frame gets another destination', async () => {
    await updateLink(parts, target, { type: 'frame' });
    await updateLink(parts, target, { url: 'https://open.example/' });
    expect(requested).toEqual([url, 'https://open.example/']);
    const work = updateLink(parts, target, { url: 'https://closed.example/' });
    expect(await refusalOf(work)).toMatchObject({ fields: { url: ['It stays closed.'] } });
    expect(rows[0]?.url).toBe('https://open.example/');
  });

  it('is not repeated for other changes, even if the destination forbids framing since', async () => {
    Object.assign(rows[0] ?? {}, { type: 'frame', url: 'https://closed.example/' });
    await updateLink(parts, target, { title: 'x', type: 'frame', url: 'https://closed.example/' });
    await updateLink(parts, target, { type: 'direct' });
    expect(requested).toEqual([]);
  });
});

describe('fetching metadata', () => {
  it('starts after a link is written, and after its destination has changed', async () => {
    const seen: string[] = [];
    const describer = {
      describe: (link: Link) => void seen.push(`${link.id} ${link.url}`),
      settled: async () => undefined,
      close: async () => undefined,
    };
    const parts = memoryParts(rows, { describer });
    await createLink(parts, MINE, { input: { url } });
    await updateLink(parts, target, { title: 'x', url });
    await updateLink(parts, target, { url: 'https://second.example/' });
    await refusalOf(createLink(parts, MINE, { input: { url, custom: 'first' } }));
    await refusalOf(updateLink(parts, target, { url: 'data:,x' }));
    expect(seen).toEqual([`2 ${url}`, '1 https://second.example/']);
  });
});

describe('a rejected change', () => {
  it.each<[string, LinkInput]>([
    ['an alias that is taken', { custom: 'second', title: 'x' }],
    ['an alias of the service', { custom: 'api', title: 'x' }],
    ['a foreign campaign', { campaign: 2, title: 'x' }],
    ['an end before the start', { start: '2030-01-02', expiry: '2030-01-01', title: 'x' }],
    ['a splash page that is none', { type: 'splash', title: 'x' }],
  ])('writes and records nothing: %s', async (_name, input) => {
    rows.push({ ...newLink({ alias: 'second' }), id: 2 });
    const before = structuredClone(rows);
    const history = memoryHistory([]);
    await refusalOf(updateLink(memoryParts(rows, { history }), target, input));
    expect(rows).toEqual(before);
    expect((await history.page(MINE, 1, { limit: 9, offset: 0 })).total).toBe(0);
  });
});
