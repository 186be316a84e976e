import { beforeEach, describe, expect, it } from 'vitest';
import { notFound } from '../platform/app-error.ts';
import type { QrCode, QrPlacement } from '../qr/qr.ts';
import { newCode } from '../qr/stored-code.fixture.ts';
import { createPlacements, type PlacementInput, type Placements } from './placements.ts';

const OWNER = 7;
const CHANNEL = 3;
const NOW = 1_790_000_000_000;

const EMPTY: QrPlacement = {
  place: '',
  latitude: null,
  longitude: null,
  note: '',
  from: null,
  until: null,
};
const BERLIN: QrPlacement = {
  place: 'Main street 5, Berlin',
  latitude: 52.52,
  longitude: 13.4,
  note: 'Left of the door',
  from: '2026-06-01',
  until: '2026-06-30',
};

function codeWith(over: Partial<QrCode> & { id: number }): QrCode {
  return {
    ...newCode({
      accountId: OWNER,
      type: 'link',
      data: 'https://shop.example/old',
      content: 'https://shop.example/old',
      dynamic: true,
      ...over,
    }),
    id: over.id,
  };
}

/** A store in memory; its channel contains what was assigned. */
function setUp(codes: QrCode[], inChannel: readonly number[] = [], left?: number) {
  const assigned = [...inChannel];
  let random = 0;
  const placements = createPlacements({
    channels: {
      contents: async (accountId, id, limit) => {
        if (accountId !== OWNER || id !== CHANNEL) throw notFound();
        const qr = assigned.slice(0, limit);
        return { ids: { links: [], bio: [], qr }, total: qr.length };
      },
      assign: async (_accountId, { itemId }) => void assigned.push(itemId),
    },
    store: {
      find: async (accountId, id) => codes.find((code) => code.accountId === accountId && code.id === id),
      findMany: async (accountId, ids) => codes.filter((code) => code.accountId === accountId && ids.includes(code.id)),
      insert: async (code) => {
        const stored = { ...code, id: 100 + codes.length };
        codes.push(stored);
        return stored;
      },
      room: async () => (left === undefined ? undefined : { limit: 5, left }),
      update: async (accountId, id, patch) => {
        const index = codes.findIndex((code) => code.accountId === accountId && code.id === id);
        const current = codes[index];
        if (!current) return undefined;
        const changed = { ...current, ...patch };
        codes[index] = changed;
        return changed;
      },
    },
    random: (length) => new Uint8Array(length).fill(++random),
    clock: { now: () => NOW },
  });
  return { placements, codes, assigned };
}

