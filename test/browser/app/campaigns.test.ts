import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../support/vitest/full-scope.ts';
import { sampleOf } from '../../support/vitest/scope.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';
import { dragOver } from './drag.fixture.ts';

/** An order is saved a moment after it was last changed. */

const SCREENS = ['', '?chart=links', '?tab=links', '?tab=settings'];

describe('campaigns', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await bench.account.api(method, `/bio/api${path}`, body)).json;
  const addLink = async (title: string, campaign: number | null = null): Promise<number> =>
    (await call('POST', '/url/add', { url: `https://example.com/${title}`, title, campaign })).id;

  it('are created with a rotator, filled with existing and new links, and opened', async () => {
    await addLink('Garden tour');
    const { page, context, complaints } = await bench.open('/campaigns');
    await page.getByRole('heading', { name: 'Compare links that belong together' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Create campaign' }).first().click();
    await page.getByLabel('Name').fill('Spring walk');
    await page.getByLabel(/Campaign link/).fill('spring-walk');
    // The preview shows the traffic split with sample links until there are real ones.
    await page.getByText('Example', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create campaign' }).click();

    await page.getByRole('heading', { level: 1, name: /Spring walk/ }).waitFor();
    await page.getByRole('button', { name: 'Add links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add links to the campaign' });
    const search = dialog.getByLabel('Search links or paste a URL');
    await search.fill('garden');
    await dialog.getByRole('checkbox', { name: /^Garden tour/ }).check();
    await search.fill('https://example.com/meadow');
    await search.press('Enter');
    await dialog.getByLabel('Name of the link to example.com/meadow').fill('Meadow');
    await dialog.getByRole('button', { name: 'Add 2 links' }).click();
    await page.getByText('2 links added').waitFor();
    await page.getByRole('button', { name: 'Add links' }).click();
    // Links of the campaign are not offered again.
    const there = dialog.getByRole('checkbox', { name: /^Garden tour.*already in this campaign/ });
    await expect.poll(() => there.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('tab', { name: 'Links (2)' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Meadow' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('suggest a rotator address while typing, and explain an invalid one', async () => {
    const { id } = await call('POST', '/campaign/add', { name: 'Without an address' });
    await addLink('First', id);
    await addLink('Second', id);
    const { page, context, complaints } = await bench.open(`/campaigns/${id}`);
    await page.getByRole('button', { name: 'Set campaign link' }).click();
    const address = page.getByLabel(/Campaign link/);
    await expect.poll(() => address.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await address.fill('not one!');
    await address.press('Enter');
    await page.getByText('Use letters, digits, dashes and underscores').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints.filter((words) => !words.includes('400'))).toEqual([]);
    await context.close();
  });

  it.each(
    sampleOf(
      [
        ['a desktop', DESKTOP],
        ['a phone', PHONE],
      ] as const,
      2,
      1,
    ),
  )('are created with their links and weights in one step, on %s', async (device, options) => {
    const other = await call('POST', '/campaign/add', { name: `Elsewhere on ${device}` });
    const bridge = await addLink(`Bridge on ${device}`);
    const moved = await addLink(`Mill on ${device}`, other.id);
    const { page, context, complaints } = await bench.open('/campaigns/new', options);
    await page.getByLabel('Name').fill(`Two at once on ${device}`);
    await page.getByLabel(/Campaign link/).fill(`two-at-once-${device.length}`);
    const part = page.getByRole('region', { name: 'Links', exact: true });
    const search = part.getByLabel('Search links or paste a URL');
    await search.fill(`bridge on ${device}`);
    await part.getByRole('checkbox', { name: new RegExp(`^Bridge on ${device}`) }).check();
    await search.fill(`mill on ${device}`);
    await part.getByText(`moves here from Elsewhere on ${device}`).first().waitFor();
    await part.getByRole('checkbox', { name: new RegExp(`^Mill on ${device}`) }).check();
    const fresh = `fresh.example/${device.replaceAll(' ', '-')}`;
    await search.fill(fresh);
    await search.press('Enter');
    await part.getByText('a new link').waitFor();
    await part.getByLabel(`Name of the link to ${fresh}`).fill(`Fresh on ${device}`);
    // It was accepted: otherwise it would be reported as existing.
    await expect.poll(() => search.inputValue()).toBe('');
    expect(await part.getByText('already').count()).toBe(0);
    const selected = part.getByRole('list', { name: '3 links selected' });
    const rowsOf = (label: string) => selected.getByRole('listitem').filter({ hasText: label }).count();
    for (const label of [`Bridge on ${device}`, `Mill on ${device}`, fresh]) expect(await rowsOf(label)).toBe(1);
    expect(await part.getByText('You have no links yet').count()).toBe(0);
    await search.fill(`mill on ${device}`);
    // A selected link stays selected where it is found again.
    const mill = part.getByRole('checkbox', { name: new RegExp(`^Mill on ${device}`), checked: true });
    await mill.uncheck();
    await part.getByRole('list', { name: '2 links selected' }).waitFor();
    await part.getByRole('checkbox', { name: new RegExp(`^Mill on ${device}`) }).check();
    await search.fill('');
    // The list that comes back moves what is below it, which would be clicked in passing.
    await part.getByRole('checkbox', { name: new RegExp(`^Bridge on ${device}`) }).waitFor();
    // Enter took the address and sent no form.
    expect(new URL(page.url()).pathname).toBe('/app/campaigns/new');
    await page.getByRole('radio', { name: 'Sequential' }).click();
    expect(await page.getByText('Visitor 4 goes to A').count()).toBe(1);
    await page.getByRole('radio', { name: 'Weighted' }).click();
    await page.getByRole('radio', { name: 'Weighted', checked: true }).waitFor();
    await part.getByLabel(`Weight of Bridge on ${device}`).fill('3');
    await page.getByText('60%').waitFor();
    // Stated once.
    expect(await page.getByRole('heading', { name: 'Traffic split' }).count()).toBe(1);
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    // At the top, where nothing has been scrolled half under a bar.
    await page.evaluate('window.scrollTo(0, 0)');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create campaign' }).click();

    await page.getByRole('tab', { name: 'Links (3)' }).waitFor();
    // The actions are at the top, with the address to copy.
    const ready = page.getByRole('region', { name: 'Ready to share' });
    await ready.getByRole('button', { name: 'Copy campaign link' }).waitFor();
    await ready.getByRole('button', { name: 'QR code' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { urls } = (await call('GET', `/campaign/${id}/links`)).data;
    expect(urls.map((link: { longurl: string; weight: number }) => [link.longurl, link.weight])).toEqual([
      [`https://example.com/Bridge%20on%20${device.replaceAll(' ', '%20')}`, 3],
      [`https://${fresh}`, 1],
      [`https://example.com/Mill%20on%20${device.replaceAll(' ', '%20')}`, 1],
    ]);
    expect(urls[1].title).toBe(`Fresh on ${device}`);
    expect([urls[0].id, urls[2].id]).toEqual([bridge, moved]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('a failed link is reported and does not create the campaign twice', async () => {
    const { page, context } = await bench.open('/campaigns/new');
    await page.getByLabel('Name').fill('Once only');
    const part = page.getByRole('region', { name: 'Links', exact: true });
    const search = part.getByLabel('Search links or paste a URL');
    for (const address of ['https://once.example/', 'https://somebody:secret@loop.example/']) {
      await search.fill(address);
      await search.press('Enter');
    }
    await page.getByRole('button', { name: 'Create campaign' }).click();
    // The campaign exists, with the created link: the rejected one is corrected where its links are.
    await page.getByRole('tab', { name: 'Links (1)', selected: true }).waitFor();
    const refused = page.getByRole('form', { name: 'Campaign created, but these links were not added' });
    await refused.getByText('Remove the username and password from').waitFor();
    const destination = refused.getByLabel('Destination');
    await expect.poll(() => destination.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await refused.getByRole('button', { name: 'Add to campaign' }).click();
    await refused.getByText('Remove the username and password from').waitFor();
    await destination.fill('https://once.example/corrected');
    await refused.getByRole('button', { name: 'Add to campaign' }).click();
    await page.getByRole('tab', { name: 'Links (2)' }).waitFor();
    await refused.waitFor({ state: 'detached' });
    expect((await call('GET', '/campaigns/search?q=once%20only')).data.campaigns).toHaveLength(1);
    await page.goto(`${page.url().split('?')[0]}?tab=links&made=1`);
    // Without its own address its links are what is given away.
    await page
      .getByRole('region', { name: 'Ready to share' })
      .getByRole('button', { name: 'Copy all links' })
      .waitFor();
    await page.goto(page.url().replace('&made=1', ''));
    await page.getByRole('tab', { name: 'Links (2)' }).waitFor();
    expect(await page.getByText('Ready to share').count()).toBe(0);
    const { urls } = (await call('GET', '/urls?q=once.example')).data;
    expect(urls).toHaveLength(2);
    await context.close();
  });

  itInFullScope('leave no links behind when they are rejected, and lose nothing that was typed', async () => {
    await call('POST', '/campaign/add', { name: 'First come', slug: 'first-come' });
    const { page, context } = await bench.open('/campaigns/new');
    await page.getByLabel('Name').fill('Comes later');
    expect(await page.getByText('Not saved').count()).toBe(1);
    await page.getByLabel(/Campaign link/).fill('first-come');
    const part = page.getByRole('region', { name: 'Links', exact: true });
    const search = part.getByLabel('Search links or paste a URL');
    await search.fill('http://behind.example/page');
    await search.press('Enter');
    const name = part.getByLabel('Name of the link to behind.example/page');
    await name.fill('Newsletter');
    // An address that is not encrypted says so.
    await part.getByText('http://behind.example/page', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await expect.poll(() => page.getByLabel(/Campaign link/).getAttribute('aria-invalid')).toBe('true');
    expect((await call('GET', '/urls?q=behind.example')).data.urls).toEqual([]);
    await part.getByText('a new link').waitFor();
    await name.fill('Instagram');
    await page.getByLabel(/Campaign link/).fill('comes-later');
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByRole('tab', { name: 'Links (1)' }).waitFor();
    const { urls } = (await call('GET', '/urls?q=behind.example')).data;
    expect(urls.map(({ title }: { title: string }) => title)).toEqual(['Instagram']);
    await context.close();
  });

  itInFullScope('are discarded before they are created', async () => {
    const { page, context } = await bench.open('/campaigns/new');
    await page.getByLabel('Name').fill('Never made');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await context.close();
  });

  itInFullScope('have settings apart from their links, and say where the weights are', async () => {
    const { id } = await call('POST', '/campaign/add', { name: 'Changing', slug: 'changing' });
    for (const title of ['Stays', 'Waits']) await addLink(title, id);
    const { page, context, complaints } = await bench.open(`/campaigns/${id}?tab=settings`);
    expect(await page.getByRole('region', { name: 'Links', exact: true }).count()).toBe(0);
    await page.getByLabel('Name').fill('Changed');
    await page.getByRole('radio', { name: 'Weighted' }).click();
    await page.getByRole('button', { name: 'Set weights' }).click();
    await page.getByRole('tab', { name: 'Links (2)', selected: true }).waitFor();
    await page.goBack();
    expect(await page.getByLabel('Name').inputValue()).toBe('Changed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: /Changed/ }).waitFor();
    await page.getByRole('tab', { name: 'Links (2)' }).click();
    await page.getByLabel('Weight of Stays').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('turn by weight, pass over what cannot be reached, and take links out and back in', async () => {
    const { id } = await call('POST', '/campaign/add', { name: 'Weights', strategy: 'even', slug: 'weights' });
    const one = await addLink('One', id);
    await call('POST', '/url/add', { url: 'https://example.com/two', title: 'Two', campaign: id, password: 'sesame' });
    await addLink('Three', id);
    const { page, context } = await bench.open(`/campaigns/${id}?tab=links`);
    await page.getByText('skipped: needs a password').first().waitFor();
    // Even shares: weights would not count, and chance is no order.
    expect(await page.getByLabel('Weight of One').count()).toBe(0);
    await page.getByText('Example: ten visitors').waitFor();
    await page.getByRole('button', { name: 'Use weights' }).click();
    await page.getByLabel('Weight of One').fill('3');
    await page.getByLabel('Weight of One').press('Enter');
    await page.getByText('75%').waitFor();
    await page.getByText('All links get the same share').waitFor({ state: 'detached' });
    const stored = async () => (await call('GET', `/campaign/${id}/links`)).data.urls;
    expect((await stored()).map(({ weight }: { weight: number }) => weight)).toEqual([3, 1, 1]);

    await page.getByRole('button', { name: 'Remove One from the campaign' }).click();
    await page.getByRole('tab', { name: 'Links (2)' }).waitFor();
    expect((await stored()).map((link: { id: number }) => link.id)).not.toContain(one);
    const notice = page.getByRole('status').filter({ hasText: 'Link removed' });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('tab', { name: 'Links (3)' }).waitFor();
    expect((await stored()).map((link: { id: number }) => link.id)).toContain(one);
    await context.close();
  });

  it('redirect visitors in the order of their links, and have a manual order themselves', async () => {
    const { id } = await call('POST', '/campaign/add', { name: 'Sequence', strategy: 'sequential' });
    for (const title of ['Alpha', 'Beta', 'Gamma']) await addLink(title, id);
    const { page, context, complaints } = await bench.open(`/campaigns/${id}?tab=links`);
    const grip = (name: string) => page.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` });
    await dragOver(page, grip('Gamma'), grip('Alpha'));
    const titles = async () =>
      (await call('GET', `/campaign/${id}/links`)).data.urls.map(({ title }: { title: string }) => title);
    await expect.poll(titles).toEqual(['Gamma', 'Alpha', 'Beta']);
    await grip('Alpha').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(titles).toEqual(['Gamma', 'Beta', 'Alpha']);
    await page.reload();
    await grip('Gamma').waitFor();
    expect(await page.locator('main li a[href*="/links/"]').allTextContents()).toEqual(['Gamma', 'Beta', 'Alpha']);

    await call('POST', '/campaign/add', { name: 'Sequel' });
    await page.goto(`${bench.test.origin}/app/campaigns?q=sequ&order=own`);
    await dragOver(page, grip('Sequence'), grip('Sequel'));
    const campaigns = async () =>
      (await call('GET', '/campaigns/search?q=sequ&order=own')).data.campaigns.map(
        ({ name }: { name: string }) => name,
      );
    await expect.poll(campaigns).toEqual(['Sequence', 'Sequel']);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are found, starred, renamed and deleted, and reject a name that is taken at its field', async () => {
    const { id } = await call('POST', '/campaign/add', { name: 'Harvest' });
    await call('POST', '/campaign/add', { name: 'Taken' });
    const { page, context } = await bench.open('/campaigns');
    await page.getByRole('button', { name: 'Star Harvest' }).click();
    await page.getByRole('button', { name: 'Unstar Harvest' }).waitFor();
    await page.getByRole('button', { name: 'Starred' }).click();
    await page.waitForURL(/starred=1/);
    await page.getByRole('link', { name: 'Harvest' }).waitFor();
    await page.getByRole('link', { name: 'Taken' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByLabel('Search campaigns').fill('arves');
    await page.getByRole('link', { name: 'Taken' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Harvest' }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Name').fill('Taken');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('You already have a campaign with that name.').waitFor();
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Name').fill('Harvest home');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: /Harvest home/ }).waitFor();

    await page.getByRole('button', { name: 'Delete campaign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete campaign' }).click();
    await page.getByText('Campaign deleted').waitFor();
    expect((await bench.account.api('GET', `/bio/api/campaign/${id}`)).status).toBe(404);
    await context.close();
  });

  const looks = [
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ] as const;
  itInFullScope.each(looks)('have nothing that axe finds on %s', async (_device, options) => {
    const { id } = await call('POST', '/campaign/add', {
      name: `Axe ${_device}`,
      slug: `axe-${_device.length}`,
      strategy: 'weighted',
      color: '#2f6f5e',
    });
    for (const title of ['A', 'B']) await addLink(`${title} of ${_device}`, id);
    const { page, context, complaints } = await bench.open('/campaigns', options);
    await page.getByRole('link', { name: `Axe ${_device}` }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const search of SCREENS) {
      await page.goto(`${bench.test.origin}/app/campaigns/${id}${search}`);
      await page.getByRole('tab', { name: 'Links (2)' }).waitFor();
      if (search === '?tab=links') await page.getByLabel(/Weight of A/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('img', { name: /QR code of/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
