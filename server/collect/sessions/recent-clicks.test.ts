import { describe, expect, it } from 'vitest';
import { NOON } from '../collect.fixture.ts';
import { createRecentClicks, RECENT_MS, type RecentClick } from './recent-clicks.ts';

const click = (journeyId: string, occurredAt = NOON): RecentClick => ({
  journey: { journeyId, viaLinkId: 11, viaQrId: 0, viaCampaignId: 0 },
  occurredAt,
  referrerHost: '',
  host: 'go.example',
});
const ANNA = { siteId: 7, visitorId: '1' };

describe('recent clicks', () => {
  it('are found by their visitor and destination website, the latest first', () => {
    const clicks = createRecentClicks();
    clicks.remember(ANNA, click('1'));
    clicks.remember(ANNA, click('2', NOON + 1));
    expect(clicks.find(ANNA, NOON + 2)?.journey.journeyId).toBe('2');
    expect(clicks.find({ ...ANNA, siteId: 8 }, NOON)).toBeUndefined();
    expect(clicks.find({ ...ANNA, visitorId: '2' }, NOON)).toBeUndefined();
  });

  it('are recent for ten minutes, and no longer when a clock is set back', () => {
    const clicks = createRecentClicks();
    clicks.remember(ANNA, click('1'));
    expect(clicks.find(ANNA, NOON + RECENT_MS - 1)).toBeDefined();
    for (const moment of [NOON + RECENT_MS, NOON - RECENT_MS]) {
      expect(clicks.find(ANNA, moment)).toBeUndefined();
      expect(clicks.hasRecent(7, moment)).toBe(false);
    }
  });

  it('report whether any click redirected to a website', () => {
    const clicks = createRecentClicks();
    expect(clicks.hasRecent(7, NOON)).toBe(false);
    clicks.remember(ANNA, click('1'));
    clicks.remember({ ...ANNA, visitorId: '2' }, click('2', NOON - 60_000));
    expect([clicks.hasRecent(7, NOON + RECENT_MS - 1), clicks.hasRecent(8, NOON)]).toEqual([true, false]);
  });

  it('are no more than there is room for: the oldest go', () => {
    const clicks = createRecentClicks(2);
    for (const visitorId of ['1', '2', '3']) clicks.remember({ siteId: 7, visitorId }, click(visitorId));
    expect(['1', '2', '3'].map((visitorId) => clicks.find({ siteId: 7, visitorId }, NOON) !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
