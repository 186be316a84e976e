import { describe, expect, it } from 'vitest';
import { clickHit, fixedSalts, NOON, pageHit, testPipeline } from '../../collect.fixture.ts';
import type { EventRow } from '../../event-port.ts';
import type { RawHit } from '../../hit.ts';
import { createVisits } from '../../sessions/sessions.ts';
import { createDraft } from '../event-draft.ts';
import type { PipelineResult } from '../pipeline.ts';
import { identifyVisitor } from './identify-visitor.ts';

const MINUTE_MS = 60_000;
const MIDNIGHT = NOON + 12 * 60 * MINUTE_MS;

/** One browser over time: returns the row of each hit, `minutes` after noon. */
function browser() {
  const { pipeline, dropCounter } = testPipeline();
  const send = (minutes: number, fields: Partial<RawHit> = {}): PipelineResult => {
    const result = pipeline.run(pageHit({ occurredAt: NOON + minutes * MINUTE_MS, ...fields }));
    if (result instanceof Promise) throw new Error('not at once');
    return result;
  };
  const row = (...sent: Parameters<typeof send>): EventRow => {
    const result = send(...sent);
    if (typeof result === 'string') throw new Error(`dropped: ${result}`);
    return result;
  };
  return { send, row, dropCounter };
}

const FROM_SEARCH = { referrer: 'https://www.google.com/', query: 'utm_source=news&utm_campaign=spring' };
const ENGAGEMENT = { kind: 'engagement', engagedMs: 20_000, scrollDepth: 80 } as const;
const VITAL = { kind: 'vital', props: { LCP: '1200' } } as const;
const BUY = { kind: 'event', event: { name: 'Buy', value: 5, unit: 'EUR' } } as const;

describe('every event of a visit', () => {
  it('contains the source, start and entry page of the visit', () => {
    const { row } = browser();
    const first = row(0, FROM_SEARCH);
    const origin = { source: 'news', channel: 'campaign', referrerHost: 'google.com', utmCampaign: 'spring' };
    const visit = { visitId: first.visitId, visitStartedAt: NOON, entryPath: first.path, ...origin };
    expect(first).toMatchObject({ ...visit, entryPath: '/pricing' });
    const inner = { referrer: 'https://example.com/pricing', path: '/buy' };
    for (const fields of [inner, { ...inner, ...BUY }, { ...inner, ...ENGAGEMENT }, { ...inner, ...VITAL }]) {
      expect(row(5, fields)).toMatchObject({ ...visit, path: '/buy' });
    }
  });

  it('keeps them when the visitor returns from elsewhere in the meantime', () => {
    const { row } = browser();
    const first = row(0, FROM_SEARCH);
    const back = row(10, { referrer: 'https://t.co/abc', query: 'utm_source=other' });
    expect(back).toMatchObject({ visitId: first.visitId, source: 'news', referrerHost: 'google.com' });
  });

  it('begins a new visit with its own origin after half an hour', () => {
    const { row } = browser();
    const first = row(0, FROM_SEARCH);
    const next = row(30, { referrer: 'https://t.co/abc', path: '/other' });
    expect(next.visitId).not.toBe(first.visitId);
    expect(next).toMatchObject({ source: 'Twitter', utmCampaign: '', entryPath: '/other' });
    expect(next.visitStartedAt).toBe(NOON + 30 * MINUTE_MS);
  });

  it('keeps all that over midnight', () => {
    const { row } = browser();
    const before = row(0, { ...FROM_SEARCH, occurredAt: MIDNIGHT - MINUTE_MS });
    const after = row(0, { occurredAt: MIDNIGHT + MINUTE_MS, path: '/later' });
    const { visitId, visitStartedAt, entryPath, source, utmCampaign } = before;
    expect(after).toMatchObject({ visitId, visitStartedAt, entryPath, source, utmCampaign });
    expect(after.visitorId).not.toBe(before.visitorId);
  });

  it('has no entry until there is a page view', () => {
    const { row } = browser();
    expect(row(0, BUY).entryPath).toBe('');
    expect(row(1, { path: '/in' }).entryPath).toBe('/in');
    expect(row(2, { path: '/on' }).entryPath).toBe('/in');
    expect(row(3, BUY).entryPath).toBe('/in');
  });
});

