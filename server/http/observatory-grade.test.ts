import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOREIGN_ORIGIN, observe } from '../../test/support/browser/observatory.ts';
import { buildOnce } from '../../test/support/browser/web-build.ts';
import { rawRequest } from '../../test/support/hostile/raw-request.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';

const HOST = 'way.example';
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
beforeAll(async () => {
  const origin = `https://${HOST}`;
  const config = {
    baseUrl: origin,
    pagesBaseUrl: origin,
    registration: 'open',
    smtpUrl: 'smtp://127.0.0.1:9',
  } as const;
  app = await startTestApp({ config, deps: { webFolder: await buildOnce() } });
  const add = async (path: string, body: object) => (await app.account.api('POST', path, body)).json;
  const { data: website } = await add('/api/v1/websites', { domain: 'shop.example' });
  await app.account.api('PUT', `/api/v1/websites/${website.id}`, { privacy: 0 });
  await add('/bio/api/bio/add', { handle: 'ada', name: 'Ada' });
  await add('/bio/api/campaign/add', { name: 'Spring', public: true });
  const { id: splash } = await add('/bio/api/splash/add', { name: 'Wait', title: 'Wait', counter: 3 });
  await add('/bio/api/overlay/add', { type: 'contact', name: 'Letters' });
  const url = 'https://target.example/';
  await add('/bio/api/url/add', { url, custom: 'locked', password: 'four plain words' });
  await add('/bio/api/url/add', { url, custom: 'splashed', type: 'splash', splash });
});
afterAll(() => app.close());

const look = (path: string) =>
  rawRequest(app.origin, path, { headers: { Host: HOST, Origin: FOREIGN_ORIGIN, 'User-Agent': PERSON } });

/** Returns the Observatory's grade for a path, as seen behind a proxy that speaks HTTPS. */
async function gradeOf(path: string) {
  const { status, headers, text } = await look(path);
  return { status, ...observe({ headers, text, isHttps: true }) };
}

describe('MDN’s HTTP Observatory gives A+', () => {
  it.each([
    ['/app', 200, 130],
    ['/app/links', 200, 130],
    ['/login', 200, 130],
    ['/login/forgot', 200, 130],
    ['/login/password', 410, 130],
    ['/register', 200, 130],
    ['/share/1', 200, 130],
    ['/', 200, 130],
    ['/docs', 200, 130],
    ['/report', 200, 130],
    ['/locked', 200, 130],
    ['/embed/overlay/1', 200, 130],
    ['/nothing', 404, 130],
    // Account holders may use pictures from any origin, including ones without HTTPS.
    ['/splashed', 200, 110],
    ['/@ada', 200, 110],
  ])('to %s', async (path, status, score) => {
    expect(await gradeOf(path)).toMatchObject({ status, grade: 'A+', score });
  });

  it('for the sign-in response, whose cookie is limited to this host', async () => {
    const body = new URLSearchParams({ email: app.account.email, password: 'correct horse battery' }).toString();
    const headers = {
      Host: HOST,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
    };
    const response = await rawRequest(app.origin, '/login', { method: 'POST', headers, body });
    const { findings } = observe({ ...response, isHttps: true });
    expect([response.status, findings.cookies]).toEqual([303, 'Secure, HttpOnly, SameSite 5']);
    expect(String(response.headers['set-cookie'])).toMatch(/^__Host-waymark=/);
  });
});
