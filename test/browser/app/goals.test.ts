import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DEVICES = [
  ['a desktop', 'counter.example', DESKTOP],
  ['a dark phone', 'kiosk.example', { ...PHONE, colorScheme: 'dark' as const }],
] as const;

/** In the page: the focused element, and its dialog or region. */
const FOCUSED = `(() => {
  const it = document.activeElement;
  const place = it?.closest('[role=dialog], section[aria-label]');
  const name = place?.getAttribute('aria-label') ?? place?.querySelector('h2')?.textContent;
  return (it === place ? '' : (it?.getAttribute('aria-label') ?? it?.textContent)) + ' in ' + name;
})()`;
const focusedIn = (page: Page) => page.evaluate<string>(FOCUSED);

describe('goals of a website', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const makeSite = async (domain: string) => {
    const { json } = await bench.account.api('POST', '/api/v1/websites', { domain, privacy: 1 });
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const body = JSON.stringify({ page: `https://${domain}/thanks?order=12` });
    expect((await bench.test.request('/api/event', { method: 'POST', headers, body })).status).toBe(202);
    return `/websites/${json.data.id}`;
  };
  const goalsOf = async (site: string) => {
    const { json } = await bench.account.api('GET', `/api/v1${site}/goals`);
    return json.data.map(({ name, match }: { name: string; match: object }) => ({ name, match }));
  };

  it.each(DEVICES)('suggest pages with query strings, on %s', async (_device, domain, options) => {
    const site = await makeSite(domain);
    const { page, context, complaints } = await bench.open(`${site}?goals=new`, options);
    const window = page.getByRole('dialog');
    await window.getByRole('combobox', { name: 'Page' }).fill('/thanks');
    await window.getByText('People opened /thanks?order=12 recently.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // The list of pages closes, and the window stays.
    await page.keyboard.press('Escape');
    // Saving nevertheless shows a warning in the list.
    await window.getByRole('button', { name: 'Save' }).click();
    await window.waitFor({ state: 'detached' });
    await page.goto(`${bench.test.origin}/app${site}?goals=list`);
    await window.getByRole('button', { name: 'Use /thanks*' }).click();
    await window.getByText('Page /thanks*').waitFor();
    expect(await goalsOf(site)).toEqual([{ name: '/thanks*', match: { kind: 'page', path: '/thanks*' } }]);
    expect(await window.getByText('People opened').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(DEVICES)('suggest existing pages, and report one without views, on %s', async (...device) => {
    const [, domain, options] = device;
    const site = await makeSite(`offered.${domain}`);
    const { page, context, complaints } = await bench.open(`${site}?goals=new`, options);
    const window = page.getByRole('dialog');
    const field = window.getByRole('combobox', { name: 'Page' });
    await field.fill('/thank you');
    await window.getByText('Nobody opened this page in the last 30 days.').waitFor();
    await field.fill('than');
    await page.getByRole('option', { name: '/thanks?order=12 1' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // The list hides no part of the form from screen readers.
    await window.getByRole('button', { name: 'Save' }).waitFor();
    expect(await page.locator('[role=dialog] [aria-hidden=true]:has(input, button)').count()).toBe(0);
    await page.getByRole('option', { name: '/thanks?order=12' }).click();
    expect(await field.inputValue()).toBe('/thanks?order=12');
    await window.getByText('Nobody opened').waitFor({ state: 'detached' });
    await field.fill('/not-yet');
    await window.getByText('Nobody opened').waitFor();
    await window.getByRole('button', { name: 'Save' }).click();
    await window.waitFor({ state: 'detached' });
    expect(await goalsOf(site)).toEqual([{ name: '/not-yet', match: { kind: 'page', path: '/not-yet' } }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(DEVICES)(
    'show what they would have counted before they are saved, on %s',
    async (_device, domain, options) => {
      const site = await makeSite(`preview.${domain}`);
      const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
      const body = JSON.stringify({ page: `https://preview.${domain}/`, event: 'Signup' });
      expect((await bench.test.request('/api/event', { method: 'POST', headers, body })).status).toBe(202);
      const { page, context, complaints } = await bench.open(`${site}?goals=list`, options);
      const window = page.getByRole('dialog');
      await window.getByRole('list', { name: 'Examples of goals' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await window.getByRole('button', { name: 'Order' }).click();
      const preview = window.getByRole('status').filter({ hasText: 'in the last 30 days' }).last();
      await window.getByText('1conversion in the last 30 days · 100% of visitors').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await window.getByRole('combobox', { name: 'Page' }).fill('');
      await window.getByText('Shows how often visitors would have reached this goal').waitFor();
      await window.getByRole('button', { name: 'Save' }).click();
      await window.getByText('Enter a page, such as /thanks.').waitFor();
      // Another type, or a suggestion, corrects the field as typing does.
      await window.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Event' }).click();
      await window.getByText('Enter a').waitFor({ state: 'detached' });
      await window.getByRole('combobox', { name: 'Event' }).fill('Sign up');
      await window.getByText('Your pages did not send this event in the last 30 days.').waitFor();
      await window.getByText('0conversions in the last 30 days').waitFor();
      await window.getByRole('combobox', { name: 'Event' }).fill('sign');
      await page.getByRole('option', { name: 'Signup 1' }).click();
      await preview.getByText('1conversion').waitFor();
      await window.getByRole('button', { name: 'Save' }).click();
      const row = window.getByRole('listitem').filter({ hasText: 'Event Signup' });
      await row.getByText('100%').waitFor();
      await row.getByRole('img', { name: 'Conversions by day' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('and funnels report missing fields in the same way', async () => {
    const site = await makeSite('empty.example');
    const { page, context } = await bench.open(`${site}?goals=new`);
    const window = page.getByRole('dialog');
    await window.getByRole('button', { name: 'Save' }).click();
    await window.getByText('Enter a page, such as /thanks.').waitFor();
    await page.goto(`${bench.test.origin}/app${site}?edit=new#funnels`);
    await window.getByRole('textbox', { name: 'Name' }).fill('');
    await window.getByRole('button', { name: 'Save' }).click();
    await window.getByText('Enter a name.').waitFor();
    await window.getByText('Enter a page, such as /thanks.').waitFor();
    await context.close();
  });

  it('show in the form what to enter instead', async () => {
    const site = await makeSite('window.example');
    const { page, context } = await bench.open(`${site}?goals=new`);
    const window = page.getByRole('dialog');
    await window.getByRole('combobox', { name: 'Page' }).fill('thanks');
    await window.getByRole('button', { name: 'Use /thanks*' }).click();
    expect(await window.getByRole('combobox', { name: 'Page' }).inputValue()).toBe('/thanks*');
    await window.getByRole('textbox', { name: 'Name' }).fill('Paid');
    await window.getByRole('button', { name: 'Save' }).click();
    await window.waitFor({ state: 'detached' });
    expect(await goalsOf(site)).toEqual([{ name: 'Paid', match: { kind: 'page', path: '/thanks*' } }]);
    await context.close();
  });

  it.each(DEVICES)('and steps of funnels miss none either, on %s', async (_device, domain, options) => {
    const site = await makeSite(`steps.${domain}`);
    const { page, context, complaints } = await bench.open(`${site}#funnels`, options);
    await page.getByRole('button', { name: 'New funnel' }).click();
    const window = page.getByRole('dialog');
    await window.getByRole('combobox', { name: 'Step 2', exact: true }).fill('/thanks');
    await window.getByText('People opened /thanks?order=12 recently. This step does not count it.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await window.getByRole('button', { name: 'Use /thanks*' }).click();
    expect(await window.getByRole('combobox', { name: 'Step 2', exact: true }).inputValue()).toBe('/thanks*');
    await window.getByText('People opened').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(DEVICES)('can be restored after an accidental deletion, on %s', async (_device, domain, options) => {
    const site = await makeSite(`undo.${domain}`);
    for (const name of ['Order', 'Sign-up'])
      await bench.account.api('POST', `/api/v1${site}/goals`, { name, match: { kind: 'page', path: `/${name}` } });
    const { page, context, complaints } = await bench.open(`${site}?goals=list`, options);
    const window = page.getByRole('dialog', { name: 'Goals' });
    await window.getByRole('button', { name: 'Delete: Order' }).click();
    const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
    // They wait while the pointer is on them.
    await undo.hover();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Hit test as with a pointer: an element on top would be hit instead.
    await undo.click();
    await window.getByText('Order', { exact: true }).waitFor();
    await window.getByRole('button', { name: 'Delete: Sign-up' }).press('Enter');
    await undo.waitFor();
    // By keyboard, notifications come before the dialog's first button and after its last one.
    await window.getByRole('button', { name: 'Close' }).press('Shift+Tab');
    await expect.poll(() => focusedIn(page)).toBe('Close in Notifications');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focusedIn(page)).toBe('Undo Ctrl Z in Notifications');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focusedIn(page)).toBe('Add goal in Goals');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedIn(page)).toBe('Undo Ctrl Z in Notifications');
    await page.keyboard.press('Enter');
    await window.getByText('Sign-up', { exact: true }).waitFor();
    await expect.poll(() => focusedIn(page)).toBe(' in Goals');
    expect((await goalsOf(site)).map(({ name }: { name: string }) => name).sort()).toEqual(['Order', 'Sign-up']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('and funnels are still typed after a reload, until they are saved or given up', async () => {
    const site = await makeSite('reload.example');
    const { page, context, complaints } = await bench.open(`${site}?goals=list`);
    const window = page.getByRole('dialog');
    await window.getByRole('button', { name: 'Add goal' }).click();
    await window.getByRole('combobox', { name: 'Page' }).fill('/paid');
    await page.reload();
    await page.getByRole('dialog', { name: 'New goal' }).waitFor();
    expect(await window.getByRole('combobox', { name: 'Page' }).inputValue()).toBe('/paid');
    await window.getByRole('button', { name: 'Save' }).click();
    await window.getByRole('button', { name: 'Edit: /paid' }).click();
    await window.getByRole('textbox', { name: 'Name' }).fill('Paid');
    await page.reload();
    await page.getByRole('dialog', { name: 'Edit goal' }).waitFor();
    expect(await window.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Paid');
    await window.getByRole('button', { name: 'Cancel' }).click();
    await window.getByRole('button', { name: 'Add goal' }).click();
    expect(await window.getByRole('combobox', { name: 'Page' }).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Funnels and journeys' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'New funnel' }).click();
    await window.getByRole('textbox', { name: 'Name' }).fill('To the till');
    await window.getByRole('combobox', { name: 'Step 2', exact: true }).fill('/till');
    await page.reload();
    expect(await window.getByRole('combobox', { name: 'Step 2', exact: true }).inputValue()).toBe('/till');
    expect(await accessibilityFaults(page)).toEqual([]);
    await window.getByRole('button', { name: 'Save' }).click();
    await window.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'To the till' }).waitFor();
    expect(new URL(page.url()).searchParams.has('edit')).toBe(false);
    await page.getByRole('button', { name: 'New funnel' }).click();
    expect(await window.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
