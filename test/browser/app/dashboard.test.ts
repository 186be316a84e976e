import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../support/vitest/full-scope.ts';
import { type AppBench, accessibilityFaults, DESKTOP, LOOKS, openDemoBench, PHONE } from './app.fixture.ts';

// Walks of a dozen steps, on machines that do much else.
let bench: AppBench;
let site = '';
beforeAll(async () => {
  bench = await openDemoBench();
  const { data } = (await asOwner('GET', '/api/v1/websites?search=aurora-coffee.example&sort=asc')).json;
  site = `/websites/${data[0].id}`;
});
afterAll(() => bench.close());

function asOwner(method: string, path: string, body?: unknown) {
  return bench.test.request(path, {
    method,
    headers: { Authorization: `Bearer ${bench.account.key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Until the address says so. */
function address(page: Page, name: string, value: string | null) {
  return page.waitForURL((url) => url.searchParams.get(name) === value);
}

async function openDashboard(search = '', options = DESKTOP) {
  const opened = await bench.open(`${site}${search}`, options);
  await opened.page.getByRole('button', { name: /^Unique visitors/ }).waitFor();
  return opened;
}

function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

describe('the dashboard of a website', () => {
  it('asks for everything that it shows at first by one question', async () => {
    const { page, context, complaints } = await openDashboard();
    const questions: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(overview|query|funnel|journeys|retention)$/.test(pathname))
        questions.push(`${request.method()} ${pathname}`);
    });
    const answered = page.waitForResponse((response) => response.url().includes('period=7d'));
    await page.keyboard.press('w');
    await answered;
    await address(page, 'period', '7d');
    await page.getByRole('button', { name: 'Last 7 days' }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Unique visitors/ }).waitFor();
    expect(questions).toEqual([`GET /api/v1${site}/overview`]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('explains a change by parts that add up to it, and filters by one, on %s', async (_device, options) => {
    const { page, context, complaints } = await openDashboard('?period=last_month', options);
    await page.getByRole('button', { name: /why did visits change\?$/ }).click();
    await address(page, 'why', 'visits');
    const dialog = page.getByRole('dialog', { name: 'Why did visits change?' });
    const sources = dialog.getByRole('region', { name: 'Source', exact: true });
    await sources.waitFor();
    const { data } = (
      await asOwner('POST', '/api/v1/query/change', {
        scope: { website: Number(site.split('/').at(-1)) },
        metric: 'visits',
        range: 'last_month',
        limit: 6,
      })
    ).json;
    const changes = await sources.locator('tbody tr td:nth-child(3)').allInnerTexts();
    const sum = changes.reduce((total, text) => total + Number(text.replace('−', '-').replace(',', '')), 0);
    expect(sum).toBe(data.change);
    expect(await accessibilityFaults(page)).toEqual([]);
    const first = sources.locator('tbody').getByRole('button').first();
    const source = (await first.innerText()).trim();
    await first.click();
    await page.getByText(`Source is ${source}`, { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    // Of a change that can be chance there are no shares, but of one from nothing there are.
    await page.goto(`${bench.test.origin}/app${site}?period=90d&why=visits`);
    await dialog.getByText(/^The compared period has no visits/).waitFor();
    await sources.getByRole('columnheader', { name: 'Share of change' }).waitFor();
    // Conversions explain a rate, which moves with the visitors, too.
    await page.goto(`${bench.test.origin}/app${site}?period=last_month&why=conversions`);
    await page.getByText(/^Conversion rate [\d.]+% → [\d.]+%: visitors .+, conversions .+\.$/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('attributes conversions and revenue by models that each add up to all of it, on %s', async (_device, options) => {
    const { page, context, complaints } = await openDashboard('?period=last_month&ways=attribution', options);
    const report = panel(page, 'Funnels and journeys');
    await report.scrollIntoViewIfNeeded();
    const table = report.getByRole('table');
    for (const metric of ['Conversions', 'Revenue']) {
      await report
        .getByRole('radio', { name: metric })
        .or(report.getByRole('button', { name: metric }))
        .first()
        .click();
      await table
        .getByText(metric === 'Revenue' ? '€' : 'Google')
        .first()
        .waitFor();
      const numberIn = (text: string) => Number(text.replace(/[^\d.]/g, ''));
      const columns = await table
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
        );
      const totals = (await table.locator('tfoot td').allTextContents()).map(numberIn);
      // The last column, the difference, has no total.
      for (const [model, total] of totals.slice(0, -1).entries()) {
        const sum = columns.reduce((all, cells) => all + numberIn(cells[model] ?? ''), 0);
        expect(sum).toBeCloseTo(total, 1);
      }
    }
    await report.getByText(/conversions came after several visits|All models agree/).waitFor();
    const widths = await table.evaluate((element) => [element.scrollWidth, element.parentElement?.clientWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('draws the journeys of visits, shows the paths through a page, and goes on from it', async () => {
    const { page, context, complaints } = await openDashboard('?period=last_month&ways=journeys&steps=3');
    const report = panel(page, 'Funnels and journeys');
    await report.scrollIntoViewIfNeeded();
    const first = report.getByRole('button', { name: /^\/beans as page 1 of .* ended here, most often/ });
    await first.hover();
    await report
      .locator('p')
      .filter({ hasText: /^\/beans as page 1 of/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await first.click();
    await page.getByRole('menuitem', { name: 'Show what led here' }).click();
    await address(page, 'at', '/beans');
    await report.getByRole('button', { name: /^\/beans as the last page of .* began here/ }).waitFor();
    await report.getByRole('combobox', { name: 'End page' }).click();
    await page.getByRole('option', { name: 'Last page of visits' }).click();
    await address(page, 'at', null);
    await report.getByRole('button', { name: 'List' }).click();
    await report.getByRole('columnheader', { name: 'Began there' }).waitFor();
    const saved = page.waitForEvent('download');
    await report.getByRole('button', { name: 'CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('aurora-coffee.example-journeys.csv');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('charts revenue like any figure', async () => {
    const { page, context, complaints } = await openDashboard('?period=90d');
    const { data } = (await asOwner('GET', `/api/v1${site}/overview?period=90d`)).json;
    expect([data.totals.revenue > 0, data.totals.currency]).toEqual([true, 'EUR']);
    const revenue = page.getByRole('button', { name: /^Revenue / });
    expect(await revenue.innerText()).toMatch(/€[1-9]/);
    await revenue.click();
    await address(page, 'metric', 'revenue');
    await page.getByRole('figure', { name: 'Revenue over time' }).waitFor();
    expect(await revenue.getAttribute('aria-pressed')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('has a screen for revenue, with the visits of buyers, on %s', async (_device, options) => {
    const { page, context, complaints } = await openDashboard('?period=last_month', options);
    const sales = panel(page, 'Revenue');
    await sales.scrollIntoViewIfNeeded();
    await sales.getByRole('link', { name: 'Details' }).click();
    await page.waitForURL(`**${site}/revenue?period=last_month`);
    const query = { metrics: ['visits'], range: 'last_month' };
    const filter = { kind: 'is_not', dimension: 'currency', values: [''] };
    const scope = { website: Number(site.split('/').at(-1)) };
    const { data } = (await asOwner('POST', '/api/v1/query', { ...query, filter, scope })).json;
    const visits = page.getByRole('region', { name: 'Visits with an order' });
    await visits.getByRole('listitem').first().waitFor();
    expect(await visits.getByRole('list').getByRole('listitem').count()).toBe(data.totals.visits);
    await page.getByRole('figure', { name: 'Revenue over time' }).waitFor();
    for (const list of ['Sources', 'Traffic channels', 'UTM campaigns', 'Short links', 'Entry pages'])
      await page.getByRole('region', { name: list, exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('adds orders, averages and sources to revenue, on %s', async (_device, options) => {
    const { page, context, complaints } = await openDashboard('?period=last_month', options);
    const { totals } = (await asOwner('GET', `/api/v1${site}/overview?period=last_month`)).json.data;
    const bought = { kind: 'is_not', dimension: 'currency', values: [''] };
    const query = { metrics: ['events', 'revenue'], dimensions: ['source'], range: 'last_month', filter: bought };
    const scope = { website: Number(site.split('/').at(-1)) };
    const { data } = (await asOwner('POST', '/api/v1/query', { ...query, scope })).json;
    const euros = (amount: number) => `€${amount.toFixed(2).replace(/\.00$/, '')}`;
    const sales = panel(page, 'Revenue');
    await sales.scrollIntoViewIfNeeded();
    await sales.getByText(`Orders${data.totals.events}`).waitFor();
    await sales.getByText(`Average order${euros(totals.revenue / data.totals.events)}`).waitFor();
    await sales.getByText(`Per visitor${euros(totals.revenue / totals.visitors)}`).waitFor();
    const amounts = data.rows.map(({ metrics }: { metrics: { revenue: number } }) => metrics.revenue);
    const first = sales.getByRole('tabpanel').getByRole('button').first();
    await first.getByText(`€${Math.max(...amounts).toFixed(2)}`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    await first.click();
    await page.getByText(/^Source is /).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says how to send revenue where there is none, except with filters', async () => {
    const { data } = (await asOwner('GET', '/api/v1/websites?search=fieldnotes.example')).json;
    const { page, context } = await bench.open(`/websites/${data[0].id}?period=30d`);
    await panel(page, 'Goals and events').scrollIntoViewIfNeeded();
    await panel(page, 'Revenue').getByText("waymark('Order', { value: 49.9, unit: 'EUR' })").waitFor();
    await page.goto(page.url().replace('30d', '30d&f=is,device,mobile'));
    await panel(page, 'Revenue').getByText('No revenue with these filters.').waitFor();
    expect(await panel(page, 'Revenue').getByText('waymark(').count()).toBe(0);
    await context.close();
  });

  it('lists journeys on a phone, where a drawing has no space', async () => {
    const { page, context, complaints } = await openDashboard('?period=last_month&ways=journeys', PHONE);
    const report = panel(page, 'Funnels and journeys');
    await report.scrollIntoViewIfNeeded();
    await report.getByRole('columnheader', { name: 'Journey' }).waitFor();
    expect(await report.getByRole('button', { name: /as page 1 of/ }).count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows who came again as a heat map, whose cells say what they mean', async () => {
    const { page, context, complaints } = await openDashboard('?period=90d&ways=retention');
    const report = panel(page, 'Funnels and journeys');
    await report.scrollIntoViewIfNeeded();
    const cells = report.getByRole('button', { name: /^Of .* who came first in the week of .* a week later/ });
    await cells.first().focus();
    await report
      .locator('p')
      .filter({ hasText: /^Of .* who came first .* came again a week later/ })
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await report
      .locator('p')
      .filter({ hasText: /^Of .* who came first .* came again 2 weeks later/ })
      .waitFor();
    await report.getByRole('rowheader', { name: 'All visitors' }).waitFor();
    await report
      .getByText(/^Of .* whose week 1 is complete, .* came again a week later/)
      .first()
      .waitFor();
    await report.getByText(/^Not complete yet/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows how fast its pages are: rated, over time, and by page, which filters', async () => {
    const { page, context, complaints } = await bench.open(`${site}/vitals?period=last_month`, DESKTOP);
    const card = page.getByRole('button', { name: /^LCP Largest Contentful Paint/ });
    await card.waitFor();
    const { data } = (await asOwner('GET', `/api/v1${site}/vitals?period=last_month`)).json;
    expect(await card.innerText()).toContain(`${(data.vitals.LCP.p75 / 1_000).toFixed(2)} s`);
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Three of four page views were at least this fast: each figure').waitFor();
    await page.getByRole('button', { name: /^INP Interaction/ }).click();
    await address(page, 'vital', 'INP');
    await page.getByRole('tab', { name: 'Devices' }).click();
    await page.getByRole('row', { name: /^Phone/ }).waitFor();
    await page.getByRole('tab', { name: 'Pages' }).click();
    const [first] = data.pages;
    await page.getByRole('row').getByRole('button', { name: first.value, exact: true }).click();
    await page.getByText(`Page is ${first.value}`, { exact: true }).waitFor();
    await page.getByText(`from ${first.reports} page views that reported`, { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('rates no vital with fewer than five reports, and fits all of them on a phone', async () => {
    const { page, context, complaints } = await bench.open(`${site}/vitals?period=last_month`, PHONE);
    const { data } = (await asOwner('GET', `/api/v1${site}/vitals?period=last_month`)).json;
    const few = data.pages.find(({ reports }: { reports: number }) => reports < 5);
    await page.getByRole('row', { name: few.value }).getByText('Too few reports yet').first().waitFor();
    const right = await page
      .getByRole('cell')
      .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)));
    expect(right).toBeLessThanOrEqual(PHONE.viewport?.width ?? 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: few.value, exact: true }).click();
    const card = page.getByRole('button', { name: /^LCP Largest Contentful Paint/ });
    await card.getByText('Too few reports yet').waitFor();
    expect(await card.innerText()).not.toMatch(/good|poor/i);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has an email report that is shown as it is sent, in both forms, and not sent by a server without email', async () => {
    const { page, context, complaints } = await bench.open(`${site}/settings?tab=reports`, DESKTOP);
    await page.getByRole('button', { name: 'Preview report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Email report' });
    await dialog.frameLocator('iframe').getByText('Weekly report', { exact: true }).waitFor();
    await dialog.frameLocator('iframe').getByRole('img', { name: 'Visitors by day' }).waitFor();
    await dialog.getByText('Plain text').click();
    expect(await dialog.getByRole('textbox').inputValue()).toContain('Visitors by day\nMon');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await dialog.getByRole('button', { name: 'Send me one now' }).isDisabled()).toBe(true);
    await dialog.getByText('This server cannot send email yet').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('filters by a click, excludes by Alt and a click, and goes back', async () => {
    const { page, context } = await openDashboard();
    const pages = panel(page, 'Pages');
    await pages
      .getByRole('button', { name: /^\/beans\b/ })
      .first()
      .click();
    await page.getByText('Page is /beans', { exact: true }).waitFor();
    await panel(page, 'Devices')
      .getByRole('button', { name: /^Chrome/ })
      .click({ modifiers: ['Alt'] });
    await page.getByText('Browser is not Chrome', { exact: true }).waitFor();
    const chrome = panel(page, 'Devices').getByRole('button', { name: /^Chrome/ });
    await chrome.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByText('Browser is not Chrome', { exact: true }).waitFor({ state: 'detached' });
    await chrome.waitFor();
    await page.getByRole('button', { name: 'Remove filter: Page is /beans' }).click();
    await address(page, 'f', null);
    await context.close();
  });

  itInFullScope('shows a figure in the chart that is clicked, and its numbers as a table', async () => {
    const { page, context } = await openDashboard();
    await page.getByRole('button', { name: /^Bounce rate/ }).click();
    await address(page, 'metric', 'bounce_rate');
    const chart = page.getByRole('region', { name: 'Bounce rate over time' });
    await chart.getByText('View as table').click();
    await chart.getByRole('columnheader', { name: 'Bounce rate' }).waitFor();
    expect(await chart.getByRole('cell').first().textContent()).toMatch(/^[\d.]+%$/);
    await context.close();
  });

  itInFullScope('is steered by single keys', async () => {
    const { page, context } = await openDashboard('?f=is,device,mobile');
    await page.getByText('Device is Phone', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await address(page, 'f', null);
    await page.keyboard.press('x');
    await address(page, 'compare', 'off');
    await page.keyboard.press('x');
    await address(page, 'compare', null);
    await page.keyboard.press('d');
    await address(page, 'period', 'today');
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(
      (url) => url.searchParams.get('from') === url.searchParams.get('to') && url.searchParams.has('to'),
    );
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.waitForURL((url) => url.pathname === '/app/websites');
    await context.close();
  });

  itInFullScope('shows every period immediately, and on a phone rows that a finger hits', async () => {
    const { page, context } = await openDashboard();
    const phone = await openDashboard('', PHONE);
    for (const screen of [page, phone.page]) {
      await screen.getByRole('button', { name: 'Last 30 days' }).click();
      const menu = screen.getByRole('menu');
      await menu.getByRole('menuitem', { name: 'Custom dates' }).waitFor();
      expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
      await screen.keyboard.press('Escape');
    }
    await context.close();
    await phone.page.getByRole('button', { name: 'More' }).click();
    const row = phone.page.getByRole('menuitem', { name: 'Goals' });
    await row.waitFor();
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await phone.context.close();
  });

  itInFullScope('adds a filter by its values, found by typing', async () => {
    const { page, context } = await openDashboard();
    await page.keyboard.press('/');
    const window = page.getByRole('dialog', { name: 'Add filter' });
    await window.getByRole('searchbox', { name: 'Values' }).fill('guji');
    await window.getByRole('checkbox', { name: '/beans/ethiopia-guji' }).click();
    await window.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('Page is /beans/ethiopia-guji', { exact: true }).waitFor();
    await context.close();
  });

  itInFullScope('shows every value over the page: found, ordered, and as a file', async () => {
    const { page, context } = await openDashboard();
    await panel(page, 'Sources').getByRole('button', { name: 'Details' }).click();
    await address(page, 'details', 'source');
    const window = page.getByRole('dialog', { name: 'Details: Source' });
    await window.getByRole('button', { name: 'Page views' }).click();
    await address(page, 'sort', 'views');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      window.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('aurora-coffee.example-source.csv');
    await window.getByRole('searchbox').fill('Goog');
    await window.getByText('1 row', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await window.getByRole('button', { name: /^Google/ }).click();
    // Both changes of the address hold: the filter is set, and the window has closed.
    await address(page, 'details', null);
    await page.getByText('Source is Google', { exact: true }).waitFor();
    await window.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('builds a funnel from a scan to a goal, draws it, and undoes its deletion', async () => {
    const { page, context, complaints } = await openDashboard();
    const ways = panel(page, 'Funnels and journeys');
    await ways.scrollIntoViewIfNeeded();
    await ways.getByRole('button', { name: 'New funnel' }).click();
    const window = page.getByRole('dialog', { name: 'New funnel' });
    await window.getByRole('button', { name: 'Scan to goal' }).click();
    await window.getByRole('textbox', { name: 'Name' }).fill('Posters');
    await window.getByRole('combobox', { name: 'Step 3', exact: true }).click();
    await page.getByRole('option', { name: 'Purchase' }).click();
    await window.getByRole('button', { name: 'Save' }).click();
    await ways.getByRole('heading', { name: 'Posters' }).waitFor();
    const steps = ways.getByRole('region', { name: 'Funnels' }).getByRole('listitem');
    await steps.getByText('Visit (any page)').waitFor();
    await steps.getByText('Purchase', { exact: true }).waitFor();
    await ways.getByText('Journeys that started here').waitFor();
    await ways
      .getByText(/dropped off/)
      .first()
      .waitFor();
    // Shown for each step but the goal, where no one drops off.
    expect(await steps.first().innerText()).toContain('dropped off');
    expect(await steps.last().innerText()).not.toContain('dropped off');
    await ways.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Funnel “Posters” deleted').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await ways.getByRole('button', { name: 'Posters', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('compares each step of a funnel with the other period, and says where most leave', async () => {
    const { data: funnels } = (await asOwner('GET', `/api/v1${site}/funnels`)).json;
    const { id } = funnels.find(({ name }: { name: string }) => name === 'From the beans to an order');
    const { meta } = (await asOwner('GET', `/api/v1${site}/overview?period=last_month&compare=previous_period`)).json;
    const query = { range: meta.compare, funnel_id: id };
    const { funnel: before } = (await asOwner('POST', `/api/v1${site}/funnel`, query)).json.data;
    const { page, context, complaints } = await openDashboard(`?period=last_month&ways=funnels&funnel=${id}`);
    const ways = panel(page, 'Funnels and journeys');
    await ways.scrollIntoViewIfNeeded();
    const steps = ways.getByRole('listitem');
    await steps.first().getByText(`previously ${before[0].reached}`, { exact: true }).waitFor();
    await steps
      .nth(1)
      .getByText(/^previously \d+(\.\d)?%$/)
      .waitFor();
    await ways.getByText(/visits reached the last step\. The largest drop-off is after/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('x');
    await address(page, 'compare', 'off');
    await ways
      .getByText(/^previously/)
      .first()
      .waitFor({ state: 'detached' });
    await page.goto(`${bench.test.origin}/app${site}?period=last_month&funnel=${id}&f=is,country,AQ#funnels`);
    await ways.getByText(/^Nobody reached the first step in this period/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('adds the first goal on the way to a funnel, and calls it after its page', async () => {
    const { json } = await asOwner('POST', '/api/v1/websites', { domain: 'fresh.example' });
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    for (const path of ['/', '/thanks', '/thanks']) {
      const body = JSON.stringify({ page: `https://fresh.example${path}` });
      const { status } = await bench.test.request('/api/event', {
        method: 'POST',
        headers: { 'User-Agent': agent },
        body,
      });
      expect(status).toBe(202);
    }
    await bench.test.deps.events.settle();
    const { page, context, complaints } = await bench.open(`/websites/${json.data.id}?ways=funnels`);
    await page.getByRole('button', { name: /^Conversion rate –/ }).waitFor();
    const ways = panel(page, 'Funnels and journeys');
    await ways.scrollIntoViewIfNeeded();
    await ways.getByRole('button', { name: 'New funnel' }).click();
    const window = page.getByRole('dialog', { name: 'New funnel' });
    await window.getByRole('button', { name: 'Scan to goal' }).click();
    await window.getByText('This website has no goals yet.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await window.getByRole('button', { name: 'Add goal' }).click();
    await window.getByRole('combobox', { name: 'Page' }).fill('https://fresh.example/thanks');
    await window.getByRole('button', { name: 'Save' }).click();
    await window.getByRole('combobox', { name: 'Step 3', exact: true }).getByText('/thanks').waitFor();
    await window.getByRole('button', { name: 'Save' }).click();
    await ways.getByRole('heading', { name: 'Scan to goal' }).waitFor();
    await page.getByRole('button', { name: /^Conversion rate 100%/ }).waitFor();
    // One visitor, with two views of the page.
    await panel(page, 'Goals and events').getByRole('button', { name: '/thanks 2 times 1 100%' }).waitFor();
    await page.goto(`${bench.test.origin}/app/websites/${json.data.id}?goals=new`);
    await page.getByRole('dialog', { name: 'New goal' }).getByRole('combobox', { name: 'Page' }).waitFor();
    expect(complaints).toEqual([]);
    await asOwner('DELETE', `/api/v1/websites/${json.data.id}`);
    await context.close();
  });

  itInFullScope('keeps goals, notes and filters under a name', async () => {
    const { page, context } = await openDashboard('?f=is,country,DE');
    await panel(page, 'Goals and events').getByRole('button', { name: 'Goals' }).last().click();
    const goals = page.getByRole('dialog', { name: /goal/i });
    await goals.getByRole('button', { name: 'Add goal' }).click();
    await goals.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Event' }).click();
    await goals.getByRole('textbox', { name: 'Name' }).fill('Filled the cart');
    await goals.getByRole('combobox', { name: 'Event' }).fill('Add to cart');
    await goals.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Goal “Filled the cart” saved').waitFor();
    await goals.getByText('Event Add to cart').waitFor();
    await page.keyboard.press('Escape');
    await panel(page, 'Goals and events')
      .getByRole('button', { name: /^Filled the cart/ })
      .waitFor();

    await page.getByRole('button', { name: 'Annotations' }).click();
    const notes = page.getByRole('dialog', { name: 'Annotations' });
    await notes.getByRole('textbox', { name: 'Annotation' }).fill('New roast');
    await notes.getByRole('button', { name: 'Add annotation' }).click();
    await notes.getByRole('button', { name: 'Edit: New roast' }).click();
    await notes.getByRole('textbox', { name: 'Annotation' }).fill('');
    await notes.getByRole('button', { name: 'Save' }).click();
    await notes.getByText('Enter what happened.').waitFor();
    await notes.getByRole('textbox', { name: 'Annotation' }).fill('Old roast');
    await notes.getByRole('button', { name: 'Save' }).click();
    await notes.getByRole('listitem').getByText('Old roast').waitFor();
    await page.keyboard.press('Escape');
    const flag = page.getByRole('button', { name: /^Annotation \d on .*: Old roast$/ });
    await flag.click();
    const card = page.getByRole('dialog', { name: /: Old roast$/ });
    await card.getByText('Old roast').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await card.getByRole('button', { name: 'Edit' }).click();
    expect(await notes.getByRole('textbox', { name: 'Annotation' }).inputValue()).toBe('Old roast');
    await page.keyboard.press('Escape');
    await flag.press('Enter');
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Annotation deleted').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await flag.waitFor();
    await page.locator('.u-over').first().click();
    await page.getByRole('button', { name: 'Annotate this day' }).click();
    await notes.getByRole('textbox', { name: 'Annotation' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByRole('button', { name: 'Save as segment' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Home market');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Segment “Home market” saved').waitFor();
    await page.keyboard.press('Escape');
    await address(page, 'f', null);
    await page.getByRole('button', { name: 'Segments' }).click();
    const segment = page.getByRole('button', { name: /^Home market Country is Germany \d+$/ });
    await segment.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await segment.click();
    await page.getByRole('button', { name: 'Remove filter: Country is Germany' }).waitFor();
    await page.locator('b', { hasText: 'Home market' }).waitFor();
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByRole('button', { name: 'Actions for Home market' }).click();
    await page.getByRole('menuitem', { name: 'Edit segment' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Germany');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.locator('b', { hasText: 'Germany' }).waitFor();

    // A chosen value belongs to the segment, even if nobody has added it to the filters.
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByRole('button', { name: 'New segment' }).click();
    await page.keyboard.type('Readers of the first page');
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await page.getByRole('dialog').getByText('of all visitors in the last 30 days').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Segment “Readers of the first page” saved').waitFor();
    await page.getByRole('button', { name: /^Remove filter: Page is / }).waitFor();
    await context.close();
  });

  itInFullScope.each(LOOKS)(
    'has nothing that axe finds on %s, and nothing is wider than the window',
    async (_device, options) => {
      const { page, context, complaints } = await openDashboard('?f=is,device,mobile', options);
      await panel(page, 'Funnels and journeys').scrollIntoViewIfNeeded();
      await panel(page, 'Funnels and journeys').getByText('Visits that started here').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('a dashboard that is shared', () => {
  async function openShare(search = '', scriptBefore = '') {
    const context = await bench.browser.newContext(DESKTOP);
    const page = await context.newPage();
    if (scriptBefore) await page.addInitScript(scriptBefore);
    await page.goto(`${bench.test.origin}${site.replace('/websites', '/share')}${search}`);
    return { page, context };
  }

  it('can be viewed and filtered, and has nothing that changes it', async () => {
    await asOwner('PATCH', `/api/v1${site}`, { privacy: 0 });
    await asOwner('PATCH', `/api/v1${site}/settings`, { share_revenue: true });
    const { page, context } = await openShare('?period=30d');
    await page.getByRole('heading', { level: 1, name: 'aurora-coffee.example' }).waitFor();
    await page.getByRole('button', { name: /^Revenue €/ }).waitFor();
    await panel(page, 'Goals and events').scrollIntoViewIfNeeded();
    await panel(page, 'Revenue').getByRole('tab', { name: 'Sources' }).waitFor();
    expect(await panel(page, 'Revenue').getByRole('tab', { name: 'Short links' }).count()).toBe(0);
    await panel(page, 'Pages')
      .getByRole('button', { name: /^\/beans\b/ })
      .first()
      .click();
    await page.getByText('Page is /beans', { exact: true }).waitFor();
    await panel(page, 'Funnels and journeys').scrollIntoViewIfNeeded();
    await panel(page, 'Funnels and journeys').getByText('Visits that started here').waitFor();
    for (const name of ['Segments', 'Annotations', 'New funnel', 'More'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  it('has the icons of sources that the service has stored, and fetches none for viewers', async () => {
    await asOwner('PATCH', `/api/v1${site}`, { privacy: 0 });
    const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const { siteIcons } = bench.test.deps.catalog;
    await siteIcons.put({ host: 'google.com', icon, fetchedAt: Date.now() });
    const { page, context } = await openShare('?period=90d&sources=source&f=is,source,Google,Reddit,thirdwave.example');
    const row = (name: string) => panel(page, 'Sources').getByRole('button', { name: new RegExp(`^${name}\\b`) });
    await row('Google').locator(`img[src="${icon}"]`).waitFor();
    await row('Reddit').locator('[data-mark="Reddit"]').waitFor();
    await row('thirdwave.example').locator('[data-letter="T"]').waitFor();
    await context.close();
  });

  it('asks for its password before it shows anything', async () => {
    await asOwner('PATCH', `/api/v1${site}`, { privacy: 2, password: 'four plain words' });
    const { page, context } = await openShare();
    await page.getByRole('heading', { name: 'This dashboard is protected' }).waitFor();
    expect(await page.content()).not.toContain('aurora');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('four plain words');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'aurora-coffee.example' }).waitFor();
    await page.getByRole('button', { name: /^Unique visitors/ }).waitFor();
    await context.close();
  });

  itInFullScope('can be embedded with its name, in a theme, and tells its height', async () => {
    await asOwner('PATCH', `/api/v1${site}`, { privacy: 0 });
    // Without a frame around it, it tells itself. Listens before the page tells anything.
    const { page, context } = await openShare(
      '?embed=1&theme=dark',
      "addEventListener('message', ({ data }) => { window.toldHeight = data.waymarkHeight })",
    );
    await page.getByRole('heading', { level: 1, name: 'aurora-coffee.example' }).waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.getByRole('button', { name: /^Unique visitors/ }).waitFor();
    await expect.poll(() => page.evaluate('window.toldHeight')).toBeGreaterThan(0);
    await context.close();
  });
});