describe('copies of a code in several places', () => {
  let placements: Placements;
  let codes: QrCode[];
  let assigned: number[];
  beforeEach(() => {
    const source = codeWith({ id: 1, name: 'Poster', foreground: 'rgb(9,9,9)', logoAssetId: 5 });
    const fixed = codeWith({ id: 2, dynamic: false });
    const foreign = codeWith({ id: 3, accountId: 8 });
    ({ placements, codes, assigned } = setUp([source, fixed, foreign]));
  });

  const added = () => codes.slice(3);

  it('have the design and the destination, and a URL, a name and a place of their own', async () => {
    const input = { code: 1, placements: [{ name: ' Bakery ', ...BERLIN }, { name: 'Library' }] };
    const ids = await placements.add(OWNER, CHANNEL, input);
    expect(ids).toEqual(added().map(({ id }) => id));
    expect(assigned).toEqual(ids);
    expect(added()).toMatchObject([
      {
        name: 'Bakery',
        placement: BERLIN,
        content: 'https://shop.example/old',
        foreground: 'rgb(9,9,9)',
        logoAssetId: 5,
        createdAt: NOW,
      },
      { name: 'Library', placement: EMPTY },
    ]);
    const words = new Set(codes.map(({ code }) => code));
    expect(words.size).toBe(codes.length);
  });

  it.each([
    ['that does not exist', 99, 'There is no QR code with this ID.'],
    ['of another account', 3, 'There is no QR code with this ID.'],
    ['that is static', 2, 'Only a dynamic code can have several places, each with its own scans.'],
  ])('are not created from a code %s', async (_name, code, sentence) => {
    const adding = placements.add(OWNER, CHANNEL, { code, placements: [{ name: 'Bakery' }] });
    await expect(adding).rejects.toMatchObject({ fields: { code: [sentence] } });
    expect(added()).toEqual([]);
  });

  it('are not created at all when one place is wrong, and its field is named', async () => {
    const wrong = { name: 'Library', latitude: 5 };
    const adding = placements.add(OWNER, CHANNEL, { code: 1, placements: [{ name: 'Bakery' }, wrong] });
    const sentence = 'Send latitude and longitude together, or neither.';
    await expect(adding).rejects.toMatchObject({ fields: { 'placements.1.longitude': [sentence] } });
    expect(added()).toEqual([]);
  });

  it.each([
    [0, 'limit_reached'],
    [1, 'limit_reached'],
    [2, undefined],
  ])('are created all or not at all when the plan has room for %i more', async (left, refusal) => {
    const limited = setUp([codeWith({ id: 1 })], [], left);
    const adding = limited.placements.add(OWNER, CHANNEL, { code: 1, placements: [{ name: 'A' }, { name: 'B' }] });
    if (refusal) await expect(adding).rejects.toMatchObject({ code: refusal });
    else await adding;
    expect(limited.codes).toHaveLength(refusal ? 1 : 3);
  });

  it('are not created in a channel of others', async () => {
    const input = { code: 1, placements: [{ name: 'Bakery' }] };
    await expect(placements.add(OWNER, 4, input)).rejects.toMatchObject({ code: 'not_found' });
    await expect(placements.add(8, CHANNEL, input)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the place of a code', () => {
  const put = async (input: PlacementInput) => {
    const { placements, codes } = setUp([codeWith({ id: 1 })]);
    await placements.put(OWNER, 1, input);
    return codes[0]?.placement;
  };

  it.each([
    [BERLIN, BERLIN],
    [{}, EMPTY],
    [
      { place: '  Market  ', note: ' wet ' },
      { ...EMPTY, place: 'Market', note: 'wet' },
    ],
    [
      { latitude: 0, longitude: 0 },
      { ...EMPTY, latitude: 0, longitude: 0 },
    ],
    [
      { from: '2026-02-28', until: '2026-02-28' },
      { ...EMPTY, from: '2026-02-28', until: '2026-02-28' },
    ],
  ])('%j is stored in full', async (input, stored) => {
    expect(await put(input)).toEqual(stored);
  });

  it.each([
    [{ latitude: 5 }, 'longitude', /together, or neither/],
    [{ longitude: 5 }, 'latitude', /together, or neither/],
    [{ latitude: 5, longitude: null }, 'longitude', /together, or neither/],
    [{ from: '2026-02-31' }, 'from', /^from must be a day of the calendar/],
    [{ until: '2026-13-01' }, 'until', /^until must be a day of the calendar/],
    [{ from: '2026-02-02', until: '2026-02-01' }, 'until', /^until must not be before from/],
  ])('%j is rejected', async (input, field, sentence) => {
    await expect(put(input)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: [expect.stringMatching(sentence)] },
    });
  });

  it('is only set for a code of the account', async () => {
    const { placements } = setUp([codeWith({ id: 1 })]);
    await expect(placements.put(8, 1, {})).rejects.toMatchObject({ code: 'not_found' });
    await expect(placements.put(OWNER, 2, {})).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the codes of a channel', () => {
  it('are shown newest first, placed or not', async () => {
    const codes = [codeWith({ id: 1, placement: BERLIN }), codeWith({ id: 2 }), codeWith({ id: 3 })];
    const { placements } = setUp(codes, [1, 2]);
    expect((await placements.of(OWNER, CHANNEL)).map(({ id }) => id)).toEqual([2, 1]);
    await expect(placements.of(8, CHANNEL)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('change their destination at once, as far as they are placed links', async () => {
    const { placements, codes } = setUp(
      [
        codeWith({ id: 1, placement: BERLIN }),
        codeWith({ id: 2, placement: EMPTY }),
        codeWith({ id: 3 }),
        codeWith({ id: 4, placement: EMPTY, dynamic: false }),
        codeWith({ id: 5, placement: EMPTY, type: 'text', content: 'text' }),
        codeWith({ id: 6, placement: EMPTY }),
      ],
      [1, 2, 3, 4, 5],
    );
    expect(await placements.redirect(OWNER, CHANNEL, 'https://shop.example/new')).toBe(2);
    const changed = codes.filter(({ content }) => content === 'https://shop.example/new');
    expect(changed.map(({ id, data }) => [id, data])).toEqual([
      [1, 'https://shop.example/new'],
      [2, 'https://shop.example/new'],
    ]);
    expect(await placements.redirect(OWNER, CHANNEL, 'https://shop.example/new')).toBe(0);
  });

  it('keep it when the new one is no URL', async () => {
    const { placements, codes } = setUp([codeWith({ id: 1, placement: BERLIN })], [1]);
    await expect(placements.redirect(OWNER, CHANNEL, 'nowhere')).rejects.toMatchObject({
      fields: { data: expect.anything() },
    });
    expect(codes[0]?.content).toBe('https://shop.example/old');
  });
});
