import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLiveSettings } from '../live-settings/live-settings.ts';
import { type BrandInput, type Branding, brandPicturePath, createBranding, DEFAULT_BRAND } from './brand.ts';

const square = (background: string, [width, height]: [number, number]) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
const dataUrl = (png: Buffer, type = 'png') => `data:image/${type};base64,${png.toString('base64')}`;

let branding: Branding;
let stored: Map<string, object>;
let load: () => Promise<void>;
beforeEach(() => {
  stored = new Map();
  const store = {
    find: async (name: string) => stored.get(name),
    store: async (name: string, value: object | undefined) => {
      if (value) stored.set(name, value);
      else stored.delete(name);
    },
  };
  const changes = { subscribe: () => () => undefined, period: () => 1 };
  const settings = createLiveSettings({ store, changes, onError: () => undefined });
  branding = createBranding(settings);
  ({ load } = settings);
});

const fieldsOf = async (input: BrandInput): Promise<Record<string, readonly string[]> | undefined> =>
  branding.change(input).then(
    () => undefined,
    (error: { fields: Record<string, string[]> }) => error.fields,
  );

describe('the brand', () => {
  it('is Waymark’s until an operator changes it, and after a reset', async () => {
    expect(branding.current()).toBe(DEFAULT_BRAND);
    expect(DEFAULT_BRAND).toMatchObject({
      name: 'Waymark',
      accent: null,
      logo: null,
      showsPoweredBy: true,
      version: '',
    });
    await branding.change({ name: ' Acme\n Links ' });
    expect(branding.current()).toMatchObject({ name: 'Acme Links', version: expect.stringMatching(/^[\w-]{10}$/) });
    await branding.reset();
    expect(branding.current()).toBe(DEFAULT_BRAND);
  });

  it('changes only what an input names, and is the same object until it changes', async () => {
    const links = {
      supportUrl: 'https://acme.example/help',
      imprintUrl: 'https://acme.example',
      privacyUrl: 'http://a.example/',
    };
    await branding.change({ name: 'Acme', accent: '#1D4ED8', ...links, supportEmail: 'help@acme.example' });
    const before = branding.current();
    expect(branding.current()).toBe(before);
    expect(await branding.change({ showsPoweredBy: false, supportUrl: null, name: undefined })).toMatchObject({
      name: 'Acme',
      supportUrl: null,
      imprintUrl: 'https://acme.example/',
      supportEmail: 'help@acme.example',
      showsPoweredBy: false,
      accent: { light: { accent: '#1d4ed8' } },
    });
    expect(branding.current().version).not.toBe(before.version);
    await branding.change({ name: '', accent: '', imprintUrl: null, privacyUrl: '', supportEmail: null });
    expect(await branding.change({ showsPoweredBy: true })).toBe(DEFAULT_BRAND);
  });

  it('keeps every change of operators who save at the same time', async () => {
    await Promise.all([branding.change({ name: 'Acme' }), branding.change({ accent: '#000' })]);
    expect(branding.current()).toMatchObject({ name: 'Acme', accent: { light: { accent: '#000000' } } });
  });

  it.each([
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: '\u0000\u200b' }],
    ['accent', { accent: '#ffff00' }],
    ['accent', { accent: 'red' }],
    ['support_url', { supportUrl: 'javascript:alert(1)' }],
    ['support_url', { supportUrl: '/help' }],
    ['imprint_url', { imprintUrl: 'https://user:secret@acme.example/' }],
    ['privacy_url', { privacyUrl: `https://acme.example/${'x'.repeat(2_048)}` }],
    ['support_email', { supportEmail: 'help' }],
    ['support_email', { supportEmail: 'a@b.example?bcc=c@d.example' }],
    ['support_email', { supportEmail: 'a@b.example, c@d.example' }],
    ['logo', { logo: 'https://acme.example/logo.png' }],
    ['logo', { logo: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}` }],
    ['dark_logo', { darkLogo: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }],
    ['icon', { icon: 'data:image/png;base64,AAAA' }],
  ])('rejects a wrong %s with a sentence: %j', async (field, input) => {
    expect(await fieldsOf({ name: 'Acme', ...input })).toEqual({ [field]: [expect.stringMatching(/^[A-Z].*\.$/)] });
    expect(branding.current()).toBe(DEFAULT_BRAND);
  });

  it('shows what it can of a brand that another release stored', async () => {
    stored.set('brand', { name: 'Acme', accent: '#ffff00', future: [1] });
    await load();
    expect(branding.current()).toMatchObject({ name: 'Acme', accent: null });
    stored.set('brand', {});
    await load();
    expect(branding.current()).toBe(DEFAULT_BRAND);
  });
});

describe('a picture of the brand', () => {
  it('becomes a clean PNG in the size in which it is shown, which keeps transparency', async () => {
    const wide = dataUrl(await square('#1d4ed880', [1_200, 200]));
    const { logo, icon } = await branding.change({ logo: wide, icon: wide });
    const sizes = await Promise.all([logo, icon].map(async (picture) => sharp(picture?.png).metadata()));
    expect(sizes.map(({ format, width, height, hasAlpha }) => [format, width, height, hasAlpha])).toEqual([
      ['png', 480, 80, true],
      ['png', 256, 256, true],
    ]);
  });

  it('has a URL that changes with its content, and is removed with null', async () => {
    expect(brandPicturePath('logo', branding.current())).toBeNull();
    const [blue, red] = [dataUrl(await square('#00f', [9, 9])), dataUrl(await square('#f00', [9, 9]))];
    const first = brandPicturePath('dark_logo', await branding.change({ darkLogo: blue }));
    expect(first).toMatch(/^\/assets\/brand\/dark_logo\.png\?v=[\w-]{10}$/);
    expect(brandPicturePath('dark_logo', await branding.change({ name: 'Acme' }))).toBe(first);
    expect(brandPicturePath('dark_logo', await branding.change({ darkLogo: red }))).not.toBe(first);
    expect(brandPicturePath('dark_logo', await branding.change({ darkLogo: null }))).toBeNull();
  });
});
