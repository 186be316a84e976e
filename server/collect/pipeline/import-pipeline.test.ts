import { describe, expect, it } from 'vitest';
import { UNKNOWN_PLACE } from '../../platform/geo/geo.ts';
import { fixedSalts, GOOGLEBOT, NOON, pageHit, SITE } from '../collect.fixture.ts';
import { createImportPipeline, createImportSalts, type RawHit, UNKNOWN_USER_AGENT } from '../collect.ts';
import type { EventRow } from '../event-port.ts';
import type { TrackedSite } from '../site-port.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LAST_YEAR = NOON - 365 * DAY_MS;
const MIDNIGHT = NOON - DAY_MS / 2;

let drawn = 0;
/** Returns a different salt on each call. */
function random(size: number): Uint8Array {
  drawn++;
  return new Uint8Array(size).fill(drawn);
}

function open(site: Partial<TrackedSite> = {}) {
  const salts = createImportSalts({ salts: fixedSalts, clock: { now: () => NOON }, random });
  const pipeline = createImportPipeline({
    site: { ...SITE, ...site },
    salts,
    geo: { lookUp: () => UNKNOWN_PLACE },
  });
  const run = async (fields: Partial<RawHit> = {}) =>
    pipeline.run(pageHit({ isFirstHand: false, acceptLanguage: '', occurredAt: LAST_YEAR, ...fields }));
  const row = async (fields: Partial<RawHit> = {}): Promise<EventRow> => {
    const result = await run(fields);
    if (typeof result === 'string') throw new Error(`dropped: ${result}`);
    return result;
  };
  return { run, row };
}

describe('the steps of an import', () => {
  it('are those of every page view, for one website', async () => {
    const row = await open().row({ host: 'any.example', referrer: 'https://www.google.com/', query: 'utm_campaign=x' });
    expect(row).toMatchObject({
      siteId: SITE.id,
      accountId: SITE.accountId,
      path: '/pricing',
      source: 'Google',
      utmCampaign: 'x',
      browser: 'Chrome',
      occurredAt: LAST_YEAR,
      entryPath: '/pricing',
    });
  });

  it('obey the website’s switches', async () => {
    expect(await open().run({ userAgent: GOOGLEBOT })).toBe('bot');
    expect(await open().row({ userAgent: '' })).toMatchObject({ bot: 0 });
    expect(await open({ excludeBots: false }).row({ userAgent: GOOGLEBOT })).toMatchObject({ bot: 3 });
    expect(await open({ excludeAddresses: '203.0.113.*' }).run()).toBe('excluded_address');
    expect(await open().run({ secPurpose: 'prefetch' })).toBe('prefetch');
    expect(await open({ excludeParams: 'token' }).row({ query: 'token=1&a=2' })).toMatchObject({
      path: '/pricing?a=2',
    });
  });

  it('do not flag visitors as bots if the log has no user agent', async () => {
    expect(await open().row({ userAgent: UNKNOWN_USER_AGENT })).toMatchObject({ bot: 0, browser: '', os: '' });
  });

  it('make visits that end after half an hour', async () => {
    const { row } = open();
    const visits = [];
    for (const minute of [0, 29, 58, 90]) {
      const { visitId, visitorId } = await row({ occurredAt: LAST_YEAR + minute * MINUTE_MS });
      visits.push([visitId, visitorId]);
    }
    const [first, second, third, fourth] = visits;
    expect([second, third]).toEqual([first, first]);
    expect(fourth?.[0]).not.toBe(first?.[0]);
    expect(fourth?.[1]).toBe(first?.[1]);
  });
});

describe('visitors of an import', () => {
  it('are known for a day, and by no other import', async () => {
    const [one, other] = [open(), open()];
    const today = await one.row();
    const again = await one.row({ occurredAt: LAST_YEAR + 3 * 3_600_000 });
    const tomorrow = await one.row({ occurredAt: LAST_YEAR + DAY_MS });
    expect(again.visitorId).toBe(today.visitorId);
    expect(tomorrow.visitorId).not.toBe(today.visitorId);
    expect((await other.row()).visitorId).not.toBe(today.visitorId);
  });

  it.each([
    ['long ago', LAST_YEAR - NOON + MIDNIGHT],
    ['between the drawn salts and the service’s own', MIDNIGHT - DAY_MS],
    ['between the service’s own', MIDNIGHT],
  ])('continue their visit over a midnight %s', async (_, midnight) => {
    const { row } = open();
    const before = await row({ occurredAt: midnight - 5 * MINUTE_MS });
    const after = await row({ occurredAt: midnight + 5 * MINUTE_MS });
    expect(after.visitId).toBe(before.visitId);
    expect(after.visitorId).not.toBe(before.visitorId);
  });

  it.each([
    ['today', NOON],
    ['yesterday', NOON - DAY_MS],
  ])('of %s are those that a tag has seen', async (_, occurredAt) => {
    const seen = (await open().row({ occurredAt })).visitorId;
    expect((await open().row({ occurredAt })).visitorId).toBe(seen);
  });
});
