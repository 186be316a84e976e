import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { rawHit } from '../../../collect/collect.ts';

let app: TestApp;
let folder: string;
let created = 0;
beforeAll(async () => {
  folder = await builtFolder();
  app = await startTestApp({ engine: true, deps: { webFolder: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function website(settings: object = {}): Promise<{ id: number; domain: string }> {
  created++;
  const response = await app.account.api('POST', '/api/v1/websites', {
    domain: `share-${created}.example`,
    ...settings,
  });
  expect(response.status).toBe(201);
  return response.json.data;
}

function enter(id: number, password: string) {
  return app.request(`/share/${id}`, { method: 'POST', body: new URLSearchParams({ password }) });
}

/** Creates a folder like the build's output. */
async function builtFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-share-'));
  await writeFile(join(folder, 'share.html'), '<!doctype html><title>Shared</title>');
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Waymark</title>');
  return folder;
}

describe('/share/{website}', () => {
  it('is the dashboard, which any website may frame, and reveals nothing without a token', async () => {
    const { id, domain } = await website({ privacy: 2, password: 'four plain words' });
    const { status, headers, text } = await app.request(`/share/${id}?embed=1`);
    expect(status).toBe(200);
    expect(text).toContain('Shared');
    expect(text).not.toContain(domain);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('shows a public website’s figures, visitors’ text escaped', async () => {
    const { id, domain } = await website();
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const said = { host: domain, path: '/<b>bold</b>', userAgent, address: '203.0.113.1' };
    await app.deps.events.collector.recorder.recordDurably(
      rawHit({ kind: 'pageview', occurredAt: Date.now(), ...said }),
    );
    await app.deps.events.settle();
    const page = await app.request(`/share/${id}?plain=1`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    for (const text of [
      domain,
      'Unique visitors</dt><dd>1',
      'Page views</dt><dd>1',
      '&lt;b&gt;bold&lt;/b&gt;</span><b>1',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('<b>bold');
  });

  it('gives the credit that the license of the geo data requires', async () => {
    const { id } = await website();
    const { text } = await app.request(`/share/${id}?plain=1`);
    expect(text).toMatch(/<footer>.*<a href="https:\/\/db-ip\.com">IP Geolocation by DB-IP<\/a><\/footer>/);
  });

  it('is not found for private, deleted and unknown websites', async () => {
    const hidden = await website({ privacy: 1, password: 'open' });
    const gone = await website();
    await app.account.api('DELETE', `/api/v1/websites/${gone.id}`);
    const answers = [];
    for (const id of [hidden.id, gone.id, 987_654_321, 0, 'abc', '9'.repeat(30)]) {
      const { status, text } = await app.request(`/share/${id}`);
      answers.push({ status, text });
    }
    expect(answers[0]?.status).toBe(404);
    expect(new Set(answers.map((response) => JSON.stringify(response))).size).toBe(1);
    expect((await enter(hidden.id, 'open')).status).toBe(404);
  });

  it('asks for the password and reveals nothing before it is right', async () => {
    const { id, domain } = await website({ privacy: 2, password: 'four plain words' });
    const form = await app.request(`/share/${id}?plain=1`);
    expect(form.status).toBe(200);
    const wrong = await enter(id, 'four plain word');
    expect(wrong.status).toBe(403);
    for (const { text } of [form, wrong]) expect(text).not.toContain(domain);
    const right = await enter(id, 'four plain words');
    expect(right.status).toBe(200);
    expect(right.text).toContain(domain);
  });

  it('is in the brand of its workspace, which a password protects like its name', async () => {
    const [open, locked] = [await website(), await website({ privacy: 2, password: 'four plain words' })];
    const openPath = `/share/${open.id}`;
    const tokenOf = (id: number, body: object = {}) =>
      app.request(`/share/${id}/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await tokenOf(open.id)).json).not.toHaveProperty('owner');
    expect((await app.request(`${openPath}?plain=1`)).text).not.toContain('class="owner"');

    const saved = await app.account.api('PUT', '/bio/api/brand/update', { name: 'Roasters', accent: '#b3261e' });
    expect(saved.status).toBe(200);
    const owner = { name: 'Roasters', logo: null, dark_logo: null, style: '/assets/accents/b3261e.css' };
    expect((await tokenOf(open.id)).json).toMatchObject({ website: { id: open.id }, owner });
    expect((await app.request(owner.style)).text).toContain('--accent: light-dark(#b3261e');
    const plain = await app.request(`${openPath}?plain=1`);
    expect(plain.text).toContain('<header><p class="owner">Roasters</p></header>');
    expect(plain.text).toContain(owner.style);

    const refused = await tokenOf(locked.id, { password: 'guess' });
    expect([refused.status, refused.json]).toEqual([403, { error: 'wrong_password' }]);
    expect((await app.request(`/share/${locked.id}?plain=1`)).text).not.toContain('Roasters');
    expect((await tokenOf(locked.id, { password: 'four plain words' })).json).toMatchObject({ owner });
    expect((await enter(locked.id, 'four plain words')).text).toContain('<p class="owner">Roasters</p>');
    await app.account.api('DELETE', '/bio/api/brand/reset');
  });

  it('applies immediately when the owner makes it private', async () => {
    const { id } = await website();
    expect((await app.request(`/share/${id}?plain=1`)).status).toBe(200);
    await app.account.api('PATCH', `/api/v1/websites/${id}`, { privacy: 1 });
    expect((await app.request(`/share/${id}`)).status).toBe(404);
  });

  it('compares ten passwords a minute and network, and not even the right one after that', async () => {
    const stopped = await startTestApp({ deps: { clock: { now: () => Date.UTC(2026, 2, 4, 12) } } });
    const settings = { domain: 'guess.example', privacy: 2, password: 'open' };
    const { id } = (await stopped.account.api('POST', '/api/v1/websites', settings)).json.data;
    const statuses = [];
    for (let attempt = 1; attempt <= 12; attempt++) {
      const body = new URLSearchParams({ password: attempt > 10 ? 'open' : 'guess' });
      const response = await stopped.request(`/share/${id}`, { method: 'POST', body });
      statuses.push(response.status);
      if (attempt > 10) expect(response.headers.get('retry-after')).toBe('60');
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    await stopped.close();
  });

  it('compares sixty passwords a minute and network over all websites', async () => {
    const stopped = await startTestApp({ deps: { clock: { now: () => Date.UTC(2026, 2, 4, 12) } } });
    const statuses = [];
    for (let site = 0; site < 7; site++) {
      const settings = { domain: `spray${site}.example`, privacy: 2, password: 'open' };
      const { id } = (await stopped.account.api('POST', '/api/v1/websites', settings)).json.data;
      for (let attempt = 0; attempt < 9; attempt++) {
        const body = new URLSearchParams({ password: 'guess' });
        statuses.push((await stopped.request(`/share/${id}`, { method: 'POST', body })).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(60).fill(403), 429, 429, 429]);
    await stopped.close();
  });
});

describe('/share/board/{secret}', () => {
  async function board(settings: object = {}): Promise<string> {
    const { id } = await website();
    const object = { type: 'website', id };
    const panels = [
      { id: 1, kind: 'figure', title: 'All of them', object, metric: 'visitors', x: 0, y: 0, w: 3, h: 2 },
    ];
    const body = { name: 'Office wall', privacy: 0, panels, ...settings };
    const { status, json } = await app.account.api('POST', '/api/v1/boards', body);
    expect(status).toBe(201);
    return new URL(json.data.share_url).pathname;
  }
  const unlock = (path: string, password: string) =>
    app.request(path, { method: 'POST', body: new URLSearchParams({ password }) });

  it('shows the figures of a public board without scripts', async () => {
    const path = await board();
    expect((await app.request(path)).text).toContain('Shared');
    const { status, text, headers } = await app.request(`${path}?plain=1`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Office wall</h1>');
    expect(text).toContain('<dt>All of them</dt><dd>0</dd>');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('asks for the password and reveals nothing before it is right', async () => {
    const path = await board({ privacy: 2, password: 'four plain words' });
    const form = await app.request(`${path}?plain=1`);
    const wrong = await unlock(path, 'four plain word');
    expect([form.status, wrong.status]).toEqual([200, 403]);
    for (const { text } of [form, wrong]) {
      expect(text).toContain('This board is protected');
      expect(text).not.toContain('Office wall');
    }
    const right = await unlock(path, 'four plain words');
    expect([right.status, right.text.includes('All of them')]).toEqual([200, true]);
  });

  it('needs no password where there is none, and is not found at a guessed address', async () => {
    const path = await board();
    expect((await app.request(path, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    for (const secret of ['1', 'x'.repeat(43)])
      for (const method of ['GET', 'POST'])
        expect((await app.request(`/share/board/${secret}?plain=1`, { method })).status).toBe(404);
  });
});
