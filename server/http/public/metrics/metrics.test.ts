import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const TOKEN = 'a-token-of-many-letters';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN, respondWhen: 'after-sync' } });
});
afterAll(() => app.close());

const read = (authorization?: string, at = app) =>
  at.request('/metrics', { headers: authorization === undefined ? {} : { Authorization: authorization } });

const SAMPLE = /^[a-z_]+\{worker="\d+"(,[a-z]+="[^"]*")*\} \d+(\.\d+)?(e-?\d+)?$/;

/** Returns values by series. Every line must be valid for Prometheus, with its type declared first. */
async function readAll(): Promise<Map<string, number>> {
  const { status, text, headers } = await read(`Bearer ${TOKEN}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = text.trimEnd().split('\n');
  let declared = '';
  const values = new Map<string, number>();
  for (const line of lines) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    if (type) declared = type[1] ?? '';
    if (line.startsWith('#')) continue;
    expect(line).toMatch(SAMPLE);
    expect(line.startsWith(declared)).toBe(true);
    const [series = '', value] = line.split(/ (?=\S+$)/);
    values.set(series.replace('{worker="1"}', '').replace('worker="1",', ''), Number(value));
  }
  return values;
}

describe('/metrics', () => {
  it("reports the process's health, and counts what it records", async () => {
    const before = await readAll();
    expect(before.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect([...before.keys()].filter((name) => name.endsWith('_total')).length).toBeGreaterThanOrEqual(9);
    expect([before.get('waymark_event_log_up'), before.get('waymark_spool_failing')]).toEqual([0, 0]);
    expect([before.get('waymark_catalog_up'), before.get('waymark_stores_damaged')]).toEqual([1, 0]);
    await app.account.api('POST', '/bio/api/url/add', { url: 'https://target.example/', custom: 'counted' });
    expect((await app.request('/counted')).status).toBe(302);
    // The hit is counted after the client received the response.
    const stored = (before.get('waymark_hits_stored_total') ?? 0) + 1;
    await expect.poll(async () => (await readAll()).get('waymark_hits_stored_total')).toBe(stored);
    const after = await readAll();
    expect(after.get('waymark_spool_waiting_bytes')).toBeGreaterThan(before.get('waymark_spool_waiting_bytes') ?? 0);
    expect(after.get('process_open_fds')).toBeGreaterThan(0);
    expect(after.get('waymark_disk_free_bytes')).toBeGreaterThan(0);
  });

  it('counts requests by route pattern and status, and measures their duration in cumulative buckets', async () => {
    await app.account.api('GET', '/bio/api/url/999999');
    const created = 'waymark_http_requests_total{route="/bio/api/url/:id",method="GET",status="404"}';
    const duration = 'waymark_http_request_duration_seconds';
    // The hook that counts runs after the client received the response.
    await expect.poll(async () => (await readAll()).get(created)).toBe(1);
    const values = await readAll();
    const part = 'part="link-tools-api"';
    const buckets = [...values].filter(([series]) => series.startsWith(`${duration}_bucket{${part}`)).map(([, n]) => n);
    expect(buckets).toEqual(buckets.toSorted((one, other) => one - other));
    expect(values.get(`${duration}_bucket{${part},le="+Inf"}`)).toBe(values.get(`${duration}_count{${part}}`));
    expect(values.get(`${duration}_sum{${part}}`)).toBeGreaterThan(0);
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
