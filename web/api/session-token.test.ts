import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const WORKSPACE = {
  id: 7,
  name: 'Shop',
  role: 'owner',
  guest_of: null,
  missing: null,
  permissions: ['see'],
  others: 0,
  members: 1,
} as const;
const PERSON = {
  username: 'ada',
  name: 'Ada',
  picture: null,
  timezone: '',
  week_start: '',
  time_format: '',
  date_format: '',
  email: 'ada@example.com',
  email_confirmed: true,
};
const ANSWER = {
  token: 'ws_1',
  expires_at: '2026-11-26T10:00:00Z',
  workspace: WORKSPACE,
  person: PERSON,
  is_operator: false,
};

/** A page at this address whose server answers so; navigations are recorded. */
async function openPage(address: string, answer: { status?: number; body?: object }) {
  const { pathname, search } = new URL(address, 'https://way.example');
  const location = { pathname, search, replace: vi.fn(), reload: vi.fn() };
  vi.stubGlobal('window', { location });
  const fetchAnswer = vi.fn(async () => Response.json(answer.body ?? {}, { status: answer.status ?? 200 }));
  vi.stubGlobal('fetch', fetchAnswer);
  vi.resetModules();
  const { fetchSessionToken } = await import('./access.ts');
  const { currentWorkspace, updatePerson } = await import('../state/workspace/workspace.ts');
  const { ownTimeZone } = await import('../state/time-zone.ts');
  return { location, fetchAnswer, fetchSessionToken, currentWorkspace, updatePerson, ownTimeZone };
}

/** Lets a call run that never resolves, because the page is about to be replaced. */
const afterwards = () => new Promise((resolve) => setImmediate(resolve));

describe('the token of a signed-in person', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('tells the page its workspace and who is signed in', async () => {
    const page = await openPage('/app/links', { body: ANSWER });
    expect(await page.fetchSessionToken()).toEqual({ token: 'ws_1', expiresAt: Date.parse(ANSWER.expires_at) });
    expect(page.currentWorkspace()).toEqual({
      ...WORKSPACE,
      person: PERSON,
      is_operator: false,
      announcement: null,
    });
  });

  it('is asked for the workspace in the address', async () => {
    const page = await openPage('/app/w/12/links', { body: ANSWER });
    await page.fetchSessionToken();
    const [[path, init]] = page.fetchAnswer.mock.calls as unknown as [[string, RequestInit]];
    expect([path, init.body]).toEqual(['/account/token', '{"workspace":12}']);
  });

  it('loads the page again when the profile has another time zone than the page, once', async () => {
    const body = { ...ANSWER, person: { ...PERSON, timezone: 'Asia/Kathmandu' } };
    const first = await openPage('/app', { body });
    void first.fetchSessionToken();
    await afterwards();
    expect(first.location.reload).toHaveBeenCalledTimes(1);
    const next = await openPage('/app', { body });
    await next.fetchSessionToken();
    expect(next.location.reload).not.toHaveBeenCalled();
    expect(next.ownTimeZone()).toBe('Asia/Kathmandu');
  });

  it('does so for other formats of dates and times', async () => {
    const body = { ...ANSWER, person: { ...PERSON, date_format: 'iso' } };
    const first = await openPage('/app', { body });
    void first.fetchSessionToken();
    await afterwards();
    expect(first.location.reload).toHaveBeenCalledTimes(1);
    const next = await openPage('/app', { body });
    await next.fetchSessionToken();
    expect(next.location.reload).not.toHaveBeenCalled();
  });

  it('shows a changed profile before the next token tells it', async () => {
    const page = await openPage('/app', { body: ANSWER });
    page.updatePerson({ name: 'Nobody yet' });
    expect(page.currentWorkspace()).toBeUndefined();
    await page.fetchSessionToken();
    page.updatePerson({ picture: '/assets/avatars/a.jpg' });
    expect(page.currentWorkspace()?.person).toEqual({ ...PERSON, picture: '/assets/avatars/a.jpg' });
  });

  it.each([
    [401, '/app/links?page=2', '/login?next=%2Fapp%2Flinks%3Fpage%3D2'],
    [403, '/app/w/99', '/app'],
  ])('leaves with status %i at %s for %s', async (status, address, next) => {
    const page = await openPage(address, { status });
    void page.fetchSessionToken();
    await afterwards();
    expect(page.location.replace.mock.calls).toEqual([[next]]);
  });

  it('names the workspace in the address of people with several', async () => {
    const body = { ...ANSWER, workspace: { ...WORKSPACE, others: 2 } };
    const page = await openPage('/app/links?page=2', { body });
    void page.fetchSessionToken();
    await afterwards();
    expect(page.location.replace.mock.calls).toEqual([['/app/w/7/links?page=2']]);
  });

  it('reports a server that cannot answer', async () => {
    const page = await openPage('/app', { status: 503 });
    await expect(page.fetchSessionToken()).rejects.toMatchObject({ status: 503 });
  });
});
