import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../support/vitest/full-scope.ts';
import { PATIENCE } from '../../support/vitest/patience.ts';
import { sampleOf } from '../../support/vitest/scope.ts';
import { type AppBench, accessibilityFaults, LOOKS, openBench, openDemoBench } from './app.fixture.ts';
import { dragOnto } from './drag.fixture.ts';

describe('the first minutes', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  it('can begin with sample data, which is removed in one click', async () => {
    const { page, context, complaints } = await bench.open('/');
    await page.getByRole('button', { name: 'Add sample data' }).click();
    const banner = page.getByRole('region', { name: 'Sample data', exact: true });
    await banner.getByText('You are exploring sample data').waitFor();
    await page.getByRole('region', { name: 'Top movers' }).getByText('Sample: ').first().waitFor();
    await page.getByRole('region', { name: 'Get started' }).getByText('0 of 6 done').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('button', { name: 'Add sample data' }).waitFor();
    // The settings offer the same, with the same words.
    await page.goto(`${bench.test.origin}/app/settings/data`);
    await page.getByRole('region', { name: 'Explore with sample data' }).getByRole('button').click();
    const samples = page.getByRole('region', { name: 'Sample data', exact: true });
    await samples.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByText('Everything that you created stays.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('region', { name: 'Explore with sample data' }).waitFor();
    await page.goto(`${bench.test.origin}/app`);
    await page.getByRole('button', { name: 'Add sample data' }).waitFor();
    expect(await banner.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('say why requests of a new website were filtered, and keep offering sample data', async () => {
    const { api } = bench.account;
    const { json } = await api('POST', '/api/v1/websites', { domain: 'newcomer.example' });
    const { page, context } = await bench.open('/');
    const list = page.getByRole('region', { name: 'Get started' });
    await list.getByText('Waiting for the first visit').waitFor();
    await page.getByRole('button', { name: 'Add sample data' }).waitFor();
    const hit = { method: 'POST', body: JSON.stringify({ page: 'https://newcomer.example/' }) };
    await bench.test.request('/api/event', { ...hit, headers: { 'User-Agent': 'Googlebot/2.1' } });
    await bench.test.deps.events.collector.storeFilteredTraffic();
    await list.getByText('Requests received, but filtered').click();
    await list.getByText('a program that identifies itself').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await api('DELETE', `/api/v1/websites/${json.data.id}`);
    await context.close();
  });

  it('show a checklist that checks itself off: a link, and its first click', async () => {
    const { page, context, complaints } = await bench.open('/');
    const list = page.getByRole('region', { name: 'Get started' });
    await list.getByText('0 of 6 done').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await list.getByLabel('Destination').fill('example.com/spring');
    await list.getByRole('button', { name: 'Shorten link' }).click();
    const address = await list.locator('code').innerText();
    await list.getByText('1 of 6 done').waitFor();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const path = new URL(address).pathname;
    const response = await bench.test.request(path, { headers: { 'User-Agent': agent } });
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://example.com/spring']);
    await list.getByText('First click received').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('hide the checklist, and bring it back', async () => {
    const { page, context } = await bench.open('/');
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show setup checklist' }).click();
    await page.getByRole('region', { name: 'Get started' }).waitFor();
    await context.close();
  });

  itInFullScope('show an invalid URL at the field', async () => {
    const { page, context } = await bench.open('/');
    await page.getByRole('button', { name: 'Shorten a link' }).click();
    const list = page.getByRole('region', { name: 'Get started' });
    await list.getByLabel('Destination').fill('javascript:alert(1)');
    await list.getByRole('button', { name: 'Shorten link' }).click();
    await list.locator('input[aria-invalid=true]').waitFor();
    await context.close();
  });

  itInFullScope('take a URL into the designer, and add a website in place, followed by its snippet', async () => {
    const { page, context } = await bench.open('/');
    const list = page.getByRole('region', { name: 'Get started' });
    const step = list.getByRole('button', { name: 'Create a QR code' });
    if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
    await list.getByLabel('Destination').fill('example.com/menu');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) => url.pathname === '/app/codes/new' && url.searchParams.get('url') === 'https://example.com/menu',
    );
    await page.goBack();
    await list.getByRole('button', { name: 'Track a website' }).click();
    await list.getByLabel('Website domain').fill('no domain');
    await page.keyboard.press('Enter');
    await list.getByText('Enter a domain such as example.com').waitFor();
    await list.getByLabel('Website domain').fill('https://shop.example/menu');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => /^\/app\/websites\/\d+\/install$/.test(url.pathname));
    await page.getByRole('heading', { level: 1, name: 'shop.example' }).waitFor();
    const { json } = await bench.account.api('GET', '/api/v1/websites?search=shop.example');
    const settings = await bench.account.api('GET', `/api/v1/websites/${json.data[0].id}/settings`);
    expect(settings.json.data.timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    await context.close();
  });

  it('are one line with the next step once most is done, which unfolds', async () => {
    const { api } = bench.account;
    await api('POST', '/bio/api/url/add', { url: 'https://example.com/last' });
    await api('POST', '/bio/api/qr/add', { type: 'text', data: 'Menu' });
    await api('POST', '/bio/api/domain/add', { domain: 'go.shop.example' });
    const { json } = await api('POST', '/api/v1/websites', { domain: 'goals.example' });
    const match = { kind: 'page', path: '/thanks' };
    await api('POST', `/api/v1/websites/${json.data.id}/goals`, { name: 'Ordered', match });
    const { page, context, complaints } = await bench.open('/');
    const list = page.getByRole('region', { name: 'Get started' });
    await list.getByText('4 of 6 done').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(0);
    await list.getByRole('link', { name: 'Invite a teammate' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await list.getByRole('button', { name: 'Show all steps' }).click();
    expect(await list.getByRole('listitem').count()).toBe(6);
    await list.getByRole('link', { name: 'Invite member' }).click();
    await page.waitForURL('**/app/settings/members');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the overview', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openDemoBench();
  });
  afterAll(() => bench.close());

  it.each(sampleOf(LOOKS, 3, 1))(
    'shows the figures of everything on %s, with nothing that axe finds',
    async (_device, options) => {
      const { page, context, complaints } = await bench.open('/?range=30d', options);
      await page.getByText('Top movers').waitFor();
      const { json } = await bench.account.api('GET', '/api/v1/home?range=30d');
      expect(json.data.totals.clicks).toBeGreaterThan(0);
      expect(await page.getByRole('main').innerText()).toContain(json.data.totals.visits.toLocaleString('en'));
      await page.getByRole('figure').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  itInFullScope('keeps its period in the address, for the back button as well', async () => {
    const { page, context } = await bench.open('/');
    await page.getByRole('button', { name: '7 days' }).click();
    await page.waitForURL((url) => url.searchParams.get('range') === '7d');
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('button', { name: '30 days', pressed: true }).waitFor();
    await context.close();
  });

  itInFullScope('shows the figures of its chart as a table, too', async () => {
    const { page, context } = await bench.open('/?range=7d');
    await page.getByText('View as table').click();
    await page.getByRole('row').nth(7).waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(8);
    await context.close();
  });

  it('shortens a pasted address at once, which can be undone', async () => {
    const { page, context, complaints } = await bench.open('/');
    const field = page.getByRole('textbox', { name: 'Paste a URL to shorten' });
    await field.fill('no address');
    await field.press('Enter');
    await page.getByText('Enter a web address, such as https://example.com.').waitFor();
    await field.fill('shop.example/pasted');
    await field.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /localhost:3000/ })
      .getByRole('button', { name: 'Undo' })
      .waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    const found = async () => {
      const { json } = await bench.account.api('GET', '/bio/api/urls/search?q=shop.example/pasted');
      return json.data.urls.length;
    };
    expect(await found()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(found, PATIENCE).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps pinned objects in the order that the person gives them, by drag and by keys', async () => {
    const { page, context, complaints } = await bench.open('/');
    const { json } = await bench.account.api('GET', '/api/v1/home?range=30d');
    const [first, second] = json.data.movers.links;
    const [site] = json.data.movers.websites;
    const refs = [
      { type: 'link', id: first.id },
      { type: 'website', id: site.id },
      { type: 'link', id: second.id },
    ];
    const ofDemo = json.data.pinned.map(({ type, id }: { type: string; id: number }) => ({ type, id, pinned: false }));
    for (const change of [...ofDemo, ...refs.map((ref) => ({ ...ref, pinned: true }))]) {
      await page.evaluate(async (pin) => {
        const headers = { 'Content-Type': 'application/json' };
        await fetch('/account/pins', { method: 'POST', headers, body: JSON.stringify(pin) });
      }, change);
    }
    await page.reload();
    const cards = page.getByRole('region', { name: 'Pinned' }).getByRole('listitem');
    const grip = (name: string) => cards.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` });
    const shown = async () => {
      const names = await cards.getByRole('button', { name: /^Unpin / }).all();
      return Promise.all(names.map((button) => button.getAttribute('aria-label')));
    };
    const labels = (...objects: { name: string }[]) => objects.map(({ name }) => `Unpin ${name} from home`);
    const stored = async () => {
      const { data } = (await bench.account.api('GET', '/api/v1/home?range=30d')).json;
      return labels(...data.pinned);
    };
    await grip(second.name).waitFor();
    expect(await shown()).toEqual(labels(second, site, first));
    await dragOnto(page, grip(second.name), grip(first.name));
    const dropped = labels(site, first, second);
    await expect.poll(stored, PATIENCE).toEqual(dropped);
    expect(await shown()).toEqual(dropped);
    await grip(first.name).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(`${first.name} is now 1 of 3`).waitFor();
    await expect.poll(stored, PATIENCE).toEqual(labels(first, site, second));
    await page.reload();
    await grip(second.name).waitFor();
    expect(await shown()).toEqual(labels(first, site, second));
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('links to the top movers', async () => {
    const { page, context } = await bench.open('/?range=30d');
    const list = page.getByRole('region', { name: 'Top movers' });
    await list.getByRole('link').first().click();
    await page.waitForURL((url) => /\/(links|codes|websites)\/\d+/.test(url.pathname));
    await context.close();
  });
});
