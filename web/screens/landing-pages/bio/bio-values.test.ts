import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type BioDetails,
  type BlockValues,
  bodyOf,
  EMPTY_BIO,
  missingIn,
  newBlock,
  previewOf,
  stateOf,
  summaryOf,
  toLocal,
  toUtc,
  valuesOf,
} from './bio-values.ts';

const DETAILS: BioDetails = {
  id: 9,
  handle: 'ada',
  name: 'Ada',
  link: 'https://go.example/@ada',
  date: '2026-02-20 11:30:45',
  description: null,
  image: null,
  cover: null,
  theme: null,
  background: null,
  backgroundimage: null,
  buttons: null,
  metatitle: null,
  metadescription: null,
  metaimage: null,
  sitemap: true,
  notify: false,
  pixels: [4],
  blocks: [
    {
      id: 3,
      type: 'link',
      title: 'Shop',
      url: 'https://shop.example/',
      text: null,
      image: null,
      price: null,
      at: null,
      images: [],
      email: null,
      phone: null,
      form: null,
      starts: '2026-03-01 08:00:00',
      ends: null,
      hidden: true,
      verified: null,
    },
  ],
};

describe('form values of a bio page', () => {
  it('contain no null and convert back unchanged', () => {
    const values = valuesOf(DETAILS);
    expect(values).toMatchObject({
      description: '',
      theme: 'plain',
      background: '',
      buttons: '',
      sitemap: true,
      pixels: [4],
    });
    expect(values.blocks).toMatchObject([{ key: 'id3', id: 3, title: 'Shop', text: '', isHidden: true }]);
    const body = bodyOf(values);
    expect(body).toMatchObject({ handle: 'ada', name: 'Ada', sitemap: true, pixels: [4] });
    expect(body.blocks).toMatchObject([
      { id: 3, type: 'link', url: 'https://shop.example/', starts: '2026-03-01 08:00:00', ends: '', hidden: true },
    ]);
    expect(body.blocks?.[0]).not.toHaveProperty('key');
  });

  it.each([
    ['', null],
    ['dots', 'dots'],
  ] as const)('with the background "%s" send %j', (background, sent) => {
    expect(bodyOf({ ...EMPTY_BIO, background }).background).toBe(sent);
  });

  it.each([
    ['', null],
    ['pill', 'pill'],
  ] as const)('with the buttons "%s" send %j', (buttons, sent) => {
    expect(bodyOf({ ...EMPTY_BIO, buttons }).buttons).toBe(sent);
  });

  it.each([
    ['', ''],
    ['a.example/hills.webp', 'https://a.example/hills.webp'],
    ['http://a.example/hills.webp', 'http://a.example/hills.webp'],
  ])('with the background picture "%s" send "%s"', (backgroundimage, sent) => {
    expect(bodyOf({ ...EMPTY_BIO, backgroundimage }).backgroundimage).toBe(sent);
  });

  it('show the background picture of the stored page', () => {
    const backgroundimage = 'https://a.example/hills.webp';
    expect(valuesOf({ ...DETAILS, backgroundimage }).backgroundimage).toBe(backgroundimage);
    expect(valuesOf(DETAILS).backgroundimage).toBe('');
  });

  it('leave an empty handle to the service', () => {
    expect(bodyOf(EMPTY_BIO)).not.toHaveProperty('handle');
  });

  it('include the fields of a form only in form blocks', () => {
    const blocks = [newBlock('form', 'a'), newBlock('divider', 'b')];
    expect(bodyOf({ ...EMPTY_BIO, blocks }).blocks?.map(({ form }) => form)).toEqual(['contact', null]);
  });
});

describe('times', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['UTC', 'Europe/Vienna', 'America/New_York', 'Asia/Kolkata'])('survive the conversion in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    for (const time of ['2026-03-01 08:30:00', '2026-07-31 23:59:00', '2025-12-31 00:00:00']) {
      expect(toUtc(toLocal(time))).toBe(time);
    }
  });

  it('are local in the field', () => {
    vi.stubEnv('TZ', 'Europe/Vienna');
    expect(toLocal('2026-07-01 08:00:00')).toBe('2026-07-01T10:00');
    expect(toUtc('2026-01-01T00:30')).toBe('2025-12-31 23:30:00');
  });

  it('stay empty when empty', () => {
    expect([toLocal(null), toUtc(''), toUtc('soon')]).toEqual(['', '', '']);
  });
});

