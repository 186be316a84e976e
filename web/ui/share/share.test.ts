import { describe, expect, it, vi } from 'vitest';
import { createShare, type NotOpen, type Opening } from './share.ts';

const website = { id: 3, domain: 'aurora.example' };
const given = (token: string) =>
  Response.json({ token, expires_at: new Date(Date.now() + 900_000).toISOString(), website });
const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: 'x' }, { status, headers });

/** A service that returns the given responses in order and records its requests. */
function service(...answers: readonly (Response | Error)[]) {
  const left = [...answers];
  const bodies: unknown[] = [];
  const ask = async (path: string, init: RequestInit) => {
    expect(path).toBe('/share/3/token');
    bodies.push(JSON.parse(String(init.body)));
    const response = left.shift() ?? refusal(500);
    if (response instanceof Error) throw response;
    return response;
  };
  return { share: createShare('3', ask), bodies };
}

describe('a shared dashboard', () => {
  it('opens immediately when it has no password', async () => {
    const { share, bodies } = service(given('wv_1'));
    expect(await share.open()).toMatchObject({ kind: 'open', shared: { website } });
    expect(bodies).toEqual([{}]);
  });

  it('tells the brand of its workspace, if it has one', async () => {
    const owner = { name: 'Roasters', logo: null, dark_logo: null, style: '/assets/accents/b3261e.css' };
    const branded = Response.json({ ...(await given('wv_1').json()), owner });
    expect(await service(branded).share.open()).toMatchObject({ owner });
    expect(await service(given('wv_1')).share.open()).toMatchObject({ owner: undefined });
  });

  it('asks for the password, rejects a wrong one, and opens with the right one', async () => {
    const { share, bodies } = service(refusal(403), refusal(403), given('wv_1'));
    expect(await share.open()).toEqual({ kind: 'locked' });
    expect(await share.open('guess')).toEqual({ kind: 'locked', error: 'Incorrect password.' });
    expect(await share.open('right')).toMatchObject({ kind: 'open' });
    expect(bodies).toEqual([{}, { password: 'guess' }, { password: 'right' }]);
  });

  it.each<[string, Response | Error, NotOpen]>([
    ['is not there', refusal(404), { kind: 'missing' }],
    [
      'was guessed at too often',
      refusal(429, { 'Retry-After': '60' }),
      { kind: 'locked', error: 'Too many attempts. Try again in 60 seconds.' },
    ],
    ['fails', refusal(503), { kind: 'failed', error: 'Cannot reach the service. Try again.' }],
    ['is out of reach', new Error('offline'), { kind: 'failed', error: 'Cannot reach the service. Try again.' }],
  ])('shows an error when it %s', async (_, response, opening) => {
    expect(await service(response).share.open('x')).toEqual(opening);
  });
});

describe('queries of a shared dashboard', () => {
  const requested = (...answers: readonly Response[]) => {
    const left = [...answers];
    const fetched = vi.fn(async (_path: string, _init: RequestInit) => left.shift() ?? refusal(500));
    vi.stubGlobal('fetch', fetched);
    return () => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Authorization'));
  };

  it('carry the access token, and a new one after it expired', async () => {
    const { share, bodies } = service(given('wv_1'), given('wv_2'));
    const tokens = requested(Response.json({ fine: 1 }), refusal(401), Response.json({ fine: 2 }));
    await share.open('right');
    expect(await share.client.call('/api/v1/websites/3/overview')).toEqual({ fine: 1 });
    expect(await share.client.call('/api/v1/websites/3/overview')).toEqual({ fine: 2 });
    expect(tokens()).toEqual(['Bearer wv_1', 'Bearer wv_1', 'Bearer wv_2']);
    expect(bodies).toEqual([{ password: 'right' }, { password: 'right' }]);
    vi.unstubAllGlobals();
  });

  it('close the dashboard when the owner has stopped sharing it', async () => {
    const { share } = service(given('wv_1'), refusal(404));
    requested(refusal(401));
    const reported: Opening<unknown>[] = [];
    share.onClosed((opening) => reported.push(opening));
    await share.open();
    await expect(share.client.call('/api/v1/websites/3/overview')).rejects.toThrow(
      'This dashboard is no longer shared.',
    );
    expect(reported).toEqual([{ kind: 'missing' }]);
    vi.unstubAllGlobals();
  });
});
