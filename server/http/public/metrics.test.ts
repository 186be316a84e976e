import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const TOKEN = 'a-token-of-many-letters';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN, clickAnswer: 'after-sync' } });
});
afterAll(() => app.close());

const read = (authorization?: string, at = app) =>
  at.request('/metrics', { headers: authorization === undefined ? {} : { Authorization: authorization } });

/** Returns values by name. Every line must be valid for Prometheus, with its type declared first. */
async function readAll(): Promise<Map<string, number>> {
  const { status, text, headers } = await read(`Bearer ${TOKEN}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(text).toMatch(
    /^(# HELP ([a-z_]+) [^\n]+\n# TYPE \2 (counter|gauge)\n\2\{process="\d+"\} \d+(\.\d+)?(e-?\d+)?\n)+$/,
  );
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.split('{')[0] ?? '', Number(line.split(' ')[1])]));
}

describe('/metrics', () => {
  it("reports the process's health, and counts what it records", async () => {
    const before = await readAll();
    expect(before.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect([...before.keys()].filter((name) => name.endsWith('_total')).length).toBeGreaterThanOrEqual(10);
    expect([before.get('waymark_event_log_up'), before.get('waymark_spool_failing')]).toEqual([0, 0]);
    await app.account.api('POST', '/bio/api/url/add', { url: 'https://target.example/', custom: 'counted' });
    expect((await app.request('/counted')).status).toBe(302);
    // The hit is counted after the client received the response.
    const stored = (before.get('waymark_hits_stored_total') ?? 0) + 1;
    await expect.poll(async () => (await readAll()).get('waymark_hits_stored_total')).toBe(stored);
    const after = await readAll();
    expect(after.get('waymark_spool_waiting_bytes')).toBeGreaterThan(before.get('waymark_spool_waiting_bytes') ?? 0);
    expect([...after.keys()]).toEqual([...before.keys()]);
  });

  it('reveals nothing of accounts, links or visitors', async () => {
    const { text } = await read(`Bearer ${TOKEN}`);
    for (const word of [app.account.email, 'counted', 'target.example', '127.0.0.1']) expect(text).not.toContain(word);
  });

  it.each([undefined, '', 'Bearer', `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`])(
    'requires the token: not with %j',
    async (authorization) => {
      const { status, text, headers } = await read(authorization);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(text).not.toContain('waymark_');
    },
  );

  it('nor with an API key', async () => {
    expect((await read(`Bearer ${app.account.key}`)).status).toBe(401);
  });

  it('is disabled where no token is set', async () => {
    const quiet = await startTestApp();
    try {
      for (const authorization of [undefined, 'Bearer ', 'Bearer undefined'])
        expect((await read(authorization, quiet)).status).toBe(404);
    } finally {
      await quiet.close();
    }
  });
});
