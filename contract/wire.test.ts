import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { analyticsOperations } from './analytics/operations.ts';
import { EventBody } from './collect.ts';
import { linkToolsOperations } from './link-tools/operations.ts';
import { Day, ErrorBody, enumOf, Id, Message, nullable, Timestamp, text, Url } from './wire.ts';

const { createBioPage, createCampaign, createLink, createSplashPage, rotateKey, updateChannel } = linkToolsOperations;
const { createWebsite, listWebsites, showStatistics } = analyticsOperations;

const takes = (schema: TSchema | undefined) => schema ?? Type.Never();

const link = { url: 'https://shop.example/' };
const targets = (length: number) => Array.from({ length }, () => ({ location: 'AT', link: link.url }));

describe('the wire takes', () => {
  it.each([
    ['the smallest id', Id, 1],
    ['the largest id', Id, Number.MAX_SAFE_INTEGER],
    ['a timestamp', Timestamp, '2026-03-02 09:14:51'],
    ['a day', Day, '2026-03-02'],
    ['an https address', Url, 'https://way.example/a'],
    ['a word of a list', enumOf(['a', 'b']), 'b'],
    ['null where it clears', nullable(text(3)), null],
    ['text of the longest length, counted in characters', text(2), '🙂🙂'],
    ['a refusal with fields', ErrorBody, { error: 1, message: 'No.', errors: { name: ['No.'] } }],
    ['a campaign without anything', createCampaign.body, {}],
    ['any slug, whose form is told after the name', createCampaign.body, { slug: 'a/b' }],
    ['null for the description of a channel', updateChannel.body, { description: null }],
    ['an empty body for a new key', rotateKey.body, {}],
    ['a week of overlap', rotateKey.body, { overlap_minutes: 10_080 }],
    ['a minute of splash', createSplashPage.body, { name: 'Sale', counter: 60 }],
    ['50 targets of a link', createLink.body, { ...link, geotarget: targets(50) }],
    ['an expiry by day', createLink.body, { ...link, expiry: '2026-09-30' }],
    ['an expiry by minute', createLink.body, { ...link, expiry: '2026-09-30 12:00' }],
    ['an expiry in ISO form', createLink.body, { ...link, expiry: '2026-09-30T12:00:00.000Z' }],
    ['an empty expiry, as forms send it', createLink.body, { ...link, expiry: '' }],
    ['every page size', Type.Array(takes(listWebsites.query)), [10, 25, 50, 100].map((per_page) => ({ per_page }))],
    ['an older name of a figure', showStatistics.query, { name: 'pageview' }],
    ['a filter by page beside a page number', showStatistics.query, { name: 'os', filter_page: '/', page: 2 }],
    ['a website with its domain alone', createWebsite.body, { domain: 'shop.example' }],
    ['an event with any value', EventBody, { page: 'https://shop.example/', event: ['odd'] }],
  ])('%s', (_, schema, value) => {
    expect([...Value.Errors(takes(schema), value)]).toEqual([]);
  });
});

describe('the wire rejects', () => {
  it.each([
    ['id 0', Id, 0],
    ['an id that JSON readers round', Id, 2 ** 53],
    ['an id as text', Id, '7'],
    ['a timestamp in ISO form', Timestamp, '2026-03-02T09:14:51Z'],
    ['a day with a time', Day, '2026-03-02 09:14:51'],
    ['an address of another scheme', Url, 'ftp://way.example/a'],
    ['a word that is not in the list', enumOf(['a', 'b']), 'c'],
    ['text that is too long', text(2), 'abc'],
    ['text that is too short', text(2, { minLength: 1 }), ''],
    ['a refusal without a message', ErrorBody, { error: 1 }],
    ['success without the error key', Message, { message: 'Done.' }],
    ['success with error as text', Message, { error: '0', message: 'Done.' }],
    ['a name without a letter', createCampaign.body, { name: '' }],
    ['more than a week of overlap', rotateKey.body, { overlap_minutes: 10_081 }],
    ['more than a minute of splash', createSplashPage.body, { name: 'Sale', counter: 61 }],
    ['a handle with capitals', createBioPage.body, { name: 'A', handle: 'Green' }],
    ['a block of an unknown kind', createBioPage.body, { name: 'A', blocks: [{ type: 'script' }] }],
    ['51 targets of a link', createLink.body, { ...link, geotarget: targets(51) }],
    ['a link without a target', createLink.body, { custom: 'a' }],
    ['an expiry in words', createLink.body, { ...link, expiry: 'tomorrow' }],
    ['another page size', listWebsites.query, { per_page: 20 }],
    ['another direction', listWebsites.query, { sort: 'up' }],
    ['a privacy that does not exist', createWebsite.body, { domain: 'shop.example', privacy: 3 }],
    ['an unknown name of statistics', showStatistics.query, { name: 'password' }],
    ['statistics without a name', showStatistics.query, {}],
    ['an event without a page', EventBody, { event: 'order' }],
  ])('%s', (_, schema, value) => {
    expect(Value.Check(takes(schema), value)).toBe(false);
  });
});
