import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench, PHONE } from './app.fixture.ts';

describe('campaigns on a phone', () => {
  let bench: AppBench;
  let id: number;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
    // Only operators see that others cannot reach the address, because only they can change it.
    await bench.test.deps.catalog.directory.setOperator(bench.account.email, 1);
    const make = async (path: string, body: object) => (await bench.account.api('POST', `/bio/api${path}`, body)).json;
    ({ id } = await make('/campaign/add', { name: 'Spring' }));
    const url = 'https://example.com/spring/a/rather/long/address/of/a/page/that/nobody/types';
    for (const custom of ['short', 'a-back-half-that-is-longer-than-a-phone-is-wide'])
      await make('/url/add', { url, custom, title: `Poster ${custom}`, campaign: id });
  });
  afterAll(() => bench.close());

  it('have two lines in the list: the name with the menu, and the figures', async () => {
    const { page, context, complaints } = await bench.open('/campaigns', PHONE);
    const row = page.getByRole('row', { name: /Spring/ });
    const figures = row.getByRole('paragraph');
    await figures.filter({ hasText: '0 clicks · 0 conversions' }).waitFor();
    const [name, menu, line] = await Promise.all(
      [row.getByRole('link', { name: 'Spring' }), row.getByRole('button', { name: 'Actions for Spring' }), figures].map(
        async (part) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 },
      ),
    );
    const middleOf = (box: typeof name) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middleOf(name) - middleOf(menu))).toBeLessThan(2);
    expect(line?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('have links in rows of one height, however long their addresses are', async () => {
    const { page, context } = await bench.open(`/campaigns/${id}?tab=links`, PHONE);
    const rows = page.getByRole('listitem').filter({ hasText: 'Poster' });
    await rows.first().waitFor();
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
    expect(boxes.map((box) => box?.height)).toEqual([boxes[0]?.height, boxes[0]?.height]);
    expect(boxes[0]?.height).toBeGreaterThan(80);
    await context.close();
  });

  it('are reported as unreachable before their addresses are copied', async () => {
    // Only operators see notices about settings that only they can change.
    await bench.test.deps.catalog.directory.setOperator(bench.account.email, 1);
    const { page, context } = await bench.open(`/campaigns/${id}?made=1`, PHONE);
    const card = page.getByRole('region', { name: 'Ready to share' });
    const reported = await card.getByRole('note').boundingBox();
    const copy = await card.getByRole('button', { name: 'Copy all links' }).boundingBox();
    expect(await card.getByRole('note').innerText()).toContain('cannot reach');
    expect((reported?.y ?? 0) + (reported?.height ?? 0)).toBeLessThanOrEqual(copy?.y ?? 0);
    await context.close();
  });
});