describe('the state of a block', () => {
  const NOW = new Date('2026-03-01T12:00').getTime();
  const link: BlockValues = { ...newBlock('link', 'a'), url: 'shop.example' };

  it.each<[Partial<BlockValues>, string | undefined]>([
    [{}, undefined],
    [{ isHidden: true }, 'hidden'],
    [{ url: ' ' }, 'incomplete'],
    [{ starts: '2026-03-01T12:01' }, 'scheduled'],
    [{ ends: '2026-03-01T12:00' }, 'over'],
    [{ starts: '2026-03-01T11:00', ends: '2026-03-01T13:00' }, undefined],
    [{ type: 'heading' }, 'incomplete'],
    [{ type: 'text', text: 'Hi' }, undefined],
    [{ type: 'divider', url: '' }, undefined],
    [{ type: 'contact', url: '' }, 'incomplete'],
    [{ type: 'contact', url: '', phone: '112' }, undefined],
    [{ type: 'form', url: '' }, undefined],
  ])('with %j is %j', (over, state) => {
    expect(stateOf({ ...link, ...over }, NOW)).toBe(state);
  });

  it('is shown next to its text or destination', () => {
    expect(summaryOf({ ...link, title: 'Shop' })).toBe('Shop');
    expect(summaryOf({ ...link, url: 'https://shop.example' })).toBe('shop.example');
    expect(summaryOf(newBlock('divider', 'a'))).toBe('');
  });
});

describe('what is missing in a block', () => {
  it.each<[Partial<BlockValues>, string]>([
    [{ type: 'link' }, 'Enter the destination to show this block.'],
    [{ type: 'link', url: 'shop' }, 'Enter the destination to show this block.'],
    [{ type: 'link', url: 'javascript:alert(1)' }, 'Enter the destination to show this block.'],
    [{ type: 'file' }, 'Choose a file, or enter its URL, to show this block.'],
    [{ type: 'image' }, 'Add an image to show this block.'],
    [{ type: 'gallery' }, 'Add at least one image to show this block.'],
    [{ type: 'countdown' }, 'Choose when it ends to show this block.'],
    [{ type: 'faq', text: 'On Tuesday.' }, 'Enter the question to show this block.'],
    [{ type: 'faq', title: 'When?' }, 'Enter the answer to show this block.'],
    [{ type: 'map', title: 'Roastery' }, 'Enter the street address to show this block.'],
    [{ type: 'contact' }, 'Enter an email address, a phone number or a URL to show this block.'],
  ])('is said for %j', (values, sentence) => {
    expect(missingIn({ ...newBlock('link', 'a'), ...values })).toBe(sentence);
  });

  it.each<Partial<BlockValues>>([
    { type: 'link', url: 'shop.example' },
    { type: 'link', url: 'http://intranet/' },
    { type: 'gallery', images: [{ url: 'https://a.example/1.webp', alt: '' }] },
    { type: 'contact', email: 'ada@example.com' },
    { type: 'divider' },
  ])('is nothing for %j', (values) => {
    expect(missingIn({ ...newBlock('link', 'a'), ...values })).toBeUndefined();
  });

  it('is shown in its place in the preview, where each block has its place as ID', () => {
    const blocks = [
      { ...newBlock('link', 'a'), id: 9, url: 'shop.example' },
      { ...newBlock('file', 'b'), title: 'Menu' },
    ];
    const { name, blocks: shown } = previewOf({ ...EMPTY_BIO, blocks });
    expect(name).toBe('Your name');
    expect(shown).toMatchObject([
      { id: 1, type: 'link', url: 'https://shop.example' },
      { id: 2, type: 'text', text: 'Choose a file, or enter its URL, to show this block.' },
    ]);
  });
});
