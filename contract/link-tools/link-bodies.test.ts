import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ALIAS_ALPHABETS, LINK_FORMATS, LINK_STATUSES, REDIRECT_STATUSES, ROTATOR_STRATEGIES } from '../vocabulary.ts';
import { linkToolsOperations } from './operations.ts';

type Row = [when: string, value: Record<string, unknown>];

const url = 'https://shop.example/';
const letters = (length: number) => 'x'.repeat(length);
const many = <Item>(length: number, item: Item) => Array.from({ length }, () => item);

const { createLink, shortenLinks, changeLinks, deleteLinks, importLinks, exportLinks, listLinks, createCampaign } =
  linkToolsOperations;

/** The fields that a schema rejects, by their path. */
function refusedIn(schema: TSchema | undefined, value: unknown): string[] {
  return [...Value.Errors(schema ?? Type.Never(), value)].map(({ keyword, instancePath, params }) =>
    keyword === 'required'
      ? `${instancePath}/${(params as { requiredProperties: string[] }).requiredProperties[0]}`
      : instancePath,
  );
}

describe('additional fields of a link', () => {
  it.each<Row>([
    ...ALIAS_ALPHABETS.map((aliasalphabet): Row => [`the alphabet ${aliasalphabet}`, { aliasalphabet }]),
    ...REDIRECT_STATUSES.map((redirectstatus): Row => [`the status ${redirectstatus}`, { redirectstatus }]),
    ['the shortest random alias', { aliaslength: 4 }],
    ['the longest random alias', { aliaslength: 32 }],
    ['a start by day', { start: '2030-01-01' }],
    ['a start by minute', { start: '2030-01-01 12:30' }],
    ['a start as programs write it', { start: '2030-01-01T12:30:15.123Z' }],
    ['no start', { start: null }],
    ['an empty start, as forms send it', { start: '' }],
    ['20 shares', { split: many(20, { link: url }) }],
    ['no share', { split: [] }],
    ['the lightest share', { split: [{ link: url, weight: 1 }] }],
    ['the heaviest share', { split: [{ link: url, weight: 1000 }] }],
    ['parameters of visitors', { forwardparameters: true }],
    ['everything below', { subpaths: true }],
    ['everything else', { custom: '*' }],
    ['the least weight', { weight: 1 }],
    ['the most weight', { weight: 1000 }],
    ['20 tags', { tags: many(20, 'x') }],
    ['no tags', { tags: [] }],
    ['the longest notes', { notes: letters(5000) }],
    ['50 targets', { geotarget: many(50, { location: 'AT', link: url }) }],
  ])('accepts %s', (_when, option) => {
    expect(refusedIn(createLink.body, { url, ...option })).toEqual([]);
    expect(refusedIn(shortenLinks.body, { links: [{ url, ...option }] })).toEqual([]);
  });

  it.each<Row>([
    ['an alphabet that does not exist', { aliasalphabet: 'vowels' }],
    ['an alias too short to be hard to guess', { aliaslength: 3 }],
    ['an alias of 33', { aliaslength: 33 }],
    ['half a letter', { aliaslength: 6.5 }],
    ['a redirect that is none', { redirectstatus: 200 }],
    ['a redirect to see another', { redirectstatus: 303 }],
    ['a redirect in words', { redirectstatus: '302' }],
    ['a start with a zone', { start: '2030-01-01T12:30:00+02:00' }],
    ['a start without a day', { start: '2030-01' }],
    ['a start with a line behind it', { start: '2030-01-01\n' }],
    ['21 shares', { split: many(21, { link: url }) }],
    ['forwarding in words', { forwardparameters: 'on' }],
    ['what is below in words', { subpaths: '/*' }],
    ['no weight', { weight: 0 }],
    ['too much weight', { weight: 1001 }],
    ['a weight that is null', { weight: null }],
    ['21 tags', { tags: many(21, 'x') }],
    ['tags in one text', { tags: 'a,b' }],
    ['notes that are a book', { notes: letters(5001) }],
    ['51 targets', { devicetarget: many(51, { device: 'mac', link: url }) }],
  ])('rejects %s by the name of the field, alone and among many', (_when, option) => {
    const [name] = Object.keys(option);
    const alone = refusedIn(createLink.body, { url, ...option });
    expect(new Set(alone.map((path) => path.split('/')[1]))).toEqual(new Set([name]));
    const among = refusedIn(shortenLinks.body, { links: [{ url }, { url, ...option }] });
    expect(among).toEqual(alone.map((path) => `/links/1${path}`));
  });

  it.each([
    [{ weight: 1 }, '/split/1/link'],
    [{ link: '' }, '/split/1/link'],
    [{ link: url, weight: 0 }, '/split/1/weight'],
    [{ link: url, weight: 1001 }, '/split/1/weight'],
    [{ link: url, weight: 1.5 }, '/split/1/weight'],
    [{ link: url, weight: null }, '/split/1/weight'],
    [url, '/split/1'],
  ])('rejects the share %j as %s', (share, path) => {
    expect(refusedIn(createLink.body, { url, split: [{ link: url }, share] })).toEqual([path]);
  });
});

