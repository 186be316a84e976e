import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LiveFigures } from '../../../contract/analytics/live.ts';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { expectRateHeaders } from '../../../test/support/response-check.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type Numbers, startNumbers } from './analytics.fixture.ts';
import { singleVisitsSuite } from './visits.suite.ts';

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('live.example');
});
afterAll(() => numbers.close());

const opened: AbortController[] = [];
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});

/** Opens a stream; `next` resolves with the data of the next event. */
async function open(site = numbers.site, key = numbers.app.account.key) {
  const controller = new AbortController();
  opened.push(controller);
  const response = await fetch(`${numbers.app.origin}/api/v1/websites/${site}/live/stream`, {
    headers: { Authorization: `Bearer ${key}`, Accept: 'text/event-stream' },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async () => {
    for (;;) {
      const [whole, data] = /event: live\ndata: (.*)\n\n/.exec(text) ?? [];
      if (whole !== undefined && data !== undefined) {
        text = text.slice(text.indexOf(whole) + whole.length);
        return JSON.parse(data);
      }
      const piece = await reader?.read();
      if (!piece || piece.done) return undefined;
      text += piece.value;
    }
  };
  return { response, next, close: () => controller.abort() };
}

let visitors = 100;
function viewNow(path = '/') {
  visitors++;
  const occurredAt = Date.now();
  const who = { visitorId: String(visitors), visitId: `${visitors}1`, country: 'DE' };
  return numbers.store({ ...who, path, occurredAt, visitStartedAt: occurredAt });
}

describe('GET /websites/{id}/live', () => {
  it('reports current visitors and the last half hour', async () => {
    await viewNow('/here');
    const response = await numbers.get(`/websites/${numbers.site}/live`);
    expect(response.status).toBe(200);
    expect([...Value.Errors(analyticsOperations.showLive.response, response.json)]).toEqual([]);
    const { data } = response.json;
    expect(data.visitors).toBe(1);
    expect(data.minutes).toHaveLength(30);
    expect(data.pages).toEqual([{ value: '/here', label: '/here', visitors: 1 }]);
    expect(data.countries).toEqual([{ value: 'DE', label: 'Germany', visitors: 1 }]);
    expect(data.sources).toEqual([{ value: '', label: 'Direct, email and other', visitors: 1 }]);
  });
});

singleVisitsSuite(() => numbers);

describe('GET /websites/{id}/live/stream', () => {
  it('begins with the current state and continues with changes', async () => {
    const stream = await open();
    const { headers, status } = stream.response;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
    expectRateHeaders({ status, headers: Object.fromEntries(headers), text: '', json: undefined });
    const first = await stream.next();
    expect([...Value.Errors(LiveFigures, first)]).toEqual([]);
    await viewNow();
    const second = await stream.next();
    expect(second.visitors).toBe(first.visitors + 1);
  });

  it('allows ten streams per key, and frees a slot when a client disconnects', async () => {
    const { key } = await numbers.app.newAccount();
    const website = await fetch(`${numbers.app.origin}/api/v1/websites`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ domain: 'places.example' }),
    });
    const { id } = ((await website.json()) as { data: { id: number } }).data;
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(id, key)));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    const refused = await open(id, key);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('15');
    for (const stream of streams) stream.close();
    await expect
      .poll(async () => {
        const again = await open(id, key);
        again.close();
        return again.response.status;
      })
      .toBe(200);
  });

  it('returns 404 to another account', async () => {
    const stranger = await numbers.app.newAccount();
    expect((await open(numbers.site, stranger.key)).response.status).toBe(404);
  });

  it('answers HEAD without holding a slot', async () => {
    const { key } = numbers.app.account;
    for (let count = 0; count < 12; count++) {
      const response = await numbers.app.request(`/api/v1/websites/${numbers.site}/live/stream`, {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${key}` },
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
    }
  });

  it('ends with the service, immediately', async () => {
    const other = await startNumbers('closing.example');
    const response = await fetch(`${other.app.origin}/api/v1/websites/${other.site}/live/stream`, {
      headers: { Authorization: `Bearer ${other.app.account.key}` },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: live')) text += (await reader?.read())?.value ?? '';
    await other.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('is rejected with 503 before it begins while the event log can’t be reached', async () => {
    const without = await startTestApp();
    const { id } = (await without.account.api('POST', '/api/v1/websites', { domain: 'none.example' })).json.data;
    const response = await without.account.api('GET', `/api/v1/websites/${id}/live/stream`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    await without.close();
  });
});
