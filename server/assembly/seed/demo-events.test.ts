import { describe, expect, it } from 'vitest';
import type { EventRow } from '../../collect/event-port.ts';
import { type DemoWorld, demoEvents } from './demo-events.ts';
import { DEMO_WEBSITES } from './demo-websites.ts';

const NOW = Date.parse('2026-06-15T15:30:00Z');
const DAY_MS = 86_400_000;
const people = (siteId: number) => Array.from({ length: 60 }, (_, index) => `${siteId}000${index}`);
const world: DemoWorld & { bio: NonNullable<DemoWorld['bio']> } = {
  accountId: 7,
  host: 'go.example.com',
  websites: DEMO_WEBSITES.map((website, index) => ({
    id: index + 1,
    website,
    people: website.named.share > 0 ? people(index + 1) : [],
  })),
  links: [
    { id: 11, alias: 'much', campaignId: 3, weight: 9, daysAgo: 95, landing: { siteId: 1, path: '/beans' } },
    { id: 12, alias: 'little', campaignId: 0, weight: 1, daysAgo: 30 },
  ],
  codes: [
    {
      id: 21,
      name: 'Coffee bag',
      code: 'printed',
      weight: 1,
      daysAgo: 95,
      landing: { siteId: 1, path: '/brewing/pour-over' },
    },
    { id: 22, name: 'Wi-Fi', code: 'holds-itself', weight: 0, daysAgo: 95 },
  ],
  bio: { id: 31, handle: 'us', weight: 1, links: [] },
};
const events = (count: number): EventRow[] => [...demoEvents({ count, now: NOW, world })];
const rows = events(40_000);
const of = (kind: EventRow['kind']) => rows.filter((row) => row.kind === kind);
const shareOf = (isSo: (row: EventRow) => boolean) => rows.filter(isSo).length / rows.length;
const onSites = rows.filter(({ siteId }) => siteId > 0);
const visits = Map.groupBy(onSites, ({ visitId }) => visitId);
const days = (some: readonly EventRow[]) => new Set(some.map(({ occurredAt }) => Math.floor(occurredAt / DAY_MS)));

describe('demo events', () => {
  it.each([0, 1, 2, 999])('are %d as requested', (count) => {
    expect(events(count)).toHaveLength(count);
  });

  it('do not begin before their object was created', () => {
    const first = Math.min(...rows.filter(({ linkId }) => linkId === 12).map(({ occurredAt }) => occurredAt));
    expect(first).toBeGreaterThanOrEqual(NOW - 30 * DAY_MS);
    expect(first).toBeLessThan(NOW - 25 * DAY_MS);
  });

  it('are the same every time', () => {
    expect(events(500)).toEqual(events(500));
  });

  it('happened within the 90 days before now', () => {
    const times = rows.map((row) => row.occurredAt);
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW - 90 * DAY_MS);
    expect(days(rows).size).toBe(91);
  });

  it('sleep at night and at weekends, and grow', () => {
    const hour = (row: EventRow) => new Date(row.occurredAt).getUTCHours();
    const weekday = (row: EventRow) => new Date(row.occurredAt).getUTCDay();
    expect(shareOf((row) => hour(row) === 18)).toBeGreaterThan(4 * shareOf((row) => hour(row) === 3));
    expect(shareOf((row) => weekday(row) === 3)).toBeGreaterThan(1.2 * shareOf((row) => weekday(row) === 0));
    const half = NOW - 45 * DAY_MS;
    expect(shareOf((row) => row.occurredAt > half)).toBeGreaterThan(0.53);
  });

  it('are of every kind, each with its object and the account', () => {
    expect(of('click').every(({ linkId, siteId }) => (linkId === 11 || linkId === 12) && siteId === 0)).toBe(true);
    expect(of('scan').every(({ qrId, device }) => qrId === 21 && device === 'mobile')).toBe(true);
    expect(of('impression').every(({ pageId }) => pageId === 31)).toBe(true);
    expect(of('pageview').every(({ siteId }) => siteId >= 1 && siteId <= 3)).toBe(true);
    expect(of('event').every(({ siteId, name }) => siteId > 0 && name !== '')).toBe(true);
    expect(rows.every(({ accountId }) => accountId === 7)).toBe(true);
    const kinds = ['click', 'scan', 'impression', 'pageview', 'event', 'engagement', 'vital'] as const;
    expect(Math.min(...kinds.map((kind) => of(kind).length))).toBeGreaterThan(50);
  });

  it('count clicks for the campaign of their link, and more for the heavier link', () => {
    expect(of('click').every(({ linkId, campaignId }) => campaignId === (linkId === 11 ? 3 : 0))).toBe(true);
    const heavy = of('click').filter(({ linkId }) => linkId === 11).length;
    expect(heavy).toBeGreaterThan(5 * (of('click').length - heavy));
  });

  it('use known sources', () => {
    const sources = new Set(rows.map(({ source, channel }) => `${channel} ${source}`));
    expect([...sources]).toEqual(expect.arrayContaining(['search Google', 'social Instagram', 'direct ']));
    expect([...sources]).toEqual(expect.arrayContaining(['qr QR code', 'link Short link']));
  });

  it('have a code or link as the source if no other is known, and never one that does not exist', () => {
    const views = of('pageview');
    const byCode = views.filter(({ viaQrId }) => viaQrId > 0);
    expect(byCode.every(({ channel, source }) => channel === 'qr' && source === 'QR code')).toBe(true);
    const byLink = views.filter(({ viaLinkId }) => viaLinkId > 0);
    expect(byLink.every(({ channel, referrerHost }) => (channel === 'link') === (referrerHost === ''))).toBe(true);
    const alone = views.filter(({ journeyId }) => journeyId === '0');
    expect(alone.some(({ channel }) => channel === 'qr' || channel === 'link')).toBe(false);
    expect([byCode.length > 20, byLink.length > 100]).toEqual([true, true]);
  });
});

