import { describe, expect, it } from 'vitest';
import { withRedirectingObjects } from './redirecting-objects.ts';
import { fakeParts, MINE, OWN } from './results.fixture.ts';
import { createAnalyticsService } from './results.ts';

const SITE = { accountId: MINE, kind: 'website', id: OWN } as const;
const PAGE = { kind: 'page', path: '*' } as const;
const query = {
  scope: SITE,
  range: { from: 0, to: 1 },
  steps: [{ kind: 'scan' }, PAGE],
  windowMs: 1,
  by: 'story',
} as const;

describe('objects that redirect to a website', () => {
  it('are links and codes with a URL on its host, with or without www., on any port', async () => {
    const { sourceObjects } = await withRedirectingObjects(fakeParts().parts, query);
    expect(sourceObjects).toEqual({ linkIds: [11], qrIds: [21] });
  });

  it.each([
    { steps: [{ kind: 'scan', qrId: 3 }, PAGE] },
    { steps: [PAGE, PAGE] },
    { by: 'visit' },
    { scope: { accountId: MINE, kind: 'account' } },
  ] as const)('is asked for only where a website’s stories begin with any of them: not with %j', async (given) => {
    const requested = { ...query, ...given };
    expect(await withRedirectingObjects(fakeParts().parts, requested)).toBe(requested);
  });

  it('goes along with the query, be its steps those of a kept funnel', async () => {
    const { parts, requested } = fakeParts();
    await createAnalyticsService(parts).funnel(MINE, { scope: { website: OWN }, funnel_id: 3 });
    expect(requested.at(-1)).toMatchObject(['funnel', { sourceObjects: { linkIds: [11], qrIds: [21] } }]);
  });
});
