import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  BIO_BLOCK_TYPES,
  LINK_STATUS_INPUTS,
  LINK_TYPES,
  NEUTRAL_PIXEL_TYPES,
  OVERLAY_POSITIONS,
  OVERLAY_TYPES,
  QR_TYPES,
  VENDOR_PIXEL_TYPES,
} from '../vocabulary.ts';
import { linkToolsOperations } from './operations.ts';

type Id = keyof typeof linkToolsOperations;
type Row = [when: string, value: Record<string, unknown>];

const letters = (length: number) => 'x'.repeat(length);
const smiles = (length: number) => '🙂'.repeat(length);
const many = <Value>(length: number, value: Value) => Array.from({ length }, () => value);

const url = 'https://shop.example/';
const link = { url };
const qr = { type: 'link', data: url };
const pixel = { type: 'forum', name: 'Forum', tag: 't2_abc' };
const overlay = { type: 'message', name: 'Sale' };
const bio = { name: 'Ada' };
const block = { type: 'link' };

/** Accepted values in addition to the example. */
const TAKEN: Partial<Record<Id, Row[]>> = {
  createLink: [
    ['the target alone', link],
    ['the longest target', { url: letters(8192) }],
    [
      'null for everything that can be cleared',
      { ...link, ...cleared('custom domain title description password expiry') },
    ],
    [
      'null for every neighbour',
      { ...link, ...cleared('splash overlay campaign channel clicklimit expirationredirect') },
    ],
    ['null for the social preview', { ...link, ...cleared('metatitle metadescription metaimage') }],
    ...LINK_TYPES.map((type): Row => [`the type ${type}`, { ...link, type }]),
    ...LINK_STATUS_INPUTS.map((status): Row => [`the status ${status}`, { ...link, status }]),
    ['no pixels', { ...link, pixels: [] }],
    ['20 pixels', { ...link, pixels: many(20, 7) }],
    ['one click', { ...link, clicklimit: 1 }],
    ['a thousand million clicks', { ...link, clicklimit: 1_000_000_000 }],
    ['a parameter without a value', { ...link, parameters: [{ name: 'ref', value: '' }] }],
    ['the longest title, counted in characters', { ...link, title: smiles(300) }],
    [
      'targets of all three kinds',
      {
        ...link,
        geotarget: [{ location: 'AT', link: url }],
        devicetarget: [],
        languagetarget: [{ language: 'de', link: url }],
      },
    ],
  ],
  updateLink: [
    ['nothing', {}],
    ['one field', { status: 'archived' }],
    ['an empty expiry, which clears it', { expiry: '' }],
  ],
  createQrCode: [
    ...QR_TYPES.map((type): Row => [`the type ${type}`, { type, data: 'x' }]),
    ['text as content', { ...qr, data: 'text' }],
    ['a number as content', { type: 'phone', data: 43123 }],
    ['an object as content', { type: 'wifi', data: { ssid: 'home' } }],
    ['a list as content, as PHP clients wrap it', { type: 'text', data: ['x'] }],
    ['no logo', { ...qr, logo: null }],
    ['no name', { ...qr, name: '' }],
  ],
  updateQrCode: [
    ['content alone', { data: 'x' }],
    ['a color besides', { data: 'x', foreground: 'rgb(0,0,0)' }],
  ],
  createCampaign: [
    ['a name of the longest length', { name: smiles(120) }],
    ['no rotator', { name: 'Spring', slug: null }],
    ['a public one', { name: 'Spring', public: true }],
  ],
  updateCampaign: [['the name alone', { name: 'Spring' }]],
  createChannel: [
    ['the name alone', { name: 'Friends' }],
    ['any color of the right length, whose form the feature tells', { name: 'Friends', color: 'blue' }],
    ['null for color and description', { name: 'Friends', color: null, description: null }],
  ],
  updateChannel: [
    ['nothing', {}],
    ['a star', { starred: true }],
  ],
  createPixel: [...NEUTRAL_PIXEL_TYPES, ...VENDOR_PIXEL_TYPES].map(
    (type): Row => [`the type ${type}`, { ...pixel, type }],
  ),
  updatePixel: [['the tag alone', { tag: 't2_abc' }]],
  createDomain: [
    ['a host', { domain: 'go.example' }],
    ['a host with its scheme', { domain: 'https://go.example/' }],
    ['no redirects', { domain: 'go.example', redirectroot: null, redirect404: null }],
  ],
  updateDomain: [
    ['nothing', {}],
    ['a redirect taken away', { redirectroot: null }],
  ],
  createSplashPage: [
    ['the name alone', { name: 'Sale' }],
    ['no counter', { name: 'Sale', counter: null }],
    ['a counter that waits', { name: 'Sale', counter: 0 }],
    ['empty texts', { name: 'Sale', title: '', message: '', button: '' }],
  ],
  updateSplashPage: [
    ['nothing', {}],
    ['texts taken away', { title: null, message: null, image: null, button: null }],
  ],
  createOverlay: [
    ...OVERLAY_TYPES.map((type): Row => [`the type ${type}`, { ...overlay, type }]),
    ...OVERLAY_POSITIONS.map((position): Row => [`the position ${position}`, { ...overlay, position }]),
    ['ten answers to choose from', { ...overlay, type: 'poll', options: many(10, 'Yes') }],
  ],
  updateOverlay: [
    ['nothing', {}],
    ['texts taken away', cleared('message label link color background image coupon question')],
  ],
  createBioPage: [
    ['the name alone', bio],
    ['the shortest handle', { ...bio, handle: 'a-1' }],
    ['the longest handle', { ...bio, handle: letters(60) }],
    ...BIO_BLOCK_TYPES.map((type): Row => [`a block of the kind ${type}`, { ...bio, blocks: [{ type }] }]),
    ['50 blocks', { ...bio, blocks: many(50, block) }],
    ['a block without anything', { ...bio, blocks: [{ ...block, title: null, url: null, text: null }] }],
  ],
  updateBioPage: [
    ['nothing', {}],
    ['all blocks taken away', { blocks: [] }],
  ],
  updateAccount: [
    ['nothing', {}],
    ['an address', { email: 'a@b' }],
    ['the shortest password', { password: letters(8) }],
    ['the longest password', { password: letters(256) }],
  ],
  rotateKey: [
    ['no overlap', { overlap_minutes: 0 }],
    ['no end', { expires: null }],
  ],
};

