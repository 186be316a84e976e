import { describe, expect, it, vi } from 'vitest';
import { invalidField } from '../../platform/app-error.ts';
import { UniqueViolationError } from '../../platform/unique-violation-error.ts';
import type { Preset, PresetPatch, PresetStore } from './preset-port.ts';
import { createPresets } from './presets.ts';

const MINE = 1;
const WORDS = { utm_source: 'poster', utm_medium: 'print' };
const LOOK = { foreground: 'rgb(0,0,0)' };

function setUp(over: Partial<Preset> = {}) {
  const preset: Preset = { id: 5, accountId: MINE, kind: 'utm', name: 'Posters', value: WORDS, createdAt: 3, ...over };
  const isMine = (accountId: number, id: number) => accountId === MINE && id === preset.id;
  const store = {
    page: vi.fn(async () => ({ items: [preset], total: 1 })),
    find: vi.fn(async (accountId: number, id: number) => (isMine(accountId, id) ? preset : undefined)),
    insert: vi.fn(async (row: Omit<Preset, 'id'>): Promise<Preset> => ({ ...row, id: 9 })),
    update: vi.fn(async (accountId: number, id: number, patch: PresetPatch) =>
      isMine(accountId, id) ? { ...preset, ...patch } : undefined,
    ),
    remove: vi.fn(async (accountId: number, id: number) => isMine(accountId, id)),
  } satisfies PresetStore;
  const readDesign = vi.fn(async (_accountId: number, value: object) => ({ ...value, logo: null }));
  return { store, readDesign, presets: createPresets({ store, readDesign, clock: { now: () => 1_000 } }) };
}

const TAKEN = { code: 'conflict', fields: { name: ['You already have a preset of this kind with this name.'] } };
const NOT_FOUND = { code: 'not_found' };

describe('a new preset', () => {
  it('of UTM parameters keeps the non-empty ones, trimmed', async () => {
    const { store, presets } = setUp();
    const value = { utm_source: ' poster ', utm_medium: '', utm_term: '   ', utm_content: 'ü' };
    const created = await presets.create(MINE, { kind: 'utm', name: 'Posters', value });
    expect(created.value).toEqual({ utm_source: 'poster', utm_content: 'ü' });
    const row = { accountId: MINE, kind: 'utm', name: 'Posters', value: created.value, createdAt: 1_000 };
    expect(store.insert).toHaveBeenCalledWith(row, undefined);
  });

  it.each([{}, { utm_source: '' }, { utm_term: '  ' }, { source: 'x' }])(
    'with an unknown value (%j) is rejected with a list of valid ones',
    async (value) => {
      const { store, presets } = setUp();
      const refusal = { code: 'invalid_input', fields: { value: [expect.stringContaining('utm_source, utm_medium')] } };
      await expect(presets.create(MINE, { kind: 'utm', name: 'x', value })).rejects.toMatchObject(refusal);
      expect(store.insert).not.toHaveBeenCalled();
    },
  );

  it('of a design keeps the designer’s fields, and rejects what the designer rejects', async () => {
    const { readDesign, presets } = setUp();
    const created = await presets.create(MINE, { kind: 'qr', name: 'Green', value: LOOK });
    expect(created.value).toEqual({ ...LOOK, logo: null });
    expect(readDesign).toHaveBeenCalledWith(MINE, LOOK);
    readDesign.mockRejectedValueOnce(invalidField('foreground', 'Write it otherwise.'));
    const refusal = { fields: { foreground: ['Write it otherwise.'] } };
    await expect(presets.create(MINE, { kind: 'qr', name: 'Red', value: LOOK })).rejects.toMatchObject(refusal);
  });

  it('of a link’s settings keeps them as they are', async () => {
    const { readDesign, presets } = setUp();
    const value = { campaign: 4, tags: ['print'], domain: null };
    expect((await presets.create(MINE, { kind: 'link', name: 'Print', value })).value).toEqual(value);
    expect(readDesign).not.toHaveBeenCalled();
  });

  it('with a taken name is a conflict, and a database failure stays one', async () => {
    const { store, presets } = setUp();
    const input = { kind: 'utm', name: 'Posters', value: WORDS } as const;
    store.insert.mockRejectedValueOnce(new UniqueViolationError('preset.account_id,kind,name'));
    await expect(presets.create(MINE, input)).rejects.toMatchObject(TAKEN);
    store.insert.mockRejectedValueOnce(new Error('disk full'));
    await expect(presets.create(MINE, input)).rejects.toThrow('disk full');
  });
});

describe('a change of a preset', () => {
  it('changes what it names: the name, or the value as a whole', async () => {
    const { store, presets } = setUp();
    await presets.update(MINE, 5, { name: 'New' });
    expect(store.update).toHaveBeenLastCalledWith(MINE, 5, { name: 'New' });
    const changed = await presets.update(MINE, 5, { value: { utm_campaign: ' autumn' } });
    expect(store.update).toHaveBeenLastCalledWith(MINE, 5, { value: { utm_campaign: 'autumn' } });
    expect(changed.value).toEqual({ utm_campaign: 'autumn' });
  });

  it('holds the value against the kind that the preset has', async () => {
    const words = setUp();
    await expect(words.presets.update(MINE, 5, { value: LOOK })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(words.store.update).not.toHaveBeenCalled();
    const look = setUp({ kind: 'qr' });
    expect((await look.presets.update(MINE, 5, { value: LOOK })).value).toEqual({ ...LOOK, logo: null });
  });

  it('to an existing name is a conflict', async () => {
    const { store, presets } = setUp();
    store.update.mockRejectedValueOnce(new UniqueViolationError('preset.account_id,kind,name'));
    await expect(presets.update(MINE, 5, { name: 'Other' })).rejects.toMatchObject(TAKEN);
  });

  it('that was deleted meanwhile is not found', async () => {
    const { store, presets } = setUp();
    store.update.mockResolvedValueOnce(undefined);
    await expect(presets.update(MINE, 5, { name: 'Other' })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('presets of others', () => {
  it.each([
    [2, 5],
    [MINE, 6],
  ])('account %i finds, changes and removes no preset %i', async (accountId, id) => {
    const { presets } = setUp();
    await expect(presets.find(accountId, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(presets.update(accountId, id, { name: 'x' })).rejects.toMatchObject(NOT_FOUND);
    await expect(presets.remove(accountId, id)).rejects.toMatchObject(NOT_FOUND);
  });

  it('one’s own are listed by kind, found and removed', async () => {
    const { store, presets } = setUp();
    const request = { limit: 5, offset: 0 };
    expect((await presets.page(MINE, request, 'utm')).total).toBe(1);
    expect(store.page).toHaveBeenCalledWith(MINE, request, 'utm');
    expect(await presets.find(MINE, 5)).toMatchObject({ id: 5 });
    await expect(presets.remove(MINE, 5)).resolves.toBeUndefined();
  });
});
