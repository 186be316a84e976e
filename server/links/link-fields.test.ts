import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { BLANK_LINK, given, type LinkInput, readPlainFields } from './link-fields.ts';

const url = 'https://shop.example/';
const day = (text: string) => Date.parse(`${text}Z`);
const read = (input: LinkInput, over: Partial<typeof BLANK_LINK> = {}) =>
  readPlainFields(input, { ...BLANK_LINK, ...over }, new Set(['way.example']));

function faultsOf(input: LinkInput, over: Partial<typeof BLANK_LINK> = {}): Record<string, readonly string[]> {
  try {
    read(input, over);
  } catch (error) {
    if (error instanceof AppError) return { ...error.fields };
  }
  return {};
}

describe('a patch', () => {
  it('contains no fields missing from the input', () => {
    expect(read({})).toEqual({});
    expect(read({ custom: 'x', password: 'y', campaign: 1, pixels: [1], domain: 'z' })).toEqual({});
  });

  it('keeps false, zero, null and empty lists, which are explicit values', () => {
    expect(given({ a: false, b: 0, c: null, d: [], e: '', f: undefined })).toEqual({
      a: false,
      b: 0,
      c: null,
      d: [],
      e: '',
    });
    expect(read({ forwardparameters: false, tags: [], split: [], parameters: [], clicklimit: null })).toEqual({
      forwardsParameters: false,
      tags: [],
      split: [],
      parameters: [],
      clickLimit: null,
    });
  });

  it.each([
    ['title', 'title'],
    ['description', 'description'],
    ['notes', 'notes'],
    ['metatitle', 'metaTitle'],
    ['metadescription', 'metaDescription'],
    ['metaimage', 'metaImage'],
    ['expirationredirect', 'expirationRedirect'],
    ['start', 'startsAt'],
    ['expiry', 'expiresAt'],
  ])('clears by null, and by the empty %s that forms send', (name, field) => {
    for (const nothing of [null, '', '   ']) expect(read({ [name]: nothing })).toEqual({ [field]: null });
  });

  it('keeps the whitespace of a non-empty text', () => {
    expect(read({ title: ' Summer  sale ' })).toEqual({ title: ' Summer  sale ' });
  });

  it('names fields as the link does', () => {
    const input: LinkInput = { clicklimit: 5, redirectstatus: 308, weight: 7, status: 'archived', type: 'frame' };
    expect(read(input)).toEqual({
      clickLimit: 5,
      redirectStatus: 308,
      rotatorWeight: 7,
      status: 'archived',
      type: 'frame',
    });
  });
});

describe('the address of a link', () => {
  it.each(['url', 'expirationredirect', 'metaimage'])('requires http in %s', (field) => {
    for (const text of ['javascript:alert(1)', 'shop.example', 'data:image/png;base64,AA', '//x.example/'])
      expect(Object.keys(faultsOf({ [field]: text }))).toEqual([field]);
  });

  it('cannot be one of our short links, while a preview may use our picture', () => {
    const own = 'https://way.example/abc';
    expect(Object.keys(faultsOf({ url: own }))).toEqual(['url']);
    expect(Object.keys(faultsOf({ expirationredirect: own }))).toEqual(['expirationredirect']);
    expect(read({ metaimage: own })).toEqual({ metaImage: own });
  });

  it('cannot be empty', () => {
    expect(Object.keys(faultsOf({ url: '' }))).toEqual(['url']);
  });
});

describe('the shares of a traffic split', () => {
  it('have weight one by default', () => {
    expect(read({ split: [{ link: url }, { link: 'https://b.example/', weight: 3 }] })).toEqual({
      split: [
        { link: url, weight: 1 },
        { link: 'https://b.example/', weight: 3 },
      ],
    });
  });

  it.each([
    [0, [{ link: 'javascript:alert(1)' }, { link: url }]],
    [1, [{ link: url }, { link: 'https://way.example/loop' }]],
    [2, [{ link: url }, { link: url }, { link: 'https://user:pw@x.example/' }]],
  ])('are rejected by their position: %d', (place, split) => {
    expect(Object.keys(faultsOf({ split }))).toEqual([`split.${place}.link`]);
  });
});

describe('the times of a link', () => {
  it.each([
    ['2030-01-01', '2030-01-01T00:00:00'],
    ['2030-01-01 12:30', '2030-01-01T12:30:00'],
    ['2030-01-01T12:30:15Z', '2030-01-01T12:30:15'],
    ['2030-01-01 12:30:15.999', '2030-01-01T12:30:15'],
    ['2028-02-29', '2028-02-29T00:00:00'],
  ])('are in UTC: %s is %s', (text, time) => {
    expect(read({ start: text })).toEqual({ startsAt: day(time) });
    expect(read({ expiry: text })).toEqual({ expiresAt: day(time) });
  });

  it.each(['2030-02-29', '2030-13-01', '2030-00-10', '2030-04-31', '2030-01-01 24:00', 'tomorrow', '1893456000'])(
    'are real dates: %s is rejected',
    (text) => {
      expect(faultsOf({ start: text })).toEqual({ start: [expect.stringContaining('start must be a valid date')] });
      expect(faultsOf({ expiry: text })).toEqual({ expiry: [expect.stringContaining('expiry must be a valid date')] });
    },
  );

  const order = ['The link must start before it expires.'];
  const [noon, later] = [day('2030-01-01T12:00:00'), day('2030-01-01T12:00:01')];
  it.each<[string, LinkInput, Partial<typeof BLANK_LINK>, Record<string, readonly string[]>]>([
    ['both given, one second apart', { start: '2030-01-01 12:00:00', expiry: '2030-01-01 12:00:01' }, {}, {}],
    ['both given, at once', { start: '2030-01-01', expiry: '2030-01-01' }, {}, { start: order }],
    ['both given, the wrong way round', { start: '2030-01-02', expiry: '2030-01-01' }, {}, { start: order }],
    ['an end before the start that stands', { expiry: '2030-01-01' }, { startsAt: noon }, { expiry: order }],
    ['an end at the start that stands', { expiry: '2030-01-01 12:00' }, { startsAt: noon }, { expiry: order }],
    ['an end after the start that stands', { expiry: '2030-01-01 12:00:01' }, { startsAt: noon }, {}],
    ['a start after the end that stands', { start: '2030-01-02' }, { expiresAt: noon }, { start: order }],
    ['a start before the end that stands', { start: '2030-01-01 12:00' }, { expiresAt: later }, {}],
    ['a late start while the end goes', { start: '2031-01-01', expiry: null }, { expiresAt: noon }, {}],
    ['an early end while the start goes', { start: '', expiry: '2029-01-01' }, { startsAt: noon }, {}],
    ['a link that is wrong already, left alone', { title: 'x' }, { startsAt: later, expiresAt: noon }, {}],
    ['a link that is wrong already, mended', { start: null }, { startsAt: later, expiresAt: noon }, {}],
  ])('begin before they end: %s', (_name, input, current, faults) => {
    expect(faultsOf(input, current)).toEqual(faults);
  });
});
