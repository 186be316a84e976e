import { describe, expect, it } from 'vitest';
import { CHROME, clickHit, fixedSalts, NOON, pageHit, rowOf, SITE, testPipeline } from '../../collect.fixture.ts';
import type { EventRow } from '../../event-port.ts';
import type { RawHit } from '../../hit.ts';
import { dayStart } from '../../salts.ts';
import { makeClickToken } from '../../sessions/click-token.ts';
import type { TrackedSite } from '../../site-port.ts';

const MINUTE_MS = 60_000;
const NO_JOURNEY = { journeyId: '0', viaLinkId: 0, viaQrId: 0, viaCampaignId: 0 };

/** Returns the token of a click on link 11 of the fixture's account. */
function token(over: { accountId?: number; occurredAt?: number } = {}): string {
  const { accountId = SITE.accountId, occurredAt = NOON } = over;
  const claim = { journeyId: '99', linkId: 11, qrId: 0, campaignId: 5, occurredAt };
  return makeClickToken(claim, { salt: `salt of ${dayStart(occurredAt)}`, accountId });
}

describe('a page view with a token', () => {
  it('belongs to the journey of its click', async () => {
    const row = await rowOf(pageHit({ query: `a=1&_wm=${token()}` }));
    expect(row).toMatchObject({ journeyId: '99', viaLinkId: 11, viaQrId: 0, viaCampaignId: 5, path: '/pricing?a=1' });
  });

  it.each([
    [`_wm=${token()}`, '/pricing'],
    [`_wm=${token()}&b=2`, '/pricing?b=2'],
    [`a=%20&_WM=${token()}&b`, '/pricing?a=%20&b'],
    [`_wm=old&a=1&_wm=${token()}`, '/pricing?a=1'],
    [`%5Fwm=${token()}`, '/pricing'],
  ])('keeps the token out of the page: ?%s', async (query, path) => {
    expect(await rowOf(pageHit({ query }))).toMatchObject({ journeyId: '99', path });
  });

  it.each([
    ['another account’s', token({ accountId: 4 })],
    ['an old one', token({ occurredAt: NOON - 20 * MINUTE_MS })],
    ['a forged one', `${token().slice(0, -1)}.`],
    ['an empty one', ''],
    ['a hostile one', '%00%ff%e0%a4%a'],
    ['an endless one', 'A'.repeat(1_500)],
  ])('that is %s is ignored, and the token is removed nevertheless', async (_what, text) => {
    const row = await rowOf(pageHit({ query: `a=1&_wm=${text}` }));
    expect(row).toMatchObject({ ...NO_JOURNEY, path: '/pricing?a=1' });
    expect(JSON.stringify(row)).not.toContain('_wm');
  });

  it('is joined though its owner keeps no parameters, and that rule is not blamed for the token', async () => {
    const { pipeline, dropCounter } = testPipeline({ excludeParams: '*' });
    expect(await pipeline.run(pageHit({ query: `_wm=${token()}` }))).toMatchObject({
      journeyId: '99',
      path: '/pricing',
    });
    expect(dropCounter.take()).toEqual([]);
  });

  it('has its short link as the source, unless its referrer or tags name another one', async () => {
    const sourceOf = async (over: Partial<RawHit> = {}, more = '') => {
      const { source, channel } = await rowOf(pageHit({ query: `_wm=${token()}${more}`, ...over }));
      return [source, channel];
    };
    expect(await sourceOf()).toEqual(['Short link', 'link']);
    expect(await sourceOf({ referrer: 'https://www.google.com/' })).toEqual(['Google', 'search']);
    expect(await sourceOf({}, '&utm_source=poster')).toEqual(['poster', 'campaign']);
    expect(await sourceOf({ query: `_wm=${token({ accountId: 4 })}` })).toEqual(['', 'direct']);
  });

  it('waits for a salt that has to be fetched', async () => {
    const salts = { ...fixedSalts, at: async (moment: number) => fixedSalts.at(moment) };
    const { pipeline } = testPipeline({}, { salts });
    expect(await pipeline.run(pageHit({ query: `_wm=${token()}` }))).toMatchObject({ journeyId: '99' });
  });

  it('is joined in custom events too, for those who send them from a server', async () => {
    const event = { name: 'Buy', value: 9, unit: 'EUR' };
    expect(await rowOf(pageHit({ kind: 'event', event, query: `_wm=${token()}` }))).toMatchObject({ viaLinkId: 11 });
  });
});

