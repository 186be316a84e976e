import { describe, expect, it } from 'vitest';
import { AppError, notFound, unavailable } from '../platform/app-error.ts';
import type { Change } from '../platform/changes.ts';
import { readAccent } from './accent.ts';
import { DEFAULT_BRAND } from './brand.ts';
import type { Brand } from './brand-value.ts';
import { brandWith, createBrandOf, createLivePageBrands, textsOf } from './live-page-brands.ts';
import { type PageBrandInput, readPageBrand } from './page-brand-input.ts';
import type { BrandKey, PageBrand, PageBrandStore } from './page-brand-port.ts';
import { NO_BRAND, pageBrandJson, parsePageBrand } from './page-brand-value.ts';
import { createPageBrands } from './page-brands.ts';

const NAME = 'k3XwQ8vTzL0mNb5RcY2dAe';
const WORKSPACE: BrandKey = { accountId: 1, domainId: 0 };
const DOMAIN: BrandKey = { accountId: 1, domainId: 7 };
const ACME: PageBrand = { ...NO_BRAND, name: 'Acme', texts: { expired: { title: 'Over' } } };

/** Each of the first two workspaces has uploaded one picture. */
const THEIRS = 'Zx3XwQ8vTzL0mNb5RcY2dA';
const PICTURES = {
  has: async (accountId: number, name: string) => name === { 1: NAME, 2: THEIRS }[accountId],
};

/** A store in memory. */
function memoryStore() {
  const rows = new Map<string, PageBrand>();
  const keyOf = ({ accountId, domainId }: BrandKey) => `${accountId} ${domainId}`;
  let lists = 0;
  const list = async (accountId: number) => {
    lists++;
    const own = [...rows].map(([key, brand]) => [key.split(' ').map(Number), brand] as const);
    return new Map(own.filter(([[id]]) => id === accountId).map(([[, domainId = 0], brand]) => [domainId, brand]));
  };
  const store: PageBrandStore = {
    list,
    change: async (key, changed) => void rows.set(keyOf(key), changed(await list(key.accountId))),
    remove: async (key) => rows.delete(keyOf(key)),
  };
  return { store, rows, lists: () => lists };
}

function setUp() {
  const { store, rows } = memoryStore();
  const domains = {
    find: async (accountId: number, id: number) => {
      if (accountId !== 1 || id !== 7) throw notFound();
      return {} as never;
    },
  };
  return { brands: createPageBrands({ store, domains, pictures: PICTURES }), rows };
}

