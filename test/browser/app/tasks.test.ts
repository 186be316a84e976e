import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

/** Rows of an import that takes a while. */
const ROWS = 60;

describe('long work', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const work = () => bench.test.app.features.tasks.work();
  const chip = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name });

  async function chooseFile(page: Page, word: string): Promise<void> {
    const lines = Array.from({ length: ROWS }, (_, n) => `https://shop.example/${n},${word}-${n}`);
    const text = `url,alias\n${lines.join('\n')}\njavascript:alert(1),${word}-bad\n`;
    await page.getByText('Drop a file here').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: `${word}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.getByRole('button', { name: `Import ${ROWS}` }).click();
    await page.getByText('This continues when you close the tab').waitFor();
  }

  it('continues when the tab is closed, and is found with its result in another', async () => {
    const { page, context, complaints } = await bench.open('/links/import');
    await chooseFile(page, 'closed');
    await page.goto(`${bench.test.origin}/app/links`);
    await chip(page, /^Importing \d+ %/).waitFor();
    await page.close();
    await work();
    const other = await context.newPage();
    await other.goto(`${bench.test.origin}/app/codes`);
    await chip(other, /^Import done/).click();
    await other.getByText(`${ROWS} created`).waitFor();
    await other.getByRole('button', { name: 'Rejected only' }).click();
    await other.getByText(String(ROWS + 2), { exact: true }).waitFor();
    const coming = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Download report' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('closed.csv-report.csv');
    const report = await readFile(await file.path(), 'utf8');
    expect(report.match(/,made,/g)).toHaveLength(ROWS);
    // A viewed result is no longer announced.
    await other.goto(`${bench.test.origin}/app/links`);
    await other
      .getByText(`closed-${ROWS - 1}`)
      .first()
      .waitFor();
    expect(await chip(other, /^Import/).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is undone after a question, and restored', async () => {
    const { page, context, complaints } = await bench.open('/links/import');
    await chooseFile(page, 'undone');
    await work();
    const count = async () => (await bench.account.api('GET', '/bio/api/urls?q=undone-')).json.data.result;
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText('None had clicks.').waitFor();
    await page.getByRole('button', { name: `Delete ${ROWS} links` }).click();
    const toast = page.getByRole('status').filter({ hasText: `${ROWS} links deleted` });
    await toast.getByRole('button', { name: 'Deleted links' }).waitFor();
    expect(await count()).toBe(0);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Import restored').waitFor();
    expect(await count()).toBe(ROWS);
    await page.getByRole('link', { name: /\/undone-0$/ }).click();
    await page.getByRole('heading', { level: 1, name: /undone-0/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is updated automatically while it is on screen', async () => {
    const { page, context } = await bench.open('/links/import');
    await chooseFile(page, 'looked');
    await work();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Go to links' }).waitFor();
    await context.close();
  });

  it('is stopped and deleted after a question each', async () => {
    const { page, context } = await bench.open('/links/import');
    await chooseFile(page, 'stopped');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('region', { name: 'Tasks' }).waitFor();
    expect(await page.getByText('stopped.csv').count()).toBe(0);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])(
    'has nothing that axe finds on %s',
    async (device, options) => {
      const text = `url,alias\nhttps://shop.example/,axe-${device.length}\njavascript:alert(1),x\n`;
      const body = { kind: 'link_import', name: 'axe.csv', import: { format: 'csv', text } };
      const { id } = (await bench.account.api('POST', '/bio/api/task/add', body)).json;
      const { page, context, complaints } = await bench.open('/tasks', options);
      await page.getByRole('region', { name: 'Tasks' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto(`${bench.test.origin}/app/tasks/${id}`);
      await page.getByText('This continues when you close the tab').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await work();
      await page.getByRole('region', { name: 'Rows' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
    60_000,
  );
});