describe('a page view that lost its token', () => {
  /** Returns the rows of the hits, processed in order. */
  async function rows(hits: readonly RawHit[], site: Partial<TrackedSite> = {}): Promise<EventRow[]> {
    const { pipeline } = testPipeline(site);
    const results = [];
    for (const hit of hits) results.push(await pipeline.run(hit));
    return results.filter((result) => typeof result !== 'string');
  }
  const lastOf = async (...hits: RawHit[]) => (await rows(hits)).at(-1);
  const click = (over: Partial<RawHit> = {}) =>
    clickHit({ landingSiteId: SITE.id, journeyId: '77', campaignId: 5, ...over });
  const view = (over: Partial<RawHit> = {}) => pageHit({ occurredAt: NOON + MINUTE_MS, ...over });
  const JOINED = { journeyId: '77', viaLinkId: 11, viaCampaignId: 5 };

  it('is joined to the preceding click of the same visitor', async () => {
    expect(await lastOf(click(), view())).toMatchObject(JOINED);
  });

  it('is joined to a scan', async () => {
    const scan = click({ kind: 'scan', linkId: 0, qrId: 4, campaignId: 0 });
    expect(await lastOf(scan, view())).toMatchObject({ journeyId: '77', viaLinkId: 0, viaQrId: 4 });
  });

  it('has the scanned code as the source of every event of the visit', async () => {
    const scan = click({ kind: 'scan', linkId: 0, qrId: 4, campaignId: 0 });
    const bought = view({
      kind: 'event',
      event: { name: 'Buy', value: 1, unit: '' },
      referrer: 'https://www.example.com/',
    });
    const led = await rows([scan, view(), bought]);
    expect(led.map(({ source, channel }) => [source, channel])).toEqual([
      ['', 'direct'],
      ['QR code', 'qr'],
      ['QR code', 'qr'],
    ]);
  });

  it('is not attributed to a link that started no visit', async () => {
    const going = await rows([view({ occurredAt: NOON - 1 }), click(), view()]);
    expect(going.map(({ channel }) => channel)).toEqual(['direct', 'direct', 'direct']);
  });

  it('is joined to the latest of two', async () => {
    expect(await lastOf(click(), click({ journeyId: '78', linkId: 12 }), view())).toMatchObject({ viaLinkId: 12 });
  });

  it.each([
    ['led elsewhere', { landingSiteId: 8 }, {}],
    ['led to nothing that is tracked', { landingSiteId: 0 }, {}],
    ['is another account’s', { accountId: 4 }, {}],
    ['is a neighbour’s', { address: '203.0.113.8' }, {}],
    ['is another browser’s', { userAgent: `${CHROME} x` }, {}],
    ['is a program’s', { userAgent: 'curl/8.0' }, { userAgent: 'curl/8.0' }],
    ['is ten minutes old', { occurredAt: NOON - 9 * MINUTE_MS }, {}],
    ['is followed by a visit from somewhere else', {}, { referrer: 'https://www.google.com/' }],
  ])('is not joined to a click that %s', async (_what, clicked, viewed) => {
    const [, row] = await rows([click(clicked), view(viewed)], { excludeBots: false });
    expect(row).toMatchObject(NO_JOURNEY);
  });

  it.each([
    ['the page with the short link', 'https://news.example/post', 'https://news.example/'],
    ['the splash page', '', 'https://go.example/'],
    ['the website itself, after sending the visitor on', '', 'https://www.example.com/'],
  ])('is joined when its source is %s', async (_what, clickedAt, referrer) => {
    expect(await lastOf(click({ referrer: clickedAt }), view({ referrer }))).toMatchObject(JOINED);
  });

  it('is recognized across midnight', async () => {
    const midnight = dayStart(NOON) + 24 * 60 * MINUTE_MS;
    const clicked = click({ occurredAt: midnight - MINUTE_MS });
    expect(await lastOf(clicked, view({ occurredAt: midnight + MINUTE_MS }))).toMatchObject(JOINED);
  });

  it('does not change an ongoing visit, whose later events keep the journey of its start', async () => {
    const going = await rows([view({ occurredAt: NOON - 1 }), click(), view()]);
    expect(going.map((row) => row.viaLinkId)).toEqual([0, 0, 0]);
    const led = await rows([click(), view(), view({ kind: 'event', event: { name: 'Buy', value: 1, unit: '' } })]);
    expect(led[2]).toMatchObject(JOINED);
    expect(led[2]?.visitId).toBe(led[1]?.visitId);
  });

  it('is recognized with a salt that has to be fetched', async () => {
    const salts = { ...fixedSalts, at: async (moment: number) => fixedSalts.at(moment) };
    const { pipeline } = testPipeline({}, { salts });
    await pipeline.run(click());
    expect(await pipeline.run(view())).toMatchObject(JOINED);
  });
});