const fieldsOf = (input: PageBrandInput) => {
  try {
    readPageBrand(NO_BRAND, input);
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
};

describe('the input of a page brand', () => {
  it.each<[string, PageBrandInput, Partial<PageBrand>]>([
    ['a name on one line', { name: ' Acme\nLinks ' }, { name: 'Acme Links' }],
    ['an accent with its dark form', { accent: 'B3261E' }, { accent: readAccent('#b3261e') }],
    ['a logo by its URL', { logo: `https://go.example/assets/pictures/${NAME}.webp` }, { logo: NAME }],
    ['a path of a logo', { darkLogo: `/assets/pictures/${NAME}.webp` }, { darkLogo: NAME }],
    ['a website', { url: ' https://acme.example ' }, { url: 'https://acme.example/' }],
    [
      'texts without spaces around',
      { texts: { expired: { title: ' Over ' } } },
      { texts: { expired: { title: 'Over' } } },
    ],
    ['no empty texts', { texts: { expired: { title: ' ', text: null }, protected: {} } }, { texts: {} }],
    ['lines of a text', { texts: { missing: { text: 'One\ntwo' } } }, { texts: { missing: { text: 'One\ntwo' } } }],
    [
      'only the texts that a page has',
      { texts: { blocked: { text: 'Ask us', title: 'Fine', button: 'Go on' } } },
      { texts: { blocked: { text: 'Ask us' } } },
    ],
  ])('reads %s', (_what, input, expected) => {
    expect(readPageBrand(NO_BRAND, input)).toEqual({ ...NO_BRAND, ...expected });
  });

  it.each<[string, PageBrandInput, string, RegExp]>([
    ['a color that no one can read', { accent: '#ffee88' }, 'accent', /^The color is too light .* Use #[0-9a-f]{6}/],
    ['no color', { accent: 'red' }, 'accent', /^Enter a color/],
    ['a picture of another host', { logo: 'https://cdn.example/logo.png' }, 'logo', /^Upload the image/],
    ['a script as the dark logo', { darkLogo: 'javascript:alert(1)' }, 'dark_logo', /^Upload the image/],
    ['a website that runs code', { url: 'javascript:alert(1)' }, 'url', /^Enter a URL/],
    ['a website with a password', { url: 'https://me:secret@acme.example/' }, 'url', /^Enter a URL/],
  ])('rejects %s', (_what, input, field, sentence) => {
    expect(fieldsOf(input)).toEqual({ [field]: [expect.stringMatching(sentence)] });
  });

  it('changes only what it names, clears with null and an empty text, and replaces all texts', () => {
    const full = readPageBrand(NO_BRAND, { name: 'Acme', accent: '#b3261e', url: 'https://a.example/' });
    expect(readPageBrand(full, {})).toEqual(full);
    expect(readPageBrand(full, { name: null, url: '' })).toEqual({ ...full, name: null, url: null });
    const texts = { expired: { title: 'Over' } };
    expect(readPageBrand({ ...full, texts: { missing: { title: 'Gone' } } }, { texts }).texts).toEqual(texts);
  });

  it('is stored and read without loss; a color of another release is none', () => {
    const brand = readPageBrand(ACME, { accent: '#b3261e', logo: `/assets/pictures/${NAME}.webp` });
    expect(parsePageBrand(pageBrandJson(brand))).toEqual(brand);
    expect(parsePageBrand(pageBrandJson(NO_BRAND))).toEqual(NO_BRAND);
    expect(parsePageBrand('{"accent":"#ffee88"}')).toEqual(NO_BRAND);
    expect(parsePageBrand('{"name":"Old"}')).toEqual({ ...NO_BRAND, name: 'Old' });
  });
});

describe('the brands of a workspace', () => {
  it('are those of the service until they are changed, and after a reset', async () => {
    const { brands } = setUp();
    expect(await brands.find(WORKSPACE)).toEqual({ brand: NO_BRAND, isOwn: false });
    await brands.change(WORKSPACE, { name: 'Acme' });
    expect(await brands.find(WORKSPACE)).toEqual({ brand: { ...NO_BRAND, name: 'Acme' }, isOwn: true });
    expect(await brands.ofWorkspace(1)).toEqual({ ...NO_BRAND, name: 'Acme' });
    await brands.reset(WORKSPACE);
    expect(await brands.find(WORKSPACE)).toEqual({ brand: NO_BRAND, isOwn: false });
    await brands.reset(WORKSPACE);
  });

  it('apply to a domain until it has its own, which begins as a copy', async () => {
    const { brands } = setUp();
    await brands.change(WORKSPACE, { name: 'Acme', url: 'https://acme.example/' });
    expect(await brands.find(DOMAIN)).toMatchObject({ brand: { name: 'Acme' }, isOwn: false });
    await brands.change(DOMAIN, { name: 'Summer' });
    expect(await brands.find(DOMAIN)).toMatchObject({
      brand: { name: 'Summer', url: 'https://acme.example/' },
      isOwn: true,
    });
    expect((await brands.ofWorkspace(1)).name).toBe('Acme');
    expect([...(await brands.list(1)).keys()]).toEqual([0, 7]);
    await brands.reset(DOMAIN);
    expect(await brands.find(DOMAIN)).toMatchObject({ brand: { name: 'Acme' }, isOwn: false });
  });

  it.each([
    ['another workspace', { accountId: 2, domainId: 7 }],
    ['no one', { accountId: 1, domainId: 8 }],
  ])('cannot name a domain of %s', async (_whose, key) => {
    const { brands, rows } = setUp();
    const rejected = { fields: { domain: ['There is no branded domain with this ID.'] } };
    await expect(brands.find(key)).rejects.toMatchObject(rejected);
    await expect(brands.change(key, { name: 'Acme' })).rejects.toMatchObject(rejected);
    await expect(brands.draft(key, {})).rejects.toMatchObject(rejected);
    expect(rows.size).toBe(0);
  });

  it('cannot be read or changed while the database is unreachable, which is no fault of the domain', async () => {
    const { store, rows } = memoryStore();
    const find = async () => Promise.reject(unavailable());
    const brands = createPageBrands({ store, domains: { find }, pictures: PICTURES });
    await expect(brands.find(DOMAIN)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(brands.change(DOMAIN, { name: 'Acme' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(rows.size).toBe(0);
  });

  it.each(['logo', 'darkLogo'] as const)('have a %s that the workspace uploaded, and no other', async (field) => {
    const { brands, rows } = setUp();
    const ofPicture = (name: string) => ({ [field]: `https://go.example/assets/pictures/${name}.webp` });
    const wire = field === 'logo' ? 'logo' : 'dark_logo';
    const rejected = { code: 'invalid_input', fields: { [wire]: ['Upload the image to this service.'] } };
    await expect(brands.change(WORKSPACE, ofPicture(THEIRS))).rejects.toMatchObject(rejected);
    await expect(brands.change(DOMAIN, ofPicture(`${'a'.repeat(22)}`))).rejects.toMatchObject(rejected);
    expect(rows.size).toBe(0);
    await brands.change(WORKSPACE, ofPicture(NAME));
    await brands.change(WORKSPACE, { name: 'Acme' });
    expect(rows.get('1 0')).toEqual({ ...NO_BRAND, name: 'Acme', [field]: NAME });
    await brands.change(WORKSPACE, { [field]: null });
    expect(rows.get('1 0')?.[field]).toBeNull();
  });

  it('are previewed without what cannot be read, and nothing is stored', async () => {
    const { brands, rows } = setUp();
    await brands.change(WORKSPACE, { accent: '#b3261e' });
    const draft = await brands.draft(WORKSPACE, { name: 'New', accent: '#ff', url: 'acme' });
    expect(draft).toEqual({ ...NO_BRAND, name: 'New', accent: readAccent('#b3261e') });
    expect(rows.get('1 0')?.name).toBeNull();
  });
});

/** Live brands with a feed that the test announces to. */
function live(store: Pick<PageBrandStore, 'list'>) {
  const listeners = new Set<(change: Change) => void>();
  const changes = {
    subscribe: (listener: (change: Change) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    period: () => 1,
  };
  const announce = (topic: string, id: number) => {
    for (const listener of listeners) listener({ topic, id, key: '' });
  };
  return { brands: createLivePageBrands({ store, changes, clock: { now: () => 0 } }), announce, listeners };
}

describe('brands for visitors', () => {
  it('are read once, for workspaces without one as well, and again after a change of this workspace', async () => {
    const { store, rows, lists } = memoryStore();
    const { brands, announce } = live(store);
    expect(await brands.of(WORKSPACE)).toBeUndefined();
    expect(brands.of(DOMAIN)).toBeUndefined();
    rows.set('1 0', ACME);
    announce('pageBrand', 2);
    announce('link', 1);
    expect(brands.of(WORKSPACE)).toBeUndefined();
    expect(lists()).toBe(1);
    announce('pageBrand', 1);
    expect(await brands.of(WORKSPACE)).toBe(ACME);
    expect(brands.of(WORKSPACE)).toBe(ACME);
    rows.clear();
    announce('account', 1);
    expect(await brands.of(WORKSPACE)).toBeUndefined();
  });

  it('are those of the domain before those of the workspace', async () => {
    const { store, rows } = memoryStore();
    const summer = { ...NO_BRAND, name: 'Summer' };
    rows.set('1 0', ACME).set('1 7', summer);
    const { brands, listeners } = live(store);
    expect(await brands.of(DOMAIN)).toBe(summer);
    expect(brands.of({ accountId: 1, domainId: 8 })).toBe(ACME);
    expect(await brands.of({ accountId: 2, domainId: 7 })).toBeUndefined();
    brands.close();
    expect(listeners.size).toBe(0);
  });

  it('extend the brand of the service, as the same object until one of them changes', async () => {
    let service: Brand = DEFAULT_BRAND;
    const brandOf = createBrandOf(() => service, { of: () => ACME });
    const brand = await brandOf(WORKSPACE);
    expect(brand).toEqual({ ...DEFAULT_BRAND, own: ACME });
    expect(await brandOf(WORKSPACE)).toBe(brand);
    service = { ...DEFAULT_BRAND, name: 'Links', version: 'v2' };
    expect(await brandOf(WORKSPACE)).toEqual({ ...service, own: ACME });
    expect(brandWith(service, undefined)).toBe(service);
  });

  it('are those of the service while the catalog does not respond', async () => {
    const brandOf = createBrandOf(() => DEFAULT_BRAND, { of: () => Promise.reject(new Error('down')) });
    expect(await brandOf(WORKSPACE)).toBe(DEFAULT_BRAND);
    const late = createBrandOf(() => DEFAULT_BRAND, { of: async () => ACME });
    expect(await late(WORKSPACE)).toMatchObject({ own: ACME });
  });

  it('have texts for pages that the workspace wrote', () => {
    const brand = brandWith(DEFAULT_BRAND, ACME);
    expect(textsOf(brand, 'expired')).toEqual({ title: 'Over' });
    expect(textsOf(brand, 'missing')).toEqual({});
    expect(textsOf(DEFAULT_BRAND, 'expired')).toEqual({});
  });
});