describe('a visit that a click or scan started', () => {
  const JOURNEY = { journeyId: '9001', viaLinkId: 11, viaQrId: 0, viaCampaignId: 6 };
  /** The step alone, for a website visitor whose page view an earlier step joined to a click. */
  function identify() {
    const visits = createVisits();
    return (minutes: number, row: Partial<EventRow> = {}, candidate?: typeof JOURNEY) => {
      const hit = pageHit({ occurredAt: NOON + minutes * MINUTE_MS, kind: row.kind ?? 'pageview' });
      const draft = createDraft(hit);
      Object.assign(draft.row, { siteId: 7, accountId: 3 }, row);
      draft.candidateJourney = candidate;
      identifyVisitor(fixedSalts, visits).run(draft);
      return draft.row;
    };
  }

  it('starts with its page view, even during another visit, and continues the journey', () => {
    const at = identify();
    const before = at(0);
    const landing = at(1, { ...JOURNEY, path: '/landing' });
    expect(before).toMatchObject({ journeyId: '0', viaLinkId: 0 });
    expect(landing).toMatchObject({ ...JOURNEY, entryPath: '/landing', visitStartedAt: NOON + MINUTE_MS });
    expect(landing.visitId).not.toBe(before.visitId);
    expect(at(2, { kind: 'event' })).toMatchObject({ ...JOURNEY, visitId: landing.visitId, entryPath: '/landing' });
  });

  it('is not begun again by a reload of the page that was landed on', () => {
    const at = identify();
    const landing = at(0, JOURNEY);
    expect(at(1, JOURNEY)).toMatchObject({ visitId: landing.visitId, visitStartedAt: NOON });
    expect(at(2, { ...JOURNEY, journeyId: '9002' }).visitId).not.toBe(landing.visitId);
  });

  it('is not started by an engagement report', () => {
    const at = identify();
    const first = at(0);
    expect(at(1, { ...JOURNEY, kind: 'engagement' })).toMatchObject({ visitId: first.visitId, journeyId: '0' });
  });

  it('begins with a recognized click', () => {
    const at = identify();
    const first = at(0, {}, JOURNEY);
    expect(first).toMatchObject(JOURNEY);
    expect(at(1, {}, { ...JOURNEY, journeyId: '9002' })).toMatchObject({ ...JOURNEY, visitId: first.visitId });
    expect(at(40, {}, { ...JOURNEY, journeyId: '9003' })).toMatchObject({ ...JOURNEY, journeyId: '9003' });
    expect(at(80)).toMatchObject({ journeyId: '0', viaLinkId: 0, viaQrId: 0, viaCampaignId: 0 });
  });

  it('believes the token before what was recognized', () => {
    expect(identify()(0, JOURNEY, { ...JOURNEY, journeyId: '1' }).journeyId).toBe('9001');
  });
});

describe('engagement and vitals', () => {
  it.each([ENGAGEMENT, VITAL])('of an unknown visit are dropped, counted, and start no visit (%j)', (fields) => {
    const { send, row, dropCounter } = browser();
    expect(send(0, fields)).toBe('no_visit');
    expect(dropCounter.take()).toMatchObject([{ websiteId: 7, reason: 'no_visit', count: 1 }]);
    expect(row(1).visitStartedAt).toBe(NOON + MINUTE_MS);
  });

  it('keep a visit alive', () => {
    const { row } = browser();
    const first = row(0);
    row(25, ENGAGEMENT);
    row(50, VITAL);
    expect(row(75).visitId).toBe(first.visitId);
  });

  it('belong to a visit that was quiet because its page was being read', () => {
    const { send, row } = browser();
    const first = row(0);
    expect(row(50, { ...ENGAGEMENT, engagedMs: 45 * MINUTE_MS }).visitId).toBe(first.visitId);
    expect(send(100, { ...ENGAGEMENT, engagedMs: 10 * MINUTE_MS })).toBe('no_visit');
  });

  it('contain the reported values', () => {
    const { row } = browser();
    row(0);
    expect(row(1, ENGAGEMENT)).toMatchObject({ kind: 'engagement', engagedMs: 20_000, scrollDepth: 80, props: {} });
    expect(row(1, VITAL)).toMatchObject({ kind: 'vital', engagedMs: 0, props: { LCP: '1200' } });
  });
});

describe('clicks, scans and impressions', () => {
  it.each(['click', 'scan', 'impression'] as const)('each %s has its own source', (kind) => {
    const { pipeline } = testPipeline();
    const run = (minutes: number, fields: Partial<RawHit>) =>
      pipeline.run(clickHit({ kind, occurredAt: NOON + minutes * MINUTE_MS, ...fields })) as EventRow;
    const first = run(0, { referrer: 'https://t.co/abc', journeyId: '5' });
    const second = run(1, { referrer: 'https://www.google.com/', journeyId: '6' });
    expect(second).toMatchObject({ source: 'Google', journeyId: '6', entryPath: '', viaLinkId: 0 });
    expect(second).toMatchObject({ visitId: first.visitId, visitStartedAt: NOON });
  });
});
