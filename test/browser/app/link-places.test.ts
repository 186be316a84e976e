import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const GARDEN = 'https://shop.example/garden';
const PAGE = '<title>All for the garden</title><meta name="description" content="Seeds and tools">';
/** Typed text is checked after a delay, and a change is visible when it was stored. */

let bench: AppBench;
let channels: Record<string, number>;
beforeAll(async () => {
  const guardedFetch = {
    fetch: async (url: string) => ({ bytes: Buffer.from(PAGE), contentType: 'text/html', finalUrl: url }),
    post: async () => ({ status: 200 }),
    inspect: async () => ({ addresses: [], certificate: undefined, problem: 'no_address' }),
    probe: async () => ({ status: 200 }),
  };
  bench = await openBench({ engine: true, deps: { guardedFetch } });
  const created = ['Posters', 'Letters'].map(async (name) => [name, (await call('POST', '/channel/add', { name })).id]);
  channels = Object.fromEntries(await Promise.all(created));
});
afterAll(() => bench.close());

const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await bench.account.api(method, `/bio/api${path}`, body)).json;
const show = async (id: number) => (await call('GET', `/url/${id}`)).details;
const make = async (body: object): Promise<number> => (await call('POST', '/url/add', { url: GARDEN, ...body })).id;

describe('the editor of links', () => {
  it('shows the destination’s metadata, configures an app, and adds the link to channels', async () => {
    const { page, context, complaints } = await bench.open('/links/new');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await page.getByLabel('Destination').fill(GARDEN);
    await preview.getByText('All for the garden').waitFor();
    await preview.getByText('Seeds and tools').waitFor();
    await page.getByText('Open in app').click();
    await page.getByLabel('App on iPhone and iPad').fill('javascript:alert(1)');
    await page.getByText('Campaign, channel, notes').click();
    await page.getByRole('checkbox', { name: 'Posters' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Enter an app link').waitFor();
    expect(await page.getByLabel('App on iPhone and iPad').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('App on iPhone and iPad').fill('gardenshop://sale');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.waitForURL(/\/app\/links\/\d+\?made=1/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await show(id)).toMatchObject({ iosapp: { link: 'gardenshop://sale' }, channels: [channels.Posters] });

    await page.goto(`${bench.test.origin}/app/links/${id}/edit`);
    await page.getByText('Campaign, channel, notes').click();
    const [posters, letters] = [
      page.getByRole('checkbox', { name: 'Posters' }),
      page.getByRole('checkbox', { name: 'Letters' }),
    ];
    expect([await posters.isChecked(), await letters.isChecked()]).toEqual([true, false]);
    await posters.click();
    await letters.click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Link saved').waitFor();
    expect((await show(id)).channels).toEqual([channels.Letters]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await show(id)).channels).toEqual([channels.Posters]);
    expect((await show(id)).iosapp).toEqual({ link: 'gardenshop://sale', store: null });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('many links', () => {
  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('are moved at once on %s, and each back to where it was', async (device, options) => {
    const word = device.replace(' ', '-');
    const campaign = (await call('POST', '/campaign/add', { name: `Moved on ${device}` })).id;
    const ids = [
      await make({ custom: `move-${word}-1`, channel: channels.Posters }),
      await make({ custom: `move-${word}-2`, campaign }),
    ];
    const places = () =>
      Promise.all(ids.map(async (id) => show(id).then((link) => [link.campaign, link.channels] as const)));
    const before = await places();
    const { page, context, complaints } = await bench.open(`/links?q=move-${word}`, options);
    await page.getByLabel('Select all loaded rows').click();
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('option', { name: 'Letters' }).click();
    await dialog.getByRole('combobox', { name: 'Campaign' }).click();
    await page.getByRole('option', { name: 'No campaign' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 links changed').waitFor();
    expect(await places()).toEqual(ids.map(() => [null, [channels.Letters]]));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(places).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