describe('many links at once', () => {
  it.each([
    ['made', shortenLinks.body, (count: number) => ({ links: many(count, { url }) })],
    ['changed', changeLinks.body, (count: number) => ({ ids: many(count, 1), status: 'archived' })],
    ['deleted', deleteLinks.body, (count: number) => ({ ids: many(count, 1) })],
  ])('are %s, at least one and at most a hundred', (_name, schema, bodyOf) => {
    for (const count of [1, 100]) expect(refusedIn(schema, bodyOf(count))).toEqual([]);
    for (const count of [0, 101]) expect(refusedIn(schema, bodyOf(count))).toHaveLength(1);
    expect(refusedIn(schema, {})).toHaveLength(1);
  });

  it.each([0, -1, 1.5, '1', null, 2 ** 53])('are not named by the id %j', (id) => {
    for (const schema of [changeLinks.body, deleteLinks.body])
      expect(refusedIn(schema, { ids: [1, id] })).toEqual(['/ids/1']);
  });

  it('are rejected by their place when one has no target', () => {
    expect(refusedIn(shortenLinks.body, { links: [{ url }, { title: 'x' }] })).toEqual(['/links/1/url']);
  });

  it('are not given one name, one target or one password', () => {
    const taken = Object.keys(changeLinks.body?.properties ?? {});
    for (const own of ['url', 'custom', 'aliaslength', 'aliasalphabet', 'password']) expect(taken).not.toContain(own);
    for (const shared of ['ids', 'campaign', 'channel', 'tags', 'status', 'expiry']) expect(taken).toContain(shared);
  });
});

describe('an import', () => {
  it.each<Row>([
    ...LINK_FORMATS.map((format): Row => [`an export of the kind ${format}`, { format, text: 'url' }]),
    ['a rehearsal', { format: 'csv', text: 'url', dryrun: true }],
    ['no domain', { format: 'csv', text: 'url', domain: null }],
    ['a million characters', { format: 'csv', text: letters(1_000_000) }],
  ])('accepts %s', (_when, body) => {
    expect(refusedIn(importLinks.body, body)).toEqual([]);
  });

  it.each([
    ['/format', { text: 'url' }],
    ['/format', { format: 'tinyurl', text: 'url' }],
    ['/format', { format: 'CSV', text: 'url' }],
    ['/text', { format: 'csv' }],
    ['/text', { format: 'csv', text: '' }],
    ['/text', { format: 'csv', text: letters(1_000_001) }],
    ['/text', { format: 'csv', text: ['url'] }],
    ['/dryrun', { format: 'csv', text: 'url', dryrun: 'perhaps' }],
  ])('names the field %s when it is invalid', (path, body) => {
    expect(refusedIn(importLinks.body, body)).toEqual([path]);
  });

  it('reports each row as created, existing or rejected, and nothing else', () => {
    const row = { line: 2, result: 'made', shorturl: null, refusal: null };
    const response = { error: 0, made: 1, exists: 0, refused: 0, rows: [row] };
    expect(Value.Check(importLinks.response, response)).toBe(true);
    for (const wrong of [
      { result: 'skipped' },
      { line: 0 },
      { refusal: undefined },
      { shorturl: 'sho.rt/x' },
      { link: { url: 'x' } },
    ])
      expect(Value.Check(importLinks.response, { ...response, rows: [{ ...row, ...wrong }] })).toBe(false);
  });
});

describe('a list of links', () => {
  it.each([...LINK_STATUSES.map((status) => ({ status })), { tag: '' }, { tag: letters(1_000) }])(
    'is narrowed by %j',
    (query) => {
      expect(refusedIn(listLinks.query, query)).toEqual([]);
    },
  );

  it.each([
    ['/status', { status: 'deleted' }],
    ['/status', { status: '' }],
    ['/tag', { tag: letters(1_001) }],
  ])('names the field %s when it is invalid: %j', (path, query) => {
    expect(refusedIn(listLinks.query, query)).toEqual([path]);
  });

  it('is exported by the same words', () => {
    expect(refusedIn(exportLinks.query, { q: letters(255), tag: letters(1_000) })).toEqual([]);
    expect(refusedIn(exportLinks.query, { q: letters(256) })).toEqual(['/q']);
    expect(refusedIn(exportLinks.query, { tag: letters(1_001) })).toEqual(['/tag']);
  });
});

describe('the rotator of a campaign', () => {
  it.each([
    ...ROTATOR_STRATEGIES.map((strategy) => ({ strategy })),
    { sticky: true },
    { color: null },
    { color: '#abc' },
  ])('accepts %j', (looks) => {
    expect(refusedIn(createCampaign.body, { name: 'Spring', ...looks })).toEqual([]);
  });

  it.each([
    ['/strategy', { strategy: 'random' }],
    ['/strategy', { strategy: null }],
    ['/sticky', { sticky: 'often' }],
    ['/starred', { starred: 2 }],
    ['/color', { color: '#aabbccdd' }],
  ])('names the field %s when it is invalid', (path, looks) => {
    expect(new Set(refusedIn(createCampaign.body, { name: 'Spring', ...looks }))).toContain(path);
  });

  it('can be created without fields, for clients that name it later', () => {
    expect(refusedIn(createCampaign.body, {})).toEqual([]);
    expect(refusedIn(linkToolsOperations.updateCampaign.body, {})).toEqual(['/name']);
  });
});
