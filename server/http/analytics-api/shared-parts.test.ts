import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const DAY = { from: '2026-03-10', to: '2026-03-10' };

let numbers: Numbers;
let path: string;
beforeAll(async () => {
  numbers = await startNumbers('shared-parts.example');
  path = `/api/v1/websites/${numbers.site}`;
  const occurredAt = Date.UTC(2026, 2, 10, 8);
  await numbers.store({ occurredAt }, { occurredAt, kind: 'event', name: 'Order', value: 12.5, unit: 'EUR' });
  await numbers.post(`/websites/${numbers.site}/annotations`, { text: 'Prices raised', date: '2026-03-10' });
  await numbers.app.account.api('PATCH', path, { privacy: 0 });
});
afterAll(() => numbers.close());

/** What a person without an account sees of the shared dashboard. */
async function seen() {
  const { json } = await numbers.app.request(`/share/${numbers.site}/token`, { method: 'POST' });
  const ask = (to: string, body?: object) =>
    numbers.app.request(to, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${json.token}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
  const query = (body: object) => ask('/api/v1/query', { range: DAY, ...body });
  const overview = await ask(`${path}/overview?from=${DAY.from}&to=${DAY.to}`);
  const mixed = await query({ metrics: ['events', 'revenue'], order: [{ by: 'revenue', direction: 'desc' }] });
  const attribution = { by: 'source', range: DAY, metric: 'revenue' };
  return {
    overview: [overview.json.data.totals.revenue, overview.json.data.totals.currency],
    mixed: mixed.json.data.totals,
    refused: [
      (await query({ metrics: ['revenue'] })).status,
      (await query({ metrics: ['events'], dimensions: ['currency'] })).status,
      (await ask(`${path}/attribution`, attribution)).status,
    ],
    annotations: (await ask(`${path}/annotations`)).json.data.map(({ text }: { text: string }) => text),
  };
}

describe('a shared dashboard', () => {
  it('has neither revenue nor annotations at first', async () => {
    expect(await seen()).toEqual({
      overview: [0, null],
      mixed: { events: 1 },
      refused: [403, 403, 403],
      annotations: [],
    });
  });

  it('has what its owner shows, from the next request on', async () => {
    const shown = { share_revenue: true, share_annotations: true };
    expect((await numbers.app.account.api('PATCH', `${path}/settings`, shown)).json.data).toMatchObject(shown);
    expect(await seen()).toEqual({
      overview: [12.5, 'EUR'],
      mixed: { events: 1, revenue: 12.5 },
      refused: [200, 200, 200],
      annotations: ['Prices raised'],
    });
  });

  it('hides nothing from members', async () => {
    await numbers.app.account.api('PATCH', `${path}/settings`, { share_revenue: false, share_annotations: false });
    const { json } = await numbers.get(`/websites/${numbers.site}/overview?from=${DAY.from}&to=${DAY.to}`);
    expect(json.data.totals).toMatchObject({ revenue: 12.5, currency: 'EUR' });
  });
});