/** Rejected values. */
const REFUSED: Partial<Record<Id, Row[]>> = {
  createLink: [
    ['an empty target', { url: '' }],
    ['a target that is too long', { url: letters(8193) }],
    ['a target that is null', { url: null }],
    ['a list of targets', { url: [url] }],
    ['an alias that is too long', { ...link, custom: letters(201) }],
    ['a title that is too long', { ...link, title: letters(301) }],
    ['a description that is too long', { ...link, description: letters(1001) }],
    ['a password that is too long', { ...link, password: letters(257) }],
    ['a type that does not exist', { ...link, type: 'redirect' }],
    ['a type in capitals', { ...link, type: 'Direct' }],
    ['a type that is null', { ...link, type: null }],
    ['a status that does not exist', { ...link, status: 'deleted' }],
    ['21 pixels', { ...link, pixels: many(21, 7) }],
    ['a pixel of no id', { ...link, pixels: [0] }],
    ['a pixel by its name', { ...link, pixels: ['forum'] }],
    ['no click', { ...link, clicklimit: 0 }],
    ['half a click', { ...link, clicklimit: 1.5 }],
    ['more clicks than anybody counts', { ...link, clicklimit: 1_000_000_001 }],
    ['a splash page of no id', { ...link, splash: 0 }],
    ['an overlay below nothing', { ...link, overlay: -1 }],
    ['a campaign beyond all ids', { ...link, campaign: 2 ** 53 }],
    ['a target without a country', { ...link, geotarget: [{ link: url }] }],
    ['a country without a target', { ...link, geotarget: [{ location: 'AT' }] }],
    ['a country with an empty target', { ...link, geotarget: [{ location: 'AT', link: '' }] }],
    ['a device without a name', { ...link, devicetarget: [{ device: '', link: url }] }],
    ['a language of one letter', { ...link, languagetarget: [{ language: 'd', link: url }] }],
    ['a parameter without a name', { ...link, parameters: [{ name: '', value: 'x' }] }],
    ['a parameter without even an empty value', { ...link, parameters: [{ name: 'ref' }] }],
    ['an expiry with a zone', { ...link, expiry: '2026-09-30T12:00:00+02:00' }],
    ['an expiry in another order', { ...link, expiry: '30.09.2026' }],
    ['an expiry with blanks', { ...link, expiry: ' 2026-09-30' }],
    ['an expiry in seconds', { ...link, expiry: 1_790_000_000 }],
  ],
  updateLink: [
    ['a target that is null', { url: null }],
    ['an empty target', { url: '' }],
  ],
  createQrCode: [
    ['no type', { data: 'x' }],
    ['no content', { type: 'text' }],
    ['a type that does not exist', { ...qr, type: 'mp3' }],
    ['an empty color', { ...qr, foreground: '' }],
    ['a color that is too long', { ...qr, background: letters(41) }],
    ['a name that is too long', { ...qr, name: letters(121) }],
    ['a logo larger than two megabytes', { ...qr, logo: letters(2_800_001) }],
    ['dynamic in words', { ...qr, dynamic: 'maybe' }],
  ],
  updateQrCode: [
    ['nothing', {}],
    ['a type that is null', { data: 'x', type: null }],
  ],
  createCampaign: [
    ['a name that is too long', { name: letters(121) }],
    ['a name that is null', { name: null }],
    ['public in words', { name: 'Spring', public: 'maybe' }],
  ],
  updateCampaign: [['no name', { slug: 'spring' }]],
  createChannel: [
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a description that is too long', { name: 'Friends', description: letters(1001) }],
    ['a color that is too long', { name: 'Friends', color: letters(21) }],
    ['two stars', { name: 'Friends', starred: 2 }],
  ],
  createPixel: [
    ['a type that does not exist', { ...pixel, type: 'newpixel' }],
    ['a type in capitals', { ...pixel, type: 'Forum' }],
    ['an empty name', { ...pixel, name: '' }],
    ['an empty tag', { ...pixel, tag: '' }],
    ['a tag that is too long', { ...pixel, tag: letters(101) }],
  ],
  updatePixel: [
    ['no tag', { name: 'Forum' }],
    ['a name that is null', { ...pixel, name: null }],
  ],
  createDomain: [
    ['no domain', {}],
    ['an empty domain', { domain: '' }],
    ['a domain that is too long', { domain: letters(301) }],
    ['a redirect that is too long', { domain: 'go.example', redirectroot: letters(2049) }],
  ],
  createSplashPage: [
    ['no name', { title: 'Sale' }],
    ['a counter below nothing', { name: 'Sale', counter: -1 }],
    ['half a second', { name: 'Sale', counter: 0.5 }],
    ['a button with a long label', { name: 'Sale', button: letters(61) }],
  ],
  createOverlay: [
    ['no type', { name: 'Sale' }],
    ['a type that does not exist', { ...overlay, type: 'popup' }],
    ['eleven answers', { ...overlay, options: many(11, 'Yes') }],
    ['an empty answer', { ...overlay, options: ['Yes', ''] }],
    ['a position that does not exist', { ...overlay, position: 'middle' }],
  ],
  createBioPage: [
    ['a handle of two letters', { ...bio, handle: 'ab' }],
    ['a handle that is too long', { ...bio, handle: letters(61) }],
    ['a handle with an @', { ...bio, handle: '@ada' }],
    ['a handle with a line behind it', { ...bio, handle: 'ada\n' }],
    ['a block without a kind', { ...bio, blocks: [{ title: 'x' }] }],
    ['51 blocks', { ...bio, blocks: many(51, block) }],
    ['blocks that are null', { ...bio, blocks: null }],
  ],
  updateAccount: [
    ['a password of seven characters', { password: letters(7) }],
    ['a password of 257', { password: letters(257) }],
    ['an address that is too long', { email: letters(255) }],
    ['a password that is null', { password: null }],
  ],
  rotateKey: [
    ['an overlap below nothing', { overlap_minutes: -1 }],
    ['half a minute', { overlap_minutes: 0.5 }],
    ['an end that is too long', { expires: letters(26) }],
  ],
};

