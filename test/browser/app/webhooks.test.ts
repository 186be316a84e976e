import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../support/vitest/full-scope.ts';
import { sampleOf } from '../../support/vitest/scope.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe('webhooks', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await bench.account.api(method, `/bio/api${path}`, body)).json;

  it('are added with their events, show their key once, and are tried out', async () => {
    const { page, context, complaints } = await bench.open('/settings/webhooks');
    await page.getByRole('heading', { name: 'Get events as they happen' }).waitFor();
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await page.getByLabel('URL').fill('https://hooks.shop.example/in');
    await page.getByRole('checkbox', { name: /Link clicked/ }).click();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Select at least one.').waitFor();
    await page.getByRole('checkbox', { name: /Goal reached/ }).click();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    await dialog.getByText(/^whsec_/).waitFor();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await page.waitForURL(/\/settings\/webhooks\/\d+$/);
    expect((await call('GET', '/webhooks')).data.webhooks).toMatchObject([{ events: ['goal.reached'], active: true }]);
    // The window goes with a movement.
    await page.getByText(/whsec_/).waitFor({ state: 'detached' });

    await page.getByText('No deliveries yet.').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('webhook.test', { exact: true }).click();
    await page.getByText(/"type": "webhook\.test"/).waitFor();
    await page.getByText('POST https://hooks.shop.example/in').waitFor();
    await page.getByRole('tab', { name: 'Signature' }).click();
    await page.getByText(/webhook\.verify\(body, request\.headers\)/).waitFor();
    await page.getByRole('tab', { name: 'Without a library' }).click();
    await page.getByText(/createHmac/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('are switched off, changed and deleted', async () => {
    const { id } = await call('POST', '/webhook/add', {
      url: 'https://hooks.shop.example/b',
      events: ['link.clicked'],
    });
    const { page, context } = await bench.open(`/settings/webhooks/${id}?tab=settings`);
    await page.getByRole('switch', { name: 'Send events' }).click();
    await page.getByRole('checkbox', { name: /Link created/ }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Webhook saved').waitFor();
    const stored = (await call('GET', `/webhook/${id}`)).data;
    await page.getByText(`since now by ${bench.account.username}`).waitFor();
    expect(stored).toMatchObject({ active: false, events: ['link.created', 'link.clicked'] });
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('Webhook deleted').waitFor();
    expect((await bench.account.api('GET', `/bio/api/webhook/${id}`)).status).toBe(404);
    await context.close();
  });

  it('have their last delivery and their actions in the list', async () => {
    const url = 'https://hooks.shop.example/list';
    const { id } = await call('POST', '/webhook/add', { url, events: ['link.clicked', 'goal.reached'] });
    const many = { url: `${url}/many`, events: ['link.created', 'link.clicked', 'goal.reached'] };
    const { id: other } = await call('POST', '/webhook/add', many);
    const { page, context, complaints } = await bench.open('/settings/webhooks');
    const row = page.getByRole('row').filter({ hasText: 'hooks.shop.example/list' });
    await row.getByText('Link clicked, Goal reached').waitFor();
    await page.getByRole('button', { name: '3 events of hooks.shop.example/list/many' }).click();
    await page.getByRole('dialog', { name: 'Events' }).getByText('Link created').waitFor();
    await page.keyboard.press('Escape');
    await bench.account.api('DELETE', `/bio/api/webhook/${other}/delete`);
    await page.reload();
    const choose = async (entry: string) => {
      await row.getByRole('button', { name: 'Actions for hooks.shop.example/list' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    const isActive = async () => (await call('GET', `/webhook/${id}`)).data.active;
    await choose('Turn off');
    await page.getByText('Webhook turned off').waitFor();
    await row.getByText('Off', { exact: true }).waitFor();
    expect(await isActive()).toBe(false);
    await choose('Send test');
    await page.getByText('The test will be sent when you turn on the webhook').waitFor();
    await row.getByText('1 waiting').last().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Active', { exact: true }).waitFor();
    expect(await isActive()).toBe(true);
    await choose('Edit');
    await page.getByLabel('URL').waitFor();
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    await page.getByText('webhook.test', { exact: true }).waitFor();
    await page.goto(`${bench.test.origin}/app/settings/webhooks`);
    await choose('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await bench.account.api('GET', `/bio/api/webhook/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('state that events wait while they are off', async () => {
    const url = 'https://hooks.shop.example/off';
    const { id } = await call('POST', '/webhook/add', { url, events: ['link.clicked'], active: false });
    const { page, context } = await bench.open(`/settings/webhooks/${id}`);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The test will be sent when you turn on the webhook').waitFor();
    await page.getByText('webhook.test', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Resend msg_\d+$/ }).click();
    await page.getByText('It will be sent when you turn on the webhook').waitFor();
    await context.close();
  });

  it.each(
    sampleOf(
      [
        ['a desktop', DESKTOP],
        ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
      ],
      2,
    ),
  )('have nothing that axe finds on %s', async (_device, options) => {
    const { id } = await call('POST', '/webhook/add', {
      url: 'https://hooks.shop.example/c',
      events: ['link.clicked'],
    });
    await call('POST', `/webhook/${id}/test`);
    const { page, context } = await bench.open('/settings/webhooks', options);
    for (const [path, seen] of [
      ['/settings/webhooks', 'hooks.shop.example/c'],
      ['/settings/webhooks/new', 'Response received'],
      [`/settings/webhooks/${id}`, 'webhook.test'],
      [`/settings/webhooks/${id}?tab=settings`, 'Response received'],
      [`/settings/webhooks/${id}?tab=signature`, 'Headers of each request'],
    ] as const) {
      await page.goto(`${bench.test.origin}/app${path}`);
      await page.getByText(seen).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await context.close();
  });
});
