import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../accounts/accounts.ts';
import { keyUnknown } from '../../../platform/app-error.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../websites/website-settings-port.ts';
import {
  acceptShareTokens,
  authorizeBoardAccess,
  authorizeWebsiteAccess,
  isOfWebsiteGuests,
  limitScopeToWebsite,
  withoutHiddenRevenue,
} from './website-access.ts';

const MEMBER: Principal = { accountId: 1, personId: 5, role: 'admin', keyId: -9, plan: '' };
const VIEWER: Principal = { ...MEMBER, personId: 0, role: 'viewer', websiteId: 3 };
const GUEST: Principal = { ...MEMBER, role: 'viewer', websiteId: 3 };
const BOARD: Principal = { ...MEMBER, personId: 0, role: 'viewer', boardId: 4 };

/** The code of the rejection; undefined when nothing is rejected. */
function rejectionOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

type Case = readonly [id: string, own: string | undefined, other: string | undefined];

describe('a viewer of a shared dashboard', () => {
  it.each<Case>([
    ['showOverview', undefined, 'not_found'],
    ['listGoals', undefined, 'not_found'],
    ['queryJourneys', undefined, 'not_found'],
    // Their scope is limited instead.
    ['queryAnalytics', undefined, undefined],
    ['explainChange', undefined, undefined],
    ['readScreen', undefined, undefined],
    ['followFigures', undefined, undefined],
    ['showVisits', 'forbidden', 'forbidden'],
    ['exportEvents', 'forbidden', 'forbidden'],
    ['updateWebsite', 'forbidden', 'forbidden'],
    ['showBoard', 'forbidden', 'forbidden'],
    ['showBoardFigures', 'forbidden', 'forbidden'],
    ['showAccount', 'forbidden', 'forbidden'],
    ['anOperationOfTomorrow', 'forbidden', 'forbidden'],
  ])('calls %s: %s of its website, %s of another one', (id, own, other) => {
    const call = (websiteId: string) => rejectionOf(() => authorizeWebsiteAccess(VIEWER, { id }, { id: websiteId }));
    expect([call('3'), call('8')]).toEqual([own, other]);
    expect(rejectionOf(() => authorizeBoardAccess(VIEWER, { id }, { id: '3' }))).toBeUndefined();
  });

  it('queries only its website, whatever the body says', () => {
    const body = { scope: { link: 9 }, metrics: ['views'] };
    const limited = { scope: { website: 3 }, metrics: ['views'] };
    expect(limitScopeToWebsite(VIEWER, { id: 'queryAnalytics' }, body)).toEqual(limited);
    expect(limitScopeToWebsite(VIEWER, { id: 'explainChange' }, body)).toEqual(limited);
    expect(limitScopeToWebsite(VIEWER, { id: 'readScreen' }, body)).toBe(body);
    expect(limitScopeToWebsite(MEMBER, { id: 'queryAnalytics' }, body)).toBe(body);
  });
});

describe('a guest of a dashboard', () => {
  it('also reads and changes their own sign-in', () => {
    for (const id of ['showAccount', 'updateAccount', 'showAnalyticsAccount']) {
      expect(rejectionOf(() => authorizeWebsiteAccess(GUEST, { id }, {}))).toBeUndefined();
      expect(isOfWebsiteGuests({ id })).toBe(true);
    }
  });

  it('sees no boards, which are about other objects too', () => {
    for (const id of ['listBoards', 'showBoard', 'showBoardFigures', 'updateBoard']) {
      expect(rejectionOf(() => authorizeWebsiteAccess(GUEST, { id }, { id: '3' }))).toBe('forbidden');
      expect(isOfWebsiteGuests({ id })).toBe(false);
    }
  });
});

