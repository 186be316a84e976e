import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.ts';
import { fixedSalts, NOON } from '../collect.fixture.ts';
import { type DaySalts, dayStart, type Salts } from '../salts.ts';
import { readClickToken } from './click-token.ts';
import { createJourneyTokens, type LandingClick } from './journey-tokens.ts';

const CLICK: LandingClick = { accountId: 3, linkId: 11, qrId: 0, campaignId: 5, occurredAt: NOON };
const SALTS = { startsAt: dayStart(NOON), today: 'today', yesterday: undefined };
const known: Salts = { ...fixedSalts, at: () => SALTS };

describe('the journey of a click', () => {
  it('goes along in its token', () => {
    const { journeyId, token = '' } = createJourneyTokens(known, systemRandom).begin(CLICK);
    expect(readClickToken({ token, accountId: 3, salts: SALTS, now: NOON })).toEqual({
      journeyId,
      viaLinkId: 11,
      viaQrId: 0,
      viaCampaignId: 5,
    });
  });

  it('has its own number, of 64 bits, never 0', () => {
    const journeys = createJourneyTokens(known, systemRandom);
    const ids = Array.from({ length: 2_000 }, () => journeys.begin(CLICK).journeyId);
    expect(new Set(ids).size).toBe(2_000);
    for (const id of ids) expect(id).toMatch(/^[1-9]\d{0,19}$/);
    const unlucky = createJourneyTokens(known, (size) => new Uint8Array(size));
    expect(unlucky.begin(CLICK).journeyId).toBe('1');
  });

  it('has no token while the salt of the day is being loaded, and delays no redirect', async () => {
    const { promise, resolve } = Promise.withResolvers<DaySalts>();
    let response: DaySalts | Promise<DaySalts> = promise;
    const journeys = createJourneyTokens({ ...fixedSalts, at: () => response }, systemRandom);
    expect(journeys.begin(CLICK)).toMatchObject({ journeyId: expect.stringMatching(/^\d+$/), token: undefined });
    const ready = journeys.ready(NOON);
    resolve(SALTS);
    await ready;
    response = SALTS;
    expect(journeys.begin(CLICK).token).toBeDefined();
  });

  it('continues from the scan of a code that redirects to the link', () => {
    const journeys = createJourneyTokens(known, systemRandom);
    const scan = { ...CLICK, linkId: 0, qrId: 4, campaignId: 0 };
    const begun = journeys.begin(scan);
    const before = journeys.scanBefore(begun.token ?? '', { accountId: 3, now: NOON });
    expect(before).toMatchObject({ journeyId: begun.journeyId, viaQrId: 4 });
    const { token = '' } = journeys.begin({ ...CLICK, qrId: 4, journeyId: begun.journeyId });
    expect(readClickToken({ token, accountId: 3, salts: SALTS, now: NOON })).toEqual({
      journeyId: begun.journeyId,
      viaLinkId: 11,
      viaQrId: 4,
      viaCampaignId: 5,
    });
  });

  it.each([
    ['a click', CLICK, 3],
    ['a scan that went on by a link', { ...CLICK, qrId: 4 }, 3],
    ['a scan of another account', { ...CLICK, linkId: 0, qrId: 4 }, 9],
  ])('does not continue from %s', (_what, click, accountId) => {
    const journeys = createJourneyTokens(known, systemRandom);
    expect(journeys.scanBefore(journeys.begin(click).token ?? '', { accountId, now: NOON })).toBeUndefined();
    expect(journeys.scanBefore('', { accountId, now: NOON })).toBeUndefined();
  });

  it('does not wait for the salt that a scan was sealed with', () => {
    const salts = { ...fixedSalts, at: () => new Promise<DaySalts>(() => undefined) };
    const { token = '' } = createJourneyTokens(known, systemRandom).begin({ ...CLICK, linkId: 0, qrId: 4 });
    const journeys = createJourneyTokens(salts, systemRandom);
    expect(journeys.scanBefore(token, { accountId: 3, now: NOON })).toBeUndefined();
  });
});