function cleared(names: string): Record<string, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null]));
}

const bodyOf = (id: string): TSchema => linkToolsOperations[id as Id as 'createLink'].body ?? Type.Never();

describe.each(Object.entries(TAKEN))('the body of %s', (id, rows) => {
  it.each(rows)('accepts %s', (_when, value) => {
    expect([...Value.Errors(bodyOf(id), value)]).toEqual([]);
  });
});

describe.each(Object.entries(REFUSED))('the body of %s', (id, rows) => {
  it.each(rows)('rejects %s, with an error for that field only', (_when, value) => {
    const errors = [...Value.Errors(bodyOf(id), value)];
    expect(errors.length).toBeGreaterThan(0);
    const fields = errors.flatMap(({ keyword, instancePath, params }) =>
      keyword === 'required' && instancePath === ''
        ? (params as { requiredProperties: string[] }).requiredProperties
        : [instancePath.split('/')[1]],
    );
    expect(new Set(fields).size).toBe(1);
  });
});

describe('a list', () => {
  const { listCampaigns, listLinks } = linkToolsOperations;

  it.each([{}, { limit: 1 }, { limit: 1000 }, { limit: 1_000_000 }, { page: 1 }, { page: Number.MAX_SAFE_INTEGER }])(
    'accepts the query %j',
    (query) => {
      for (const schema of [listCampaigns.query, listLinks.query])
        expect(Value.Check(schema ?? Type.Never(), query)).toBe(true);
    },
  );

  it.each([
    { limit: 0 },
    { limit: -1 },
    { limit: 1.5 },
    { limit: 'all' },
    { page: 0 },
    { page: 2 ** 53 },
    { page: null },
  ])('rejects the query %j', (query) => {
    for (const schema of [listCampaigns.query, listLinks.query])
      expect(Value.Check(schema ?? Type.Never(), query)).toBe(false);
  });

  it.each([
    { order: 'date' },
    { order: 'click' },
    { q: '' },
    { q: letters(255) },
    { short: '' },
    { short: letters(2048) },
  ])('of links accepts the query %j', (query) => {
    expect(Value.Check(listLinks.query ?? Type.Never(), query)).toBe(true);
  });

  it.each([{ order: 'clicks' }, { order: '' }, { q: letters(256) }, { short: letters(2049) }])(
    'of links is not asked for with %j',
    (query) => {
      expect(Value.Check(listLinks.query ?? Type.Never(), query)).toBe(false);
    },
  );

  const data = { result: 0, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1, campaigns: [] };
  it.each([
    [{}, true],
    [{ currentpage: 9 }, true],
    [{ nextpage: false }, false],
    [{ nextpage: null }, false],
    [{ nextpage: 0 }, false],
    [{ maxpage: 0 }, false],
    [{ perpage: 0 }, false],
    [{ perpage: 1001 }, false],
    [{ result: '0' }, false],
    [{ result: -1 }, false],
    [{ campaigns: {} }, false],
  ])('answers an envelope with %j: %s', (change, isOne) => {
    expect(Value.Check(listCampaigns.response, { error: 0, data: { ...data, ...change } })).toBe(isOne);
  });
});