describe('pages of the demo', () => {
  const shownPage = 2 ** 50 + 5;
  const [first, second] = world.links;
  const links = first && second ? [{ ...first, shownPage }, second] : [];
  const ofPages = [
    ...demoEvents({ count: 10_000, now: NOW, world: { ...world, links, bio: { ...world.bio, links: [4, 6] } } }),
  ];
  const ofKind = (kind: EventRow['kind']) => ofPages.filter((row) => row.kind === kind);

  it('are shown with every click on a link with an interstitial, to the same visitor', () => {
    const seen = ofKind('impression').filter(({ pageId }) => pageId === shownPage);
    const clicks = ofKind('click').filter(({ linkId }) => linkId === 11);
    const facts = ({ occurredAt, visitorId, path, bot }: EventRow) => [occurredAt, visitorId, path, bot];
    expect(seen.map(facts)).toEqual(clicks.map(facts));
    expect(seen.every(({ linkId, campaignId, siteId }) => linkId + campaignId + siteId === 0)).toBe(true);
    expect(seen.length).toBeGreaterThan(500);
  });

  it('redirect by their blocks, the first more often than the next', () => {
    const clicks = ofKind('click').filter(({ pageId }) => pageId === 31);
    const of = (block: string) => clicks.filter(({ props }) => props.block === block).length;
    expect(of('4')).toBeGreaterThan(of('6'));
    expect(of('6')).toBeGreaterThan(0);
    expect(of('4') + of('6')).toBe(clicks.length);
    const views = ofKind('impression').filter(({ pageId }) => pageId === 31);
    expect(clicks.length).toBeLessThan(views.length / 2);
    expect(clicks.every(({ linkId, path }) => linkId === 0 && /^\/@us\/go\/[46]$/.test(path))).toBe(true);
  });
});

