import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';
import { dragOver, touchOver } from './drag.fixture.ts';

/** A person: the browser of tests names itself as automated. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

/** An order is saved a moment after it was last changed. */

describe('channels', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await bench.account.api(method, `/bio/api${path}`, body)).json;
  const addLink = async (title: string, channel: number | null = null): Promise<number> =>
    (await call('POST', '/url/add', { url: 'https://example.com/x', title, channel })).id;
  const addChannel = async (name: string): Promise<number> => (await call('POST', '/channel/add', { name })).id;
  const itemsOf = async (id: number): Promise<string[]> =>
    (await call('GET', `/channel/${id}`)).data.items.map(({ title }: { title: string }) => title);

  it('start with a name, and are edited in place', async () => {
    const { page, context, complaints } = await bench.open('/channels');
    await page.getByRole('heading', { name: 'Folders for links, codes and pages' }).waitFor();
    await page.getByRole('textbox', { name: 'New channel' }).fill('Posters');
    await page.keyboard.press('Enter');
    const name = page.getByRole('textbox', { name: 'Channel name' });
    await name.waitFor();
    await name.fill('Posters in town');
    await name.press('Enter');
    await page.getByRole('navigation', { name: 'Channels' }).getByText('Posters in town').waitFor();
    await name.fill('Thrown away');
    await name.press('Escape');
    await page.getByRole('button', { name: 'Star Posters in town' }).click();
    await page.getByRole('button', { name: 'Unstar Posters in town' }).waitFor();
    const color = page.getByLabel('Channel color');
    await color.fill('#123456');
    await color.blur();
    await expect
      .poll(async () => (await call('GET', '/channels')).data.channels)
      .toMatchObject([{ name: 'Posters in town', starred: true, color: '#123456' }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are poster maps: a code is copied to places, put on the map, and all follow to a new destination', async () => {
    const { id } = await call('POST', '/qr/add', { type: 'link', data: 'https://shop.example/a', name: 'Summer' });
    const { page, context, complaints } = await bench.open(`/codes/${id}`);
    await page.getByRole('button', { name: 'Actions for Summer' }).click();
    await page.getByText('Copy to several places').click();
    const dialog = page.getByRole('dialog', { name: 'Add places' });
    await dialog.getByLabel('Places', { exact: true }).fill('Bakery, Main street 5, 52.52, 13.4\nKiosk');
    await dialog.getByRole('button', { name: 'Create 2 codes' }).click();
    await page.getByRole('button', { name: 'Bakery: 0 scans' }).waitFor();
    await page.getByText('1 code is not on the map.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Kiosk' }).click();
    await page.getByText('Put on the map').click();
    const map = page.getByRole('region', { name: 'Map of places' });
    await map.click({ position: { x: 200, y: 120 } });
    await page.getByRole('button', { name: 'Kiosk: 0 scans' }).click();
    const place = page.getByRole('dialog', { name: 'Place of Kiosk' });
    await place.getByLabel('Place', { exact: true }).fill('Market');
    await place.getByRole('button', { name: 'Save' }).click();
    const table = page.getByRole('table', { name: 'Places by scans' });
    await table.getByText('Market').waitFor();
    await page.getByRole('button', { name: 'Add on the map' }).click();
    await page.getByText('Click on the map where the new place is.').waitFor();
    await map.click({ position: { x: 300, y: 200 } });
    await dialog.getByRole('button', { name: 'Create 1 code' }).click();
    await table.getByText('New place').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change destination' }).click();
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/b');
    await page.getByRole('button', { name: 'Change for all' }).click();
    await page.getByText('3 destinations changed').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('name the cities around the pins of a poster map, and keep its other actions in a menu on a phone', async () => {
    const id = await addChannel('On streets');
    const code = await call('POST', '/qr/add', { type: 'link', data: 'https://shop.example/map', name: 'Street' });
    const at = { latitude: 52.5208, longitude: 13.4095 };
    const placements = [{ name: 'Bakery', place: 'Main street 5', ...at }, { name: 'Library' }];
    await call('POST', `/channel/${id}/placements`, { code: code.id, placements });
    const { page, context, complaints } = await bench.open(`/channels/${id}/posters`, PHONE);
    await page.getByRole('button', { name: 'Bakery: 0 scans' }).waitFor();
    const map = page.getByRole('region', { name: 'Map of places' });
    await map.locator('text', { hasText: /^Berlin$/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Change destination' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change destination' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show the results of their items, and the poster map once they have codes', async () => {
    const id = await addChannel('With results');
    const short = await call('POST', '/url/add', { url: 'https://shop.example/r', title: 'Clicked', channel: id });
    const code = await call('POST', '/qr/add', { type: 'link', data: 'https://shop.example/s', name: 'Scanned' });
    const scanned = new URL(code.link).pathname.replace('/bio/qr/', '/q/');
    const visit = (path: string) =>
      fetch(bench.test.origin + path, { headers: { 'User-Agent': AGENT }, redirect: 'manual' });
    const { page, context, complaints } = await bench.open(`/channels/${id}`);
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await row('Clicked').getByText('0 clicks').waitFor();
    expect(await page.getByRole('link', { name: 'Poster map' }).count()).toBe(0);
    await visit(new URL(short.shorturl).pathname);
    await row('Clicked').getByText('1 click', { exact: true }).waitFor();
    await call('POST', `/channel/${id}/assign/qr/${code.id}`);
    await page.reload();
    await visit(scanned);
    await row('Scanned').getByText('1 scan', { exact: true }).waitFor();
    await row('Scanned').getByText(scanned).waitFor();
    const rail = page.getByRole('navigation', { name: 'Channels' });
    // One visitor clicked and scanned.
    await rail
      .getByRole('link', { name: /^With results/ })
      .getByTitle('1 unique clicks and scans')
      .waitFor();
    await page.getByRole('link', { name: 'Poster map' }).click();
    await page.getByRole('heading', { name: 'Poster map' }).waitFor();
    await addLink('Loose');
    await page.goto(`${bench.test.origin}/app/channels/none`);
    await row('Loose').getByText('0 clicks').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('take in what is dragged to them, several at once, and give it back', async () => {
    const [from, to] = [await addChannel('From'), await addChannel('To')];
    for (const title of ['First', 'Second', 'Third']) await addLink(title, from);
    const { page, context } = await bench.open(`/channels/${from}`);
    const rail = page.getByRole('navigation', { name: 'Channels' });
    await page.getByRole('link', { name: 'Third', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select row 1' }).click();
    await page.getByRole('checkbox', { name: 'Select row 2' }).click();
    await page
      .getByTitle(/^Drag to a channel/)
      .first()
      .dragTo(rail.getByRole('link', { name: /^To/ }));
    await page.getByText('2 items moved to To').waitFor();
    expect(await itemsOf(to)).toEqual(expect.arrayContaining(['Third', 'Second']));
    expect(await itemsOf(from)).toEqual(['First']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => itemsOf(from)).toHaveLength(3);
    await expect.poll(() => itemsOf(to)).toEqual([]);
    await context.close();
  });

  it('and their items can be reordered by pointer, touch and keyboard', async () => {
    const [id, other] = [await addChannel('Ordered A'), await addChannel('Ordered B')];
    for (const title of ['One', 'Two', 'Three']) await addLink(title, id);
    const { page, context, complaints } = await bench.open(`/channels/${id}`);
    const grip = (name: string) => page.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` });
    await dragOver(page, grip('Three'), grip('One'));
    const inOrder = async () =>
      (await call('GET', `/channel/${id}?order=own`)).data.items.map(({ title }: { title: string }) => title);
    await expect.poll(inOrder).toEqual(['Two', 'One', 'Three']);
    await grip('Three').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Three is now 1 of 3').waitFor({ state: 'attached' });
    await expect.poll(inOrder).toEqual(['Three', 'Two', 'One']);

    const channels = async () =>
      (await call('GET', '/channels?order=own&limit=99')).data.channels.map(({ id: one }: { id: number }) => one);
    await grip('Ordered B').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await channels()).indexOf(id) - (await channels()).indexOf(other)).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();

    const phone = await bench.open(`/channels/${id}`, PHONE);
    const row = (name: string) =>
      phone.page.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` });
    await touchOver(phone.page, row('One'), row('Three'));
    await expect.poll(inOrder).toEqual(['One', 'Three', 'Two']);
    // Targets half below the top bar are too small for a finger.
    await phone.page.evaluate('window.scrollTo(0, 0)');
    expect(await accessibilityFaults(phone.page)).toEqual([]);
    await phone.context.close();
  });

  it('are filled with unassigned items by keyboard alone', async () => {
    const id = await addChannel('By keyboard');
    await addLink('Untied');
    const { page, context } = await bench.open('/channels/none');
    const menu = page.getByRole('button', { name: 'Move Untied', exact: true });
    await menu.waitFor();
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'By keyboard' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Moved to By keyboard').waitFor();
    expect(await itemsOf(id)).toEqual(['Untied']);

    await page.goto(`${bench.test.origin}/app/channels/${id}`);
    await page.getByRole('button', { name: 'Move Untied', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove from channel' }).click();
    await page.getByText('Removed from the channel').waitFor();
    await page.getByRole('heading', { name: 'Nothing in this channel yet' }).waitFor();
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('report a missing one as not found, and show no other in its place, on %s', async (_on, options) => {
    await addChannel(`There on ${_on}`);
    const { page, context, complaints } = await bench.open('/channels/999', options);
    await page.getByRole('heading', { name: 'Channel not found' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Channel name' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'All channels' }).click();
    await page.getByRole('textbox', { name: 'Channel name' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are deleted after one question, and leave their items', async () => {
    const id = await addChannel('Short-lived');
    const link = await addLink('Survivor', id);
    const { page, context } = await bench.open(`/channels/${id}`);
    const remove = async () => {
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete channel' }).click();
    };
    await remove();
    await page.getByRole('dialog', { name: 'Delete Short-lived?' }).getByRole('button', { name: 'Cancel' }).click();
    expect(await itemsOf(id)).toEqual(['Survivor']);
    await remove();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete channel' }).click();
    await page.getByText('Channel deleted').waitFor();
    expect((await bench.account.api('GET', `/bio/api/channel/${id}`)).status).toBe(404);
    expect((await bench.account.api('GET', `/bio/api/url/${link}`)).status).toBe(200);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('have nothing that axe finds on %s', async (device, options) => {
    const id = await addChannel(`Axe ${device}`);
    await addLink(`Item of ${device}`, id);
    const { page, context, complaints } = await bench.open(`/channels/${id}`, options);
    await page.getByRole('link', { name: `Item of ${device}` }).waitFor();
    await page.getByText('View as table').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${bench.test.origin}/app/channels/none`);
    await page
      .getByRole('heading', { level: 2, name: /No channel|Everything is in a channel/ })
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
