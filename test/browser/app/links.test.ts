import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../support/vitest/full-scope.ts';
import { type AppBench, accessibilityFaults, LOOKS, openBench } from './app.fixture.ts';

const SHOP = 'https://shop.example';
let bench: AppBench;
beforeAll(async () => {
  bench = await openBench({ engine: true });
});
afterAll(() => bench.close());

const call = (method: string, path: string, body?: object) => bench.account.api(method, `/bio/api${path}`, body);
const make = async (body: object): Promise<number> =>
  (await call('POST', '/url/add', { url: `${SHOP}/tea`, ...body })).json.id;
const show = async (id: number) => (await call('GET', `/url/${id}`)).json.details;

describe('an account without links', () => {
  it('explains what links are for, and creates the first one', async () => {
    const { page, context, complaints } = await bench.open('/links');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create your first link' }).click();
    // Which scheme it is to have is shown once the field is left.
    await page.getByLabel('Destination').fill(`${SHOP}/first`.replace('https://', ''));
    await page.getByLabel('Destination').press('Tab');
    await expect.poll(() => page.getByLabel('Destination').inputValue()).toBe(`${SHOP}/first`);
    await page.getByRole('textbox', { name: 'Back-half' }).fill('first tea');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Use letters, digits, dashes and underscores').waitFor();
    // The message of the rejected request says the same less exactly.
    await expect.poll(() => page.locator('[name=custom][aria-invalid=true]').count()).toBe(1);
    expect(await page.getByText('Use 2 to 60 letters').count()).toBe(0);
    await page.getByRole('button', { name: 'Use first-tea' }).click();
    expect(await page.getByRole('textbox', { name: 'Back-half' }).inputValue()).toBe('first-tea');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    expect((await call('GET', '/urls?short=first-tea')).json.details.longurl).toBe(`${SHOP}/first`);
    await page.getByText('Waiting for the first click').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the list of links', () => {
  beforeAll(async () => {
    for (const name of ['oolong', 'sencha', 'assam'])
      await make({ custom: `list-${name}`, title: `${name} tea`, tags: name === 'assam' ? ['black'] : ['green'] });
  });

  itInFullScope('states whose clicks it shows', async () => {
    const { page, context } = await bench.open('/links');
    await page.getByText('clicks of the last 30 days').waitFor();
    await page.getByRole('button', { name: 'Period: 30 days' }).click();
    await page.getByRole('menuitem', { name: 'Best of last month' }).click();
    await page.getByText('clicks of last month').waitFor();
    expect(new URL(page.url()).search).toBe('?period=last_month&order=click');
    await page.getByRole('button', { name: 'Period: Last month' }).click();
    await page.getByRole('menuitem', { name: 'All time' }).click();
    await page.getByText('all-time clicks').waitFor();
    await page.getByRole('button', { name: 'Clicks' }).hover();
    await page.getByRole('tooltip').getByText('all clicks since the link was created').waitFor();
    await page.mouse.move(0, 0);
    // Tab switches to keyboard focus styles.
    await page.getByLabel('Select all loaded rows').focus();
    await page.keyboard.press('Tab');
    const sort = page.getByRole('button', { name: 'Clicks', description: /all clicks since the link was created/ });
    await sort.waitFor();
    await context.close();
  });

  it('is filtered by a tag of a row, without opening its link', async () => {
    const { page, context } = await bench.open('/links');
    const row = page.getByRole('row').filter({ hasText: 'assam tea' });
    await row.getByRole('button', { name: 'black' }).click();
    await page.getByText('1 found').waitFor();
    expect(new URL(page.url()).search).toBe('?tag=black');
    await page.getByRole('link', { name: 'assam tea' }).first().click();
    await page.getByRole('link', { name: 'Open full page' }).click();
    await page.getByRole('link', { name: 'black' }).click();
    await page.getByText('1 found').waitFor();
    await context.close();
  });

  it('is searched and filtered, with the state in its URL', async () => {
    const { page, context } = await bench.open('/links');
    await page.getByLabel('Search links').fill('list-');
    await page.getByText('3 found').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('list-');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page
      .getByRole('group', { name: 'Tags' })
      .getByRole('checkbox', { name: /^black/ })
      .check();
    await page.getByText('1 found').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Expired' }).click();
    await page.getByRole('heading', { name: 'No links found' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=list-&tag=black&status=expired');
    await page.keyboard.press('Escape');
    await page.getByText('Status: Expired').waitFor();
    await page.getByRole('button', { name: 'Remove filter' }).first().click();
    await page.getByText('1 found').waitFor();
    // Its history entry is being removed, which a person is too slow to notice.
    await expect.poll(() => page.evaluate('!history.state?.windows')).toBe(true);
    await page.reload();
    await page.getByText('1 found').waitFor();
    await page.getByRole('button', { name: 'Remove filter' }).click();
    await page.getByText('3 found').waitFor();
    await context.close();
  });

  it('is walked by keys: down, choose, code, details, and back', async () => {
    const { page, context } = await bench.open('/links?q=list-');
    await page.getByText('list-assam', { exact: false }).first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('q');
    await page.getByRole('img', { name: /QR code of .*list-assam/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: /list-sencha/ });
    await panel.getByText('No clicks yet.').waitFor();
    expect(new URL(page.url()).searchParams.get('link')).toMatch(/^\d+$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('dialog', { name: /list-oolong/ }).waitFor();
    // Each step replaces the address, so that one Back closes the panel.
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?q=list-');
    await context.close();
  });

  itInFullScope('opens a link at the side from its address, with its page one click away', async () => {
    const id = await make({ custom: 'aside-one', title: 'Aside', tags: ['side'], clicklimit: 5 });
    const { page, context, complaints } = await bench.open(`/links?q=aside&link=${id}`);
    const panel = page.getByRole('dialog', { name: /aside-one/ });
    await panel.getByRole('region', { name: 'Redirect rules' }).getByText('After 5 clicks').waitFor();
    await panel.getByText('side', { exact: true }).waitFor();
    await page.keyboard.press('q');
    await page.getByRole('img', { name: /QR code of .*aside-one/ }).waitFor();
    await page.keyboard.press('Escape');
    await panel.getByRole('link', { name: 'Open full page' }).click();
    await page.waitForURL(new RegExp(`/app/links/${id}$`));
    await page.getByRole('region', { name: 'Redirect rules' }).getByText('Everyone else').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope.each([
    ['a campaign', 'campaigns', '?tab=links', { name: 'Beside' }, 'campaign'],
    ['a channel', 'channels', '', { name: 'Beside' }, 'channel'],
  ])('opens at the side of %s, and closes by Escape', async (_list, screen, tab, body, field) => {
    const place = (await call('POST', `/${field}/add`, body)).json.id;
    await make({ custom: `beside-${field}`, title: `Beside ${field}`, [field]: place });
    const { page, context, complaints } = await bench.open(`/${screen}/${place}${tab}`);
    await page
      .getByRole('link', { name: `Beside ${field}` })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: new RegExp(`beside-${field}`) });
    await panel.getByRole('link', { name: 'Open full page' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/${screen}/${place}`);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.searchParams.has('link'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('shows a card of a link at its name, by mouse and by keyboard, without a request', async () => {
    await make({ custom: 'card-one', title: 'Card', tags: ['one', 'two', 'three', 'four'] });
    const { page, context } = await bench.open('/links?q=card-one');
    const name = page.getByRole('link', { name: 'Card', exact: true });
    await name.waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await name.hover();
    await page.getByRole('tooltip').getByText('0 clicks in total').waitFor();
    await page.getByRole('tooltip').getByText('four').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await name.focus();
    await page.getByRole('tooltip').getByText('shop.example/tea').waitFor();
    expect(requests.filter((url) => /\/url\/|\/query/.test(url))).toEqual([]);
    await context.close();
  });

  itInFullScope('archives the selection, and undoes it', async () => {
    const id = await make({ custom: 'bulk-one' });
    const other = await make({ custom: 'bulk-two' });
    const { page, context } = await bench.open('/links?q=bulk-');
    await page.getByLabel('Select all loaded rows').click();
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Archive' }).click();
    await page.getByText('2 links archived').waitFor();
    expect([(await show(id)).status, (await show(other)).status]).toEqual(['archived', 'archived']);
    // They are behind a tab with their number.
    await page.getByText('No links found').waitFor();
    await page.getByRole('button', { name: 'Archived (2)' }).click();
    await page.getByRole('button', { name: 'Actions for bulk-one' }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('archived');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => [(await show(id)).status, (await show(other)).status]).toEqual(['active', 'active']);
    await context.close();
  });

  it('lists links with a broken destination in a tab, with the problem, its age and the way to mend it', async () => {
    const id = await make({ custom: 'dead-one', url: `${SHOP}/dead`, title: 'Dead tea' });
    await make({ custom: 'dead-two', url: `${SHOP}/alive`, title: 'Living tea' });
    const { linkHealth } = bench.test.deps.catalog;
    const now = Date.now();
    await linkHealth.takeInNew(now, 1_000);
    const checked = { linkId: id, url: `${SHOP}/dead`, failures: 3, httpStatus: 404, checkedAt: now - 3_600_000 };
    const brokenSince = Date.UTC(2026, 1, 3, 12);
    await linkHealth.save([{ ...checked, brokenSince, status: 'broken', nextCheckAt: now + 3_600_000 }]);
    const { page, context, complaints } = await bench.open('/links?q=dead-');
    await page.getByRole('button', { name: 'Broken (1)' }).click();
    await page.getByText('1 found').waitFor();
    const row = page.getByRole('row', { name: /Dead tea/ });
    await row.getByText('Page not found (404)').first().waitFor();
    await row.getByText('1 hour ago').waitFor();
    await row.getByRole('cell', { name: 'Feb 3, 2026', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=dead-&health=broken');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${bench.test.origin}/app/links/${id}`);
    await page.getByText('Destination is broken: page not found (404)').waitFor();
    await page.getByText('since Feb 3, 2026', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Actions for dead-one' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Destination').fill(`${SHOP}/mended`);
    await page.getByLabel('Destination').press('Control+Enter');
    await expect.poll(async () => (await show(id)).longurl).toBe(`${SHOP}/mended`);
    await page.goto(`${bench.test.origin}/app/links?health=broken`);
    await page.getByRole('heading', { name: 'No broken destinations' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('tags what is chosen, each keeping its others', async () => {
    const id = await make({ custom: 'tagged-one', tags: ['old'] });
    const { page, context } = await bench.open('/links?q=tagged-');
    await page.getByLabel('Select all loaded rows').click();
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('dialog').getByLabel('Add', { exact: true }).fill('new,');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 link changed').waitFor();
    expect((await show(id)).tags).toEqual(['old', 'new']);
    await context.close();
  });

  it('deletes after one confirmation that names the consequences', async () => {
    const { shorturl } = await show(await make({ custom: 'gone-one' }));
    for (const dynamic of [true, false]) await call('POST', '/qr/add', { type: 'link', data: shorturl, dynamic });
    const { page, context } = await bench.open('/links?q=gone-');
    await page.getByRole('button', { name: 'Actions for gone-one' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('2 QR codes use it', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No links found').waitFor();
    expect((await call('GET', '/urls?short=gone-one')).json.error).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Actions for gone-one' }).waitFor();
    expect((await call('GET', '/urls?short=gone-one')).json.error).toBe(0);
    await context.close();
  });
});

describe('the editor of links', () => {
  it('asks before a tab with unsaved input is closed, and not without', async () => {
    const { page, context } = await bench.open('/links/new');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByLabel('Destination').fill(`${SHOP}/unsaved`);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.getByRole('button', { name: 'Discard' }).click();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toHaveLength(1);
    await context.close();
  });

  it('shows errors at the field, and keeps a draft while another screen is open', async () => {
    const { page, context } = await bench.open('/links/new');
    await page.getByLabel('Destination').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Enter a web address').waitFor();
    expect(await page.getByLabel('Destination').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Destination').fill('notaurl');
    expect(await page.getByText('Enter a web address').count()).toBe(0);
    // Enter goes on only from a usable destination.
    await page.keyboard.press('Enter');
    await page.getByText('Enter a web address').waitFor();
    expect(await page.evaluate('document.activeElement?.getAttribute("name")')).toBe('url');
    expect(await page.getByText('example.com', { exact: true }).count()).toBe(0);
    await page.getByLabel('Destination').fill('');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Enter a destination.').waitFor();
    // Errors stay until the field changes, and the first character counts.
    await page.keyboard.type('sh');
    await page.getByText('Enter a destination.').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Destination').inputValue()).toBe('sh');
    // Enter goes on instead of creating a link that is half filled in.
    await page.getByLabel('Destination').fill(`${SHOP}/kept`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("name")')).toBe('custom');
    await page.keyboard.press('Enter');
    await page.getByLabel('Title').press('Enter');
    // A web address in the wrong field is moved.
    await page.getByLabel('Back-half').fill('shop.example/moved');
    await page.getByRole('button', { name: 'Use as destination' }).click();
    expect(await page.getByLabel('Destination').inputValue()).toBe('https://shop.example/moved');
    expect(await page.getByLabel('Back-half').inputValue()).toBe('');
    await page.getByLabel('Destination').fill(`${SHOP}/kept`);
    expect(new URL(page.url()).pathname).toBe('/app/links/new');
    await page.goto(`${bench.test.origin}/app/links`);
    await page.goto(`${bench.test.origin}/app/links/new`);
    expect(await page.getByLabel('Destination').inputValue()).toBe(`${SHOP}/kept`);
    await context.close();
  });

  it('previews a random back-half with its QR code, which the link then gets', async () => {
    const { page, context } = await bench.open('/links/new');
    const shown = () => page.getByRole('complementary', { name: 'Preview' }).locator('code').innerText();
    // Says "random" until the service has chosen one.
    const chosen = /\/(?!random$)\w{6,}$/;
    await expect.poll(shown).toMatch(chosen);
    const first = await shown();
    await page.getByRole('button', { name: 'Shuffle' }).click();
    await expect.poll(shown).not.toBe(first);
    await expect.poll(shown).toMatch(chosen);
    const second = await shown();
    await page.getByRole('img', { name: new RegExp(second) }).waitFor();
    await page.getByLabel('Destination').fill(`${SHOP}/offered`);
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.waitForURL(/\/links\/\d+/);
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
    expect((await show(id)).alias).toBe(second.split('/').at(-1));
    await context.close();
  });

  it('checks the back-half while typing, and fills in a suggestion for a taken one', async () => {
    await make({ custom: 'checked-tea' });
    const { page, context, complaints } = await bench.open('/links/new');
    const backHalf = page.getByRole('textbox', { name: 'Back-half' });
    const says = (sentence: string) => page.getByRole('status').filter({ hasText: sentence });
    await page.getByLabel('Destination').fill(`${SHOP}/checked`);
    await backHalf.pressSequentially('checked-te');
    await says('This back-half is available.').waitFor();
    await backHalf.press('a');
    const taken = says('This back-half is already taken.');
    await taken.waitFor();
    expect(await taken.getByRole('button', { name: /^Use checked-tea-/ }).count()).toBe(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    await taken.getByRole('button', { name: 'Use checked-tea-2', exact: true }).click();
    expect(await backHalf.inputValue()).toBe('checked-tea-2');
    await says('This back-half is available.').waitFor();
    await backHalf.fill('login');
    await says('This back-half is reserved.').waitFor();
    await backHalf.fill('checked tea');
    await says('Use letters, digits').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('does not call the back-half of the edited link taken, and replaces a rejected one by a suggestion', async () => {
    await make({ custom: 'other-tea' });
    const id = await make({ custom: 'edited-tea' });
    const { page, context, complaints } = await bench.open(`/links/${id}/edit`);
    const backHalf = page.getByRole('textbox', { name: 'Back-half' });
    await backHalf.fill('Edited-Tea');
    await page.getByText('This back-half is available.').waitFor();
    await backHalf.fill('edited-tea');
    await page.getByText('This back-half is available.').waitFor({ state: 'detached' });
    await backHalf.fill('other-tea');
    await page.keyboard.press('Control+Enter');
    await page.getByText('This back-half is already taken.').waitFor();
    expect(await backHalf.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Use other-tea-2', exact: true }).click();
    await page.getByText('This back-half is available.').waitFor();
    expect(await page.getByText('This back-half is already taken.').count()).toBe(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Link saved').waitFor();
    expect((await show(id)).alias).toBe('other-tea-2');
    // The browser logs the rejected request.
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await context.close();
  });

  itInFullScope('removes the error of a missing choice once it is made', async () => {
    await call('POST', '/splash/add', { name: 'Tea first', url: `${SHOP}/first`, title: 'Tea', message: 'First.' });
    const { page, context } = await bench.open('/links/new');
    await page.getByText('Splash page, overlay and pixels').click();
    await page.getByRole('radio', { name: 'Splash page' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Choose a splash page.').waitFor();
    const target = page.getByLabel('Destination');
    expect(await target.getAttribute('aria-invalid')).toBe('true');
    const splash = page.getByRole('combobox', { name: 'Splash page' });
    await splash.click();
    await page.getByRole('option', { name: 'Tea first' }).click();
    await page.getByText('Choose a splash page.').waitFor({ state: 'detached' });
    expect(await splash.getAttribute('aria-invalid')).not.toBe('true');
    // Untouched fields keep their errors.
    expect(await target.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('targets by country, and shows the traffic split before saving', async () => {
    const id = await make({ custom: 'rules-one' });
    const { page, context, complaints } = await bench.open(`/links/${id}/edit`);
    await page.getByText('Targeting').click();
    await page.getByRole('button', { name: 'Add a country' }).click();
    await page.getByLabel('Country').first().fill('Austria');
    await page.getByLabel('Redirect to').first().fill(`${SHOP}/at`);
    const rules = page.getByRole('region', { name: 'Redirect rules' });
    await rules.getByText('Austria').waitFor();
    await rules.getByText('Everyone else').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Link saved').waitFor();
    expect((await show(id)).geotarget).toEqual([{ location: 'AT', link: `${SHOP}/at` }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await show(id)).geotarget).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('understands countries by the names of other languages, and clears their error', async () => {
    const id = await make({ custom: 'country-one' });
    const { page, context } = await bench.open(`/links/${id}/edit`);
    await page.getByText('Targeting').click();
    await page.getByRole('button', { name: 'Add a country' }).click();
    const country = page.getByLabel('Country').first();
    await country.fill('Atlantis');
    await page.getByLabel('Redirect to').first().fill(`${SHOP}/de`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => country.getAttribute('aria-invalid')).toBe('true');
    await country.fill('Deutsch');
    await page.getByText('Germany (DE)').waitFor();
    expect(await country.getAttribute('aria-invalid')).toBe('false');
    await country.press('Tab');
    await expect.poll(() => country.inputValue()).toBe('Germany');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Link saved').waitFor();
    expect((await show(id)).geotarget).toEqual([{ location: 'DE', link: `${SHOP}/de` }]);
    await context.close();
  });

  it('says what the destination answers while it is typed, and saves it all the same', async () => {
    const { page, context, complaints } = await bench.open('/links/new');
    await page.route('**/urls/metadata?*', async (route) => {
      const code = Number(/answers-(\d+)/.exec(decodeURIComponent(route.request().url()))?.[1]) || null;
      const health = { status: code === 404 ? 'broken' : 'unknown', http_status: code };
      await route.fulfill({ json: { error: 0, data: { title: null, description: null, image: null, health } } });
    });
    const destination = page.getByLabel('Destination');
    for (const [address, answer] of [
      ['silent', 'No response from the destination.'],
      ['answers-403', 'It probably works for visitors.'],
      ['answers-503', 'It may be temporary.'],
      ['answers-404', 'says that this page does not exist (404)'],
    ] as const) {
      await destination.fill(`${SHOP}/${address}`);
      await page.getByRole('status').filter({ hasText: answer }).waitFor();
    }
    await page.getByLabel('Back-half').fill('answers-404');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/links\/\d+\?made=1/);
    expect((await call('GET', '/urls?short=answers-404')).json.details.longurl).toBe(`${SHOP}/answers-404`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('asks about a destination whose ending does not exist, and saves it if it is right', async () => {
    const { page, context } = await bench.open('/links/new?custom=typed-one');
    await page.getByLabel('Destination').fill('exmaple.cmo');
    await page.getByRole('button', { name: 'Use exmaple.com' }).click();
    await expect.poll(() => page.getByLabel('Destination').inputValue()).toBe('https://exmaple.com');
    await page.getByLabel('Destination').fill('not a url');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter a web address, such as https://example.com.').waitFor();
    expect(await page.getByText(/not%20a%20url/i).count()).toBe(0);
    await page.getByLabel('Destination').fill('http://wiki.zzzz/start');
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'Is wiki.zzzz right?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Check the end of the domain.').waitFor();
    await page.keyboard.press('Control+Enter');
    await question.getByRole('button', { name: 'Yes, save link' }).click();
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    expect((await call('GET', '/urls?short=typed-one')).json.details.longurl).toBe('http://wiki.zzzz/start');
    await context.close();
  });

  it('starts from the last link or a template, which a link becomes', async () => {
    await make({ custom: 'start-one', tags: ['spring'], parameters: [{ name: 'utm_source', value: 'poster' }] });
    const { page, context, complaints } = await bench.open('/links/new');
    const start = page.getByRole('button', { name: 'Start from' });
    await start.click();
    await page.getByRole('menuitem', { name: /Use settings of .*start-one/ }).click();
    await page.getByText(/Settings of .*start-one applied/).waitFor();
    await page.getByText('In use: poster').waitFor();
    await start.click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByLabel('Name').fill('Posters');
    expect(await accessibilityFaults(page)).toEqual([]);
    // Enter in the dialog saves the template, not the link behind it.
    await dialog.getByLabel('Name').press('Enter');
    await page.getByText('Template saved').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('In use: poster').waitFor({ state: 'detached' });
    await start.click();
    await page.getByRole('menuitem', { name: 'Posters' }).click();
    await page.getByText('In use: poster').waitFor();
    await start.click();
    await page.getByRole('menuitem', { name: 'Manage templates' }).click();
    await page.getByRole('button', { name: 'Delete Posters' }).click();
    await page.getByText('No templates yet').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('suggests tags of other links, by key and by click, and takes new ones', async () => {
    await make({ tags: ['suggested one', 'suggested two'] });
    const id = await make({ custom: 'suggest-one', tags: ['own'] });
    const { page, context, complaints } = await bench.open(`/links/${id}/edit`);
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await tags.fill('suggested');
    await page.getByRole('option', { name: 'suggested two' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tags.fill('suggested');
    // A tag that the link has is not suggested again.
    await page.getByRole('option', { name: 'suggested one' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'suggested two' }).click();
    await tags.fill('suggested new');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Link saved').waitFor();
    expect((await show(id)).tags).toEqual(['own', 'suggested one', 'suggested two', 'suggested new']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('adds UTM parameters, sets a password and removes it again', async () => {
    const id = await make({ custom: 'words-one' });
    const { page, context } = await bench.open(`/links/${id}/edit`);
    // Collapsed sections describe themselves; the link back has the name of the link's screen.
    for (const brief of [
      'where each visit came from',
      'Who can use the link, and when.',
      'Also redirect URLs that continue',
    ])
      await page.getByText(brief).waitFor();
    const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect(await crumb.innerText()).toMatch(/\/[\w-]+$/);
    await page.getByText('UTM parameters').click();
    await page.getByLabel('Source').fill('poster');
    await page.getByText(`${SHOP}/tea?utm_source=poster`).waitFor();
    // Parameters of the destination are shown and changed where they are.
    await page.getByLabel('Destination').fill(`${SHOP}/tea?utm_medium=mail&size=2`);
    await expect.poll(() => page.getByLabel('Medium').inputValue()).toBe('mail');
    await page.getByLabel('Medium').fill('print');
    await expect.poll(() => page.getByLabel('Destination').inputValue()).toBe(`${SHOP}/tea?utm_medium=print&size=2`);
    await page.getByText(`${SHOP}/tea?utm_medium=print&size=2&utm_source=poster`).waitFor();
    await page.getByText('Password and schedule').click();
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Link saved').waitFor();
    expect(await show(id)).toMatchObject({ protected: true, parameters: [{ name: 'utm_source', value: 'poster' }] });
    await page.goto(`${bench.test.origin}/app/links/${id}/edit`);
    await page.getByText('Password and schedule').click();
    await page.getByText('Remove password').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Link saved').waitFor();
    expect((await show(id)).protected).toBe(false);
    await context.close();
  });
});

describe('an import', () => {
  it('is previewed row by row, and imported after confirmation', async () => {
    const { page, context, complaints } = await bench.open('/links/import');
    await page.getByText('Drop a file here').waitFor();
    const text = `url,alias,title,tags\n${SHOP}/1,imp-one,Morning tea,early\njavascript:alert(1),imp-bad\n${SHOP}/3,imp-three\n`;
    await page.locator('input[type=file]').setInputFiles({
      name: 'links.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.getByText('Nothing imported yet.').waitFor();
    const planned = page.getByRole('row', { name: /Will be created/ }).first();
    for (const part of ['Morning tea', /\/imp-one$/, 'shop.example/1', 'early'])
      await planned.getByText(part).waitFor();
    const rejected = page.getByRole('row', { name: /Rejected/ });
    for (const part of [/\/imp-bad$/, 'Enter a web address']) await rejected.getByText(part).waitFor();
    expect((await call('GET', '/urls?short=imp-one')).json.error).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 links' }).click();
    await page.getByText('This continues when you close the tab').waitFor();
    await bench.test.app.features.tasks.work();
    await page.getByRole('button', { name: 'Download report' }).waitFor();
    expect((await call('GET', '/urls?short=imp-three')).json.error).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

itInFullScope('an import takes columns of any name', async () => {
  const { page, context, complaints } = await bench.open('/links/import');
  await page.getByText('Drop a file here').waitFor();
  const text = `Zielseite;Keyword\n${SHOP}/1;col-one\n${SHOP}/2;col-two\n`;
  const file = { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Choose the column with the destinations.').waitFor();
  await page.getByRole('combobox', { name: 'Destination' }).click();
  await page.getByRole('option', { name: 'Zielseite' }).click();
  await page.getByRole('button', { name: 'Import 2 links' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('every screen of links', () => {
  itInFullScope.each(LOOKS)('has nothing that axe finds on %s', async (_device, options) => {
    const id = await make({ title: 'Seen', tags: ['seen'] });
    const other = await make({ title: 'Seen too' });
    const { page, context, complaints } = await bench.open('/links', options);
    await page.getByRole('region', { name: 'Links' }).waitFor();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const [path, ready] of [
      ['/links/new', 'Create link'],
      [`/links/${id}/edit`, 'Saved'],
      [`/links/${id}`, 'Copy'],
      [`/links/${id}?part=history`, 'Copy'],
      [`/links/compare?ids=${id},${other}`, 'Last 30 days'],
      ['/links/import', 'Choose a file'],
    ] as const) {
      await page.goto(`${bench.test.origin}/app${path}`);
      await page.getByRole('button', { name: ready }).first().waitFor();
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