describe('demo visits', () => {
  it('have the same start, origin, journey and visitor in all of their events', () => {
    const same = ({ visitorId, visitStartedAt, entryPath, siteId, referrerHost, channel, utmSource }: EventRow) =>
      [visitorId, visitStartedAt, entryPath, siteId, referrerHost, channel, utmSource].join(' ');
    const journey = ({ journeyId, viaLinkId, viaQrId, userHash, country, browser }: EventRow) =>
      [journeyId, viaLinkId, viaQrId, userHash, country, browser].join(' ');
    for (const visit of visits.values()) expect(new Set(visit.map((row) => same(row) + journey(row))).size).toBe(1);
  });

  it('begin with a view of their entry page, at their start', () => {
    for (const [first] of visits.values()) {
      expect(first).toMatchObject({ kind: 'pageview', path: first?.entryPath, occurredAt: first?.visitStartedAt });
    }
  });

  it('have about two pages, often one only, in chronological order', () => {
    const seen = [...visits.values()].map((visit) => visit.filter(({ kind }) => kind === 'pageview').length);
    const mean = seen.reduce((sum, pages) => sum + pages, 0) / seen.length;
    expect([mean > 1.6, mean < 2.8]).toEqual([true, true]);
    expect(seen.filter((pages) => pages === 1).length / seen.length).toBeGreaterThan(0.3);
    for (const visit of visits.values()) {
      const times = visit.map(({ occurredAt }) => occurredAt);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  it('report time on page and scroll depth', () => {
    for (const { engagedMs, scrollDepth } of of('engagement')) {
      expect([engagedMs > 0, engagedMs < 900_000, scrollDepth >= 1, scrollDepth <= 100]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    expect(of('engagement').length / of('pageview').length).toBeGreaterThan(0.7);
    expect(of('engagement').some(({ scrollDepth }) => scrollDepth >= 90)).toBe(true);
  });

  it('sometimes end in events with properties, and in revenue', () => {
    const purchases = of('event').filter(({ name }) => name === 'Purchase');
    expect(purchases.length).toBeGreaterThan(30);
    for (const { value, unit, props, path } of purchases) {
      expect([value >= 14, value <= 78, unit, path, Object.keys(props)]).toEqual([
        ...[true, true, 'EUR', '/cart'],
        ['product', 'delivery', 'coupon'],
      ]);
    }
    expect(new Set(purchases.map(({ value }) => value)).size).toBeGreaterThan(10);
    const bought = purchases.map(({ visitId }) =>
      visits
        .get(visitId)
        ?.map(({ name }) => name)
        .filter(Boolean),
    );
    expect(new Set(bought.map(String))).toEqual(new Set(['Add to cart,Purchase']));
  });

  it('have a view of each page with an event, so that no page has more visitors than views', () => {
    for (const rows of visits.values()) {
      const viewed = new Set(rows.filter(({ kind }) => kind === 'pageview').map(({ path }) => path));
      expect(rows.filter(({ kind, path }) => kind === 'event' && !viewed.has(path))).toEqual([]);
    }
  });

  it('belong to visitors with one number per day and website', () => {
    const seen = new Map<string, Set<string>>();
    for (const { visitorId, visitStartedAt, siteId } of onSites) {
      const where = `${siteId} ${Math.floor(visitStartedAt / DAY_MS)}`;
      seen.set(visitorId, (seen.get(visitorId) ?? new Set()).add(where));
    }
    expect([...seen.values()].every((places) => places.size === 1)).toBe(true);
    expect(seen.size).toBeLessThan(visits.size);
  });
});

describe('demo journeys', () => {
  const begun = new Map(
    rows.filter(({ kind }) => kind === 'click' || kind === 'scan').map((row) => [row.journeyId, row] as const),
  );
  const led = [...visits.values()].flatMap(([first]) => (first && first.journeyId !== '0' ? [first] : []));

  it('connect a click or scan with a visit of its destination some moments later', () => {
    expect(led.length).toBeGreaterThan(500);
    for (const visit of led) {
      const { occurredAt = 0, linkId, qrId, campaignId } = begun.get(visit.journeyId) ?? {};
      expect(visit).toMatchObject({ viaLinkId: linkId, viaQrId: qrId, viaCampaignId: campaignId, siteId: 1 });
      expect([visit.occurredAt > occurredAt, visit.occurredAt < occurredAt + 5_000]).toEqual([true, true]);
      expect(visit.path).toBe(qrId === 21 ? '/brewing/pour-over' : '/beans');
    }
  });

  it('begin with clicks and scans, some of which do not arrive', () => {
    const own = rows.filter(({ kind, linkId }) => kind === 'click' && linkId === 11);
    const arrived = new Set(led.map(({ journeyId }) => journeyId));
    const share = own.filter(({ journeyId }) => arrived.has(journeyId)).length / own.length;
    expect([share > 0.55, share < 0.8]).toEqual([true, true]);
    expect(own.filter(({ bot }) => bot > 0).every(({ journeyId }) => !arrived.has(journeyId))).toBe(true);
    expect(
      of('click')
        .filter(({ linkId }) => linkId === 12)
        .every(({ journeyId }) => journeyId === '0'),
    ).toBe(true);
  });

  it('convert more often than other visits', () => {
    const shareOfBuyers = (isLed: boolean) => {
      const some = [...visits.values()].filter(([first]) => first?.siteId === 1 && (first.journeyId !== '0') === isLed);
      return some.filter((visit) => visit.some(({ kind }) => kind === 'event')).length / some.length;
    };
    expect(shareOfBuyers(true)).toBeGreaterThan(1.4 * shareOfBuyers(false));
  });
});

describe('people of the demo', () => {
  const named = Map.groupBy(
    onSites.filter(({ userHash }) => userHash !== '0'),
    ({ userHash }) => userHash,
  );

  it('are identified on the websites that do so, and nowhere else', () => {
    const share = [...visits.values()].filter(([first]) => first?.userHash !== '0').length / visits.size;
    expect([share > 0.04, share < 0.2]).toEqual([true, true]);
    expect(rows.filter(({ siteId }) => siteId === 0).every(({ userHash }) => userHash === '0')).toBe(true);
    expect([...named].every(([userHash, own]) => own.every(({ siteId }) => userHash.startsWith(`${siteId}000`)))).toBe(
      true,
    );
  });

  it('return on other days, with another number and the same device', () => {
    const returned = [...named.values()].filter((own) => days(own).size > 2);
    expect(returned.length).toBeGreaterThan(named.size / 3);
    for (const own of returned) {
      expect(new Set(own.map(({ visitorId }) => visitorId)).size).toBeGreaterThanOrEqual(days(own).size - 1);
      expect(new Set(own.map(({ browser, country }) => `${browser} ${country}`)).size).toBe(1);
    }
  });

  it('join over time', () => {
    const firstDay = (own: readonly EventRow[]) => Math.min(...own.map(({ occurredAt }) => occurredAt));
    const late = [...named.values()].filter((own) => firstDay(own) > NOW - 45 * DAY_MS);
    expect([late.length > named.size / 5, late.length < named.size]).toEqual([true, true]);
  });
});
