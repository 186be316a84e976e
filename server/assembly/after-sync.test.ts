import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';

let app: TestApp | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await app?.close();
  app = undefined;
});

/** Starts a service that has never stored a click, and sends it the first one while this happens to the spool. */
async function firstClick(append: () => Promise<void>) {
  app = await startTestApp({ config: { respondWhen: 'after-sync' } });
  await app.account.api('POST', '/bio/api/url/add', { url: 'https://example.com/', custom: 'first' });
  const spy = vi.spyOn(app.deps.events.spool, 'append').mockImplementation(append);
  const response = app.request('/first', { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' } });
  await vi.waitUntil(() => spy.mock.calls.length > 0, { timeout: 30_000 });
  return response;
}

describe('CLICK_ANSWER=after-sync, at a cold start', () => {
  it('answers once the click is on disk, however long that takes', async () => {
    const synced = Promise.withResolvers<void>();
    let status = 0;
    const answered = firstClick(() => synced.promise.then(() => undefined)).then((response) => {
      status = response.status;
    });
    // An earlier release answered after 250 ms, whatever the disk said.
    await delay(1_000);
    expect(status).toBe(0);
    synced.resolve();
    await answered;
    expect(status).toBe(302);
  });

  it('returns 503 on a full disk', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    expect((await firstClick(() => Promise.reject(full))).status).toBe(503);
  });
});
