import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import {
  divertedDial,
  fixedNames,
  type Listener,
  listenHttp,
  PUBLIC_ADDRESS,
} from '../platform/fetch/guarded-fetch.fixture.ts';
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts';

let receiver: Listener;
let app: TestApp;
const bodies: string[] = [];
beforeAll(async () => {
  receiver = await listenHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(204).end();
  });
  const guardedFetch = createGuardedFetch({
    resolve: fixedNames({ 'r.example': [PUBLIC_ADDRESS] }),
    dial: divertedDial(receiver.port),
  });
  app = await startTestApp({ engine: true, deps: { guardedFetch } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const happens = (name: string) =>
  app.request('/api/event', {
    method: 'POST',
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0' },
    body: JSON.stringify({ page: 'https://goals.example/thanks', event: { name } }),
  });

it('a webhook receives goals that visitors of the account’s websites reach', async () => {
  const website = (await app.account.api('POST', '/api/v1/websites', { domain: 'goals.example' })).json.data.id;
  const goal = await app.account.api('POST', `/api/v1/websites/${website}/goals`, {
    name: 'Order',
    match: { kind: 'event', name: 'Order' },
  });
  expect([goal.status, goal.text]).toEqual([201, goal.text]);
  await app.account.api('POST', '/bio/api/webhook/add', { url: 'http://r.example/', events: ['goal.reached'] });
  await happens('Order');
  await happens('Other');
  await app.deps.events.settle();
  expect(await app.app.features.webhooks.work()).toBe(1);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    type: 'goal.reached',
    data: {
      goals: [{ id: goal.json.data.id, name: 'Order', website, domain: 'goals.example', reached: 1, total_reached: 1 }],
    },
  });
  expect(await app.app.features.webhooks.work()).toBe(0);
});