describe('a viewer of a shared board', () => {
  it.each<Case>([
    ['showBoard', undefined, 'not_found'],
    ['showBoardFigures', undefined, 'not_found'],
    ['readScreen', undefined, undefined],
    ['followFigures', undefined, undefined],
    ['queryAnalytics', 'forbidden', 'forbidden'],
    ['explainChange', 'forbidden', 'forbidden'],
    ['listBoards', 'forbidden', 'forbidden'],
    ['updateBoard', 'forbidden', 'forbidden'],
    ['deleteBoard', 'forbidden', 'forbidden'],
    ['showOverview', 'forbidden', 'forbidden'],
    ['listGoals', 'forbidden', 'forbidden'],
    ['showAccount', 'forbidden', 'forbidden'],
    ['anOperationOfTomorrow', 'forbidden', 'forbidden'],
  ])('calls %s: %s of its board, %s of another one', (id, own, other) => {
    const call = (boardId: string) => rejectionOf(() => authorizeBoardAccess(BOARD, { id }, { id: boardId }));
    expect([call('4'), call('8')]).toEqual([own, other]);
  });
});

it('members may call everything that their role allows', () => {
  for (const id of ['showBoard', 'queryAnalytics', 'updateWebsite', 'anOperationOfTomorrow']) {
    expect(rejectionOf(() => authorizeWebsiteAccess(MEMBER, { id }, { id: '8' }))).toBeUndefined();
    expect(rejectionOf(() => authorizeBoardAccess(MEMBER, { id }, { id: '8' }))).toBeUndefined();
  }
});

describe('tokens of shared dashboards and boards', () => {
  const keys: (string | undefined)[] = [];
  const authenticate = async (key: string | undefined) => {
    keys.push(key);
    return MEMBER;
  };
  const viewed = (prefix: string, found: { id: number; accountId: number }) => ({
    viewed: async (token: string) => {
      if (token !== `${prefix}good`) throw keyUnknown();
      return found;
    },
  });
  const sharing = {
    website: viewed('wv_', { id: 3, accountId: 1 }),
    board: viewed('wb_', { id: 4, accountId: 1 }),
  };
  const websiteSettings = { find: async () => ({ ...DEFAULT_SITE_SETTINGS, shareAnnotations: true }) };
  const accept = acceptShareTokens(authenticate, { sharing, websiteSettings });

  it('open one website, or one board, for reading and without a person', async () => {
    expect(await accept('wv_good', '')).toMatchObject({ accountId: 1, personId: 0, role: 'viewer', websiteId: 3 });
    expect((await accept('wv_good', '')).hidden).toEqual({ revenue: true, annotations: false });
    const viewer = await accept('wb_good', '');
    expect(viewer).toMatchObject({ accountId: 1, personId: 0, role: 'viewer', boardId: 4 });
    expect(viewer.websiteId).toBeUndefined();
    // Streams are counted by it, and it is no key.
    expect(viewer.keyId).toBeLessThan(-(2 ** 47));
    expect((await accept('wb_good', '')).keyId).toBe(viewer.keyId);
    expect((await accept('wv_good', '')).keyId).not.toBe(viewer.keyId);
    expect(keys).toEqual([]);
  });

  it.each(['wv_bad', 'wb_bad', 'wb_', 'wv_'])('%s opens nothing', async (token) => {
    await expect(accept(token, '')).rejects.toMatchObject({ code: 'key_unknown' });
  });

  it('leave everything else to keys and sessions', async () => {
    for (const key of ['wm_key', 'wx_good', '', undefined]) expect(await accept(key, '')).toBe(MEMBER);
    expect(keys).toEqual(['wm_key', 'wx_good', '', undefined]);
  });
});

describe('hidden revenue', () => {
  const viewer: Principal = { ...MEMBER, personId: 0, websiteId: 3, hidden: { revenue: true, annotations: true } };

  it('is removed from queries that ask for more', () => {
    const body = { metrics: ['events', 'revenue'], order: [{ by: 'revenue' }, { by: 'events' }], limit: 3 };
    expect(withoutHiddenRevenue(viewer, body)).toEqual({ metrics: ['events'], order: [{ by: 'events' }], limit: 3 });
    expect(withoutHiddenRevenue(MEMBER, body)).toBe(body);
  });

  it.each([
    { metrics: ['revenue'] },
    { metrics: ['events'], dimensions: ['currency'] },
    { metric: 'revenue', by: 'source' },
  ])('is all that %j asks for', (body) => {
    expect(rejectionOf(() => withoutHiddenRevenue(viewer, body))).toBe('forbidden');
  });

  it.each([undefined, {}, { metric: 'conversions' }, { steps: [] }])('is not in %j', (body) => {
    expect(withoutHiddenRevenue(viewer, body)).toEqual(body);
  });
});
