import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInFullScope, itInFullScope } from '../../support/vitest/full-scope.ts';
import { type AppBench, accessibilityFaults, LOOKS, openBench, PHONE } from './app.fixture.ts';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench({ engine: true });
});
afterAll(() => bench.close());

/** The preview next to the editor. */
function previewOf(page: Page) {
  return page.frameLocator('iframe[title="Page preview"]:not([aria-hidden])');
}

/** The public page at an address of the service. */
async function asStranger(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await bench.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${bench.test.origin}${path}`);
  await look(page);
  await context.close();
}

/** The first line of each row. */
async function blockNames(page: Page): Promise<(string | undefined)[]> {
  const rows = page.getByRole('list', { name: 'Blocks' }).locator('button[aria-expanded]:not([aria-haspopup])');
  return (await rows.allInnerTexts()).map((text) => text.split('\n')[0]);
}

async function makeBio(body: object = {}): Promise<number> {
  const blocks = [
    { type: 'link', title: 'One', url: 'https://one.example/' },
    { type: 'link', title: 'Two', url: 'https://two.example/' },
    { type: 'text', text: 'Three' },
  ];
  const { json } = await bench.account.api('POST', '/bio/api/bio/add', { name: 'Ada', blocks, ...body });
  return json.id;
}

async function until(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await expect.poll(read).toEqual(wanted);
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor();
}

describe('a bio page', () => {
  it('is created from scratch, sorted by keyboard, and available to visitors', async () => {
    const { page, context, complaints } = await bench.open('/pages');
    await page.getByRole('heading', { name: 'One link for everything you do' }).waitFor();
    await page.getByRole('link', { name: 'Create bio page' }).first().click();
    await page.getByRole('textbox', { name: /^Heading/ }).fill('Green Thumb');
    await page.getByRole('textbox', { name: /^Handle/ }).fill('green+thumb');
    await page.getByRole('radio', { name: 'Forest' }).click();
    await previewOf(page).getByRole('link', { name: 'My website' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    // A handle that cannot be used is said before the page is filled.
    await until(() => page.evaluate('document.activeElement.getAttribute("name")'), 'handle');
    await page.getByRole('textbox', { name: /^Handle/ }).fill('');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: /^Heading/ }).inputValue()).toBe('Green Thumb');
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByRole('textbox', { name: /^Destination/ }).focus();
    // Focus in another field is kept: a timer set later runs later.
    await page.evaluate('new Promise((done) => setTimeout(done, 200))');
    expect(await page.evaluate('document.activeElement.getAttribute("name")')).toBe('blocks.0.url');
    await page.getByRole('textbox', { name: /^Label/ }).fill('Shop');
    await page.getByRole('textbox', { name: /^Destination/ }).fill('shop.example');
    await page.getByRole('button', { name: 'Add block', exact: true }).click();
    // The pointer moves the selection of the arrow keys.
    await page.getByRole('option', { name: /^Map/ }).hover();
    await until(() => page.getByRole('option', { selected: true }).allInnerTexts(), [expect.stringMatching(/^Map/)]);
    await page.getByRole('combobox', { name: 'Search, or paste a URL' }).fill('paragraph');
    await until(() => page.getByRole('option').allInnerTexts(), ['Text\nA paragraph']);
    await page.keyboard.press('Enter');
    await until(() => page.evaluate('document.activeElement.getAttribute("name")'), 'blocks.1.text');
    await page.getByRole('textbox', { name: /^Text/ }).fill('We open in spring.');
    await previewOf(page).getByText('We open in spring.').waitFor();
    await previewOf(page).getByRole('link', { name: 'Shop' }).waitFor();

    await page.getByRole('button', { name: /^Move Text/ }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Text is now 1 of 2').waitFor({ state: 'attached' });
    expect(await blockNames(page)).toEqual(['We open in spring.', 'Shop']);

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: /^Handle/ }).fill('Green Thumb');
    await page.getByText('This handle is available.').waitFor();
    await page.keyboard.press('Control+s');
    await page.waitForURL((url) => /^\/app\/pages\/bio\/\d+$/.test(url.pathname));
    await page.getByRole('heading', { level: 1, name: 'Green Thumb' }).waitFor();
    await until(() => page.getByText('Not saved').isVisible(), false);
    await asStranger('/@green-thumb', async (seen) => {
      const text = await seen.locator('main').innerText();
      expect(text.indexOf('We open in spring.')).toBeLessThan(text.indexOf('Shop'));
      expect(text).toContain('Green Thumb');
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('reports a taken handle while typing, and an invalid link at the field', async () => {
    await makeBio({ handle: 'somebody' });
    const id = await makeBio();
    const { page, context } = await bench.open(`/pages/bio/${id}?tab=settings`);
    await page.getByRole('textbox', { name: /^Handle/ }).fill('somebody');
    await page.getByText('This handle is already taken. Choose another one.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('tab', { name: 'Content' }).click();
    await page.getByRole('button', { name: /^Two/ }).click();
    await page.getByRole('textbox', { name: /^Destination/ }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: /^One/ }).click();
    await page.keyboard.press('Control+s');
    await until(() => page.locator('[aria-invalid="true"]').getAttribute('name'), 'blocks.1.url');
    await until(() => page.evaluate('document.activeElement.getAttribute("name")'), 'blocks.1.url');
    await page
      .getByRole('textbox', { name: /^Destination/ })
      .last()
      .fill('two.example');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: /^Handle/ }).fill('admin');
    await page.getByRole('tab', { name: 'Design' }).click();
    await page.keyboard.press('Control+s');
    await until(() => page.evaluate('document.activeElement.getAttribute("name")'), 'handle');
    await page.getByText('This handle is reserved. Choose another one.').waitFor();
    await context.close();
  });

  itInFullScope('shows the open block in its preview, and says what an incomplete one needs', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => ({ type: 'text', text: `Line ${index}` }));
    const id = await makeBio({ blocks: [...texts, { type: 'link', title: 'Last', url: 'https://last.example/' }] });
    const { page, context } = await bench.open(`/pages/bio/${id}`);
    const last = previewOf(page).getByRole('link', { name: 'Last' });
    await page.getByRole('button', { name: /^Last/ }).click();
    const isInView = () =>
      last.evaluate((link) => link.getBoundingClientRect().bottom <= link.ownerDocument.documentElement.clientHeight);
    await until(isInView, true);
    await until(() => last.evaluate((link) => /2px/.test(link.style.outline)), true);
    await page.getByRole('textbox', { name: /^Destination/ }).fill('');
    const sentence = 'Enter the destination to show this block.';
    await page.getByText(sentence).waitFor();
    await until(
      () =>
        previewOf(page)
          .getByText(sentence)
          .evaluate(({ style }) => style.borderStyle),
      'dashed',
    );
    // A click in the preview opens the block, from where the shortcuts work.
    await previewOf(page).getByText('Line 28').dispatchEvent('click');
    await until(() => page.getByRole('textbox', { name: /^Text/ }).inputValue(), 'Line 28');
    await until(() => page.evaluate('document.activeElement.textContent'), 'Line 28Text');
    await page.keyboard.press('Control+s');
    await until(() => page.evaluate('document.activeElement.getAttribute("name")'), 'blocks.30.url');
    await context.close();
  });

  itInFullScope('keeps unsaved text over a reload, and restores what was removed', async () => {
    const id = await makeBio();
    const { page, context } = await bench.open(`/pages/bio/${id}`);
    await page.getByRole('textbox', { name: /^Heading/ }).fill('Countess of Lovelace');
    await page.getByText('Not saved').waitFor();
    await page.reload();
    await page.getByText('Not saved').waitFor();
    expect(await page.getByRole('textbox', { name: /^Heading/ }).inputValue()).toBe('Countess of Lovelace');

    await page.getByRole('button', { name: 'Actions for Link Two' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await until(() => blockNames(page), ['One', 'Three']);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await until(() => blockNames(page), ['One', 'Two', 'Three']);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await until(() => page.getByRole('textbox', { name: /^Heading/ }).inputValue(), 'Ada');
    await context.close();
  });

  itInFullScope('is sorted by dragging, and hides blocks from visitors', async () => {
    const id = await makeBio({ handle: 'dragged' });
    const { page, context } = await bench.open(`/pages/bio/${id}`);
    await drag(
      page,
      page.getByRole('button', { name: /^Move Link One/ }),
      page.getByRole('button', { name: /^Move Text Three/ }),
    );
    await until(() => blockNames(page), ['Two', 'Three', 'One']);
    await page.getByRole('button', { name: 'Actions for Link Two' }).click();
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    await page.getByRole('button', { name: 'Two two.example Hidden' }).waitFor();
    await page.getByRole('button', { name: /^Save/ }).click();
    await saved(page);
    await asStranger('/@dragged', async (seen) => {
      const text = await seen.locator('main').innerText();
      expect(text).not.toContain('Two');
      expect(text.indexOf('Three')).toBeLessThan(text.indexOf('One'));
    });
    await context.close();
  });

  itInFullScope('gets blocks from a pasted URL at the top, and says Saved while nothing is unsaved', async () => {
    const id = await makeBio({ handle: 'pasted' });
    const { page, context, complaints } = await bench.open(`/pages/bio/${id}`);
    const save = page.getByRole('button', { name: /^Saved?/ });
    await until(() => save.innerText(), 'Saved');
    await page.getByRole('button', { name: 'Add block at the top' }).click();
    const search = page.getByRole('combobox', { name: 'Search, or paste a URL' });
    await search.fill('nothing of this kind');
    await page.getByText('No block matches.').waitFor();
    await search.fill('https://www.youtube.com/@ada');
    await until(
      () => page.getByRole('option').evaluateAll((options) => options.map(({ id }) => id.split('-').at(-1))),
      ['social', 'link'],
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(() => page.evaluate('document.activeElement.getAttribute("name")'), 'blocks.0.title');
    expect(await blockNames(page)).toEqual(['YouTube', 'One', 'Two', 'Three']);
    expect(await save.innerText()).toContain('Save');
    expect(await save.getAttribute('aria-disabled')).not.toBe('true');
    await save.click();
    await until(() => save.innerText(), 'Saved');
    await page.getByRole('button', { name: 'Add block at the top' }).click();
    await page.keyboard.press('Escape');
    await until(() => page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Add block at the top');
    await asStranger('/@pasted', (seen) => seen.getByRole('link', { name: 'YouTube' }).waitFor());
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('has the selected theme, in the preview and for visitors', async () => {
    const id = await makeBio({ handle: 'looks' });
    const { page, context } = await bench.open(`/pages/bio/${id}?tab=look`);
    await page.getByRole('radio', { name: 'Forest' }).click();
    await previewOf(page).locator('body.forest').waitFor();
    await page.keyboard.press('Control+z');
    await previewOf(page).locator('body:not(.forest)').waitFor();
    await page.keyboard.press('Control+Shift+Z');
    await previewOf(page).locator('body.forest').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    await asStranger('/@looks', async (seen) => {
      expect(await seen.locator('body').getAttribute('class')).toBe('forest');
    });
    await context.close();
  });
});

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 4, end.y + end.height, { steps: 12 });
  await page.mouse.up();
}

/** A person: the browser of tests names itself as automated. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

it('shows views and clicks of a bio page as they happen, by block and in the period of the address', async () => {
  const blocks = [{ type: 'link', title: 'The shop', url: `${bench.test.origin}/docs` }];
  const id = await makeBio({ handle: 'counted', blocks });
  const { page, context, complaints } = await bench.open(`/pages/bio/${id}?tab=numbers`);
  await page.getByRole('heading', { name: 'No views in this period' }).waitFor();
  expect(await page.getByRole('complementary', { name: 'Preview' }).count()).toBe(0);
  const headers = { 'User-Agent': AGENT, Accept: 'text/html' };
  const view = () => fetch(`${bench.test.origin}/@counted`, { headers });
  const markup = await (await view()).text();
  await view();
  const [, go = ''] = /href="(\/@counted\/go\/\d+)"/.exec(markup) ?? [];
  await fetch(bench.test.origin + go, { headers, redirect: 'manual' });
  await page.getByRole('button', { name: /^Views\s*2/ }).waitFor();
  await page.getByRole('button', { name: /^Clicks\s*1\s*50%/ }).waitFor();
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Clicks by block' }) });
  await section.getByText('The shop').waitFor();
  expect(await section.innerText()).toContain('50%');
  await page.getByRole('tab', { name: 'Browsers' }).click();
  await page.getByRole('tabpanel').getByText('Chrome').waitFor();
  await page.getByRole('button', { name: /^Clicks/ }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click();
  await page.waitForURL(
    (url) => url.searchParams.get('period') === '7d' && url.searchParams.get('metric') === 'clicks',
  );
  await page.getByRole('button', { name: /^Views\s*2/ }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('an overlay', () => {
  it('is created, shows its form in the preview, and lists visitors’ responses', async () => {
    const { page, context, complaints } = await bench.open('/pages/overlay/new');
    await page.getByRole('radio', { name: 'Newsletter' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Letters');
    await page.getByRole('textbox', { name: 'Text (optional)', exact: true }).fill('News from the garden');
    await page.getByRole('button', { name: 'Forest' }).click();
    await page.getByRole('textbox', { name: 'Text color (optional)' }).fill('#225544');
    await page.getByText('Contrast 1.5:1').waitFor();
    await previewOf(page).getByText('News from the garden').waitFor();
    await previewOf(page).frameLocator('iframe.newsletter').getByLabel('Email').waitFor();
    await page.keyboard.press('Control+s');
    await page.waitForURL((url) => /^\/app\/pages\/overlay\/\d+$/.test(url.pathname));
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await asStranger(`/embed/overlay/${id}`, async (seen) => {
      await seen.getByLabel('Email').fill('ada@example.com');
      await seen.getByRole('button', { name: 'Subscribe' }).click();
      await seen.getByText('Thank you').waitFor();
    });

    await page.getByRole('tab', { name: 'Responses' }).click();
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
    // There is nothing to save here.
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('ada@example.com');
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('heading', { name: 'No responses yet' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('of a poll is rejected at its fields until it is one', async () => {
    const { page, context } = await bench.open('/pages/overlay/new');
    await page.getByRole('radio', { name: 'Poll' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Tea');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('A poll needs at least two choices.').waitFor();
    await page.getByRole('textbox', { name: /^Question/ }).fill('Tea or coffee?');
    await page.getByLabel('Choice 1', { exact: true }).fill('Tea');
    await page.getByLabel('Choice 2', { exact: true }).fill('Coffee');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.waitForURL((url) => /^\/app\/pages\/overlay\/\d+$/.test(url.pathname));
    await context.close();
  });
});

describe('a splash page', () => {
  it('is created, and lists its links', async () => {
    const { page, context } = await bench.open('/pages/splash/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Opening');
    await page.getByRole('textbox', { name: /^Heading/ }).fill('We open on Saturday');
    await previewOf(page).getByRole('heading', { name: 'We open on Saturday' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.waitForURL((url) => /^\/app\/pages\/splash\/\d+$/.test(url.pathname));
    const splash = Number(new URL(page.url()).pathname.split('/').at(-1));
    const link = { url: 'https://shop.example/', title: 'Garden shop', type: 'splash', splash };
    await bench.account.api('POST', '/bio/api/url/add', link);
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await page.getByRole('link', { name: 'Garden shop' }).waitFor();
    await context.close();
  });
});

itInFullScope('keeps networks apart from the form above them', async () => {
  const blocks = [
    { type: 'form', form: 'newsletter', title: 'Letters' },
    { type: 'social', title: 'Pictures', url: 'https://pictures.example/@ada' },
  ];
  await makeBio({ handle: 'apart', blocks });
  await asStranger('/@apart', async (page) => {
    const form = await page.locator('.card').boundingBox();
    const social = await page.getByRole('link', { name: 'Pictures' }).boundingBox();
    expect((social?.y ?? 0) - ((form?.y ?? 0) + (form?.height ?? 0))).toBeGreaterThanOrEqual(12);
  });
});

describe('the lists', () => {
  itInFullScope('show whether a page is filled or used, and figures of a period in the address', async () => {
    const { account } = bench;
    await makeBio({ name: 'Nothing yet', blocks: [] });
    const splash = (await account.api('POST', '/bio/api/splash/add', { name: 'Used', title: 'Wait' })).json.id;
    await account.api('POST', '/bio/api/splash/add', { name: 'Idle', title: 'Wait' });
    await account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/', type: 'splash', splash });
    const { page, context, complaints } = await bench.open('/pages');
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    const card = page.getByRole('list', { name: 'Bio pages' }).getByRole('listitem').filter({ hasText: 'Nothing yet' });
    await card.getByText('No blocks').waitFor();
    await card.getByRole('button', { name: 'Copy URL' }).waitFor();
    // The page itself, small.
    await card.frameLocator('iframe:not([aria-hidden])').getByRole('heading', { name: 'Nothing yet' }).waitFor();
    expect(await card.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(/\/@/);
    const code = await card.getByRole('link', { name: 'QR code' }).getAttribute('href');
    expect(decodeURIComponent(code ?? '')).toMatch(/\/codes\/new\?url=http.*\/@/);
    await page.getByRole('button', { name: 'Period: 30 days' }).click();
    await page.getByRole('menuitem', { name: 'All time' }).click();
    await page.waitForURL(/period=all/);
    await page.getByRole('tab', { name: 'Splash pages' }).click();
    await rowOf('Used').getByText('Wait · in 1 link').waitFor();
    await rowOf('Idle').getByText('Not used').waitFor();
    expect(await page.getByRole('button', { name: 'Period: All time' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope(
    'are searched, keep what is looked for in the address, and duplicate and delete from a row',
    async () => {
      const { account } = bench;
      for (const name of ['Spring sale', 'Summer sale']) {
        await account.api('POST', '/bio/api/overlay/add', { type: 'coupon', name, coupon: 'X' });
      }
      const { page, context } = await bench.open('/pages?kind=overlay');
      await page.getByRole('searchbox', { name: 'Search overlays' }).fill('spring');
      await until(() => page.getByRole('link', { name: /sale$/ }).allInnerTexts(), ['Spring sale']);
      await page.waitForURL((url) => url.searchParams.get('q') === 'spring');
      await page.getByRole('button', { name: 'Actions: Spring sale' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByRole('link', { name: 'Copy of Spring sale' }).waitFor();
      await page.getByRole('button', { name: 'Actions: Spring sale' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await until(() => page.getByRole('link', { name: /sale$/ }).allInnerTexts(), ['Copy of Spring sale']);
      await context.close();
    },
  );
});

describeInFullScope.each(LOOKS)('on %s', (_device, options) => {
  it('axe finds nothing on any screen', async () => {
    const bio = await makeBio();
    const paths = [
      '/pages',
      `/pages/bio/${bio}`,
      `/pages/bio/${bio}?tab=look`,
      `/pages/bio/${bio}?tab=settings`,
      `/pages/bio/${bio}?tab=numbers`,
      '/pages/bio/new',
      '/pages/splash/new',
      '/pages/overlay/new',
    ];
    const { page, context, complaints } = await bench.open('/pages', options);
    for (const path of paths) {
      await page.goto(`${bench.test.origin}/app${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path.startsWith(`/pages/bio/${bio}`)) await page.getByRole('tab').first().waitFor();
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('on a phone', () => {
  itInFullScope('is saved from wherever one is on it', async () => {
    const id = await makeBio();
    const { page, context, complaints } = await bench.open(`/pages/bio/${id}`, PHONE);
    const title = page.getByRole('textbox', { name: /^Heading/ });
    await title.waitFor();
    const save = page.getByRole('button', { name: 'Save' });
    for (const place of [100_000, 0]) {
      await page.evaluate(`scrollTo(0, ${place})`);
      const box = await save.boundingBox();
      // Above the bar of the frame.
      expect(box && box.y > 0 && box.y + box.height).toBeLessThan(844 - 56);
      expect(box?.y).toBeGreaterThan(600);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await title.fill('Tea on the way');
    await save.click();
    await saved(page);
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('one looks at the page, and goes back to its fields', async () => {
    const id = await makeBio();
    const { page, context } = await bench.open(`/pages/bio/${id}`, PHONE);
    await page.getByRole('textbox', { name: /^Heading/ }).fill('On the way');
    await page.getByRole('button', { name: 'Preview' }).click();
    await previewOf(page).getByRole('heading', { name: 'On the way' }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Heading/ }).isVisible()).toBe(false);
    await page.goBack();
    await page.getByRole('textbox', { name: /^Heading/ }).waitFor();
    await context.close();
  });
});

describe('the brand of pages', () => {
  const expired = { url: 'https://shop.example/', custom: 'tasting', expiry: '2020-01-01' };

  it('is previewed while it is edited, saved, and shown to visitors until it is removed', async () => {
    await bench.account.api('POST', '/bio/api/url/add', expired);
    const { page, context, complaints } = await bench.open('/settings/brand');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Roasters');
    await page.getByRole('textbox', { name: 'Accent color (optional)' }).fill('#ffee88');
    await page.getByRole('combobox', { name: 'Page' }).click();
    await page.getByRole('option', { name: 'Expired link' }).click();
    await page.getByRole('textbox', { name: /^Heading/ }).fill('This tasting is over');
    await previewOf(page).getByText('Roasters').waitFor();
    await previewOf(page).getByRole('heading', { name: 'This tasting is over' }).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/^The color is too light/).waitFor();
    await page.getByRole('textbox', { name: 'Accent color (optional)' }).fill('#b3261e');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Brand saved').waitFor();
    await asStranger('/tasting', async (visitor) => {
      await visitor.getByRole('heading', { name: 'This tasting is over' }).waitFor();
      expect(await visitor.locator('header').innerText()).toBe('Roasters');
      expect(await accessibilityFaults(visitor)).toEqual([]);
    });
    await page.getByRole('button', { name: 'Remove brand' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove brand' }).click();
    await page.getByText('Brand removed').waitFor();
    await until(() => page.getByRole('textbox', { name: /^Name/ }).inputValue(), '');
    await asStranger('/tasting', async (visitor) => {
      await visitor.getByRole('heading', { name: 'This link has expired' }).waitFor();
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(LOOKS)('is free of accessibility violations on %s', async (_name, options) => {
    const { page, context } = await bench.open('/settings/brand?page=protected', options);
    await page.getByRole('textbox', { name: /^Button label/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
});
