import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_COLUMNS } from '../../../contract/vocabulary.ts';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const at = (day: number, hour = 10) => Date.UTC(2026, 2, day, hour);
const MARCH = 'from=2026-03-01&to=2026-03-31';
const MANY = 25_000;

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('export.example');
  const view = { visitorId: '7', visitId: '71', country: 'DE', props: { plan: 'pro' }, visitStartedAt: at(4) };
  await numbers.store(
    { ...view, path: '/second', occurredAt: at(5) },
    { ...view, path: '=HYPERLINK("x"),\n', referrerHost: '-2+3', occurredAt: at(4) },
    { ...view, path: '/robot', bot: 1, occurredAt: at(6) },
  );
  const april = Date.UTC(2026, 3, 1);
  await numbers.store(
    ...Array.from({ length: MANY }, (_, index) => ({
      visitorId: '8',
      visitId: '81',
      path: `/${index}`,
      visitStartedAt: april,
      occurredAt: april + index * 1_000,
    })),
  );
});
afterAll(() => numbers.close());

const get = (query: string) => numbers.get(`/websites/${numbers.site}/export?${query}`);

describe('GET /websites/{id}/export', () => {
  it('is a table of all events in the order of time, named after the website and its days', async () => {
    const response = await get(MARCH);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="export.example_2026-03-01_2026-03-31.csv"',
    );
    const [header, ...lines] = response.text.split('\r\n');
    expect(header).toBe(EXPORT_COLUMNS.join(','));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"\'=HYPERLINK(""x""),\n"');
    expect(lines[0]).toContain("'-2+3");
    expect(lines[1]).toContain('/second');
  });

  it('is an object a line for programs, with everything as it was', async () => {
    const response = await get(`format=ndjson&${MARCH}`);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const events = response.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toHaveLength(2);
    expect(Object.keys(events[0])).toEqual([...EXPORT_COLUMNS]);
    expect(events[0]).toMatchObject({
      kind: 'pageview',
      path: '=HYPERLINK("x"),\n',
      referrer_host: '-2+3',
      country: 'DE',
    });
    expect(events[0].occurred_at).toBe('2026-03-04 10:00:00.000');
    expect(JSON.parse(events[0].props)).toEqual({ plan: 'pro' });
  });

  it("exports neither the visitor's number nor the name by which the website identifies them", async () => {
    expect(EXPORT_COLUMNS).not.toContain('visitor_id');
    expect(EXPORT_COLUMNS).not.toContain('person_id');
    const [, line = ''] = (await get(MARCH)).text.split('\r\n');
    expect(line.split(',')).not.toContain('7');
  });

  it('is narrowed down by filters, periods and bots', async () => {
    const paths = async (query: string) =>
      (await get(`format=ndjson&${query}`)).text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).path);
    expect(await paths(`${MARCH}&filter_page=/second`)).toEqual(['/second']);
    expect(await paths(`${MARCH}&bots=only`)).toEqual(['/robot']);
    expect(await paths('from=2026-03-05&to=2026-03-05')).toEqual(['/second']);
    expect(await paths('period=today')).toEqual([]);
  });

  it('without events is a header alone', async () => {
    expect((await get('from=2020-01-01&to=2020-01-02')).text).toBe(`${EXPORT_COLUMNS.join(',')}\r\n`);
  });

  it('is as long as it has to be, nothing twice and nothing missing', async () => {
    const { text } = await get('format=ndjson&from=2026-04-01&to=2026-04-02');
    const paths = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).path);
    expect(paths).toEqual(Array.from({ length: MANY }, (_, index) => `/${index}`));
  });

  it('waits for its reader, allows two exports per key, and frees a slot when a reader leaves', async () => {
    const path = `/api/v1/websites/${numbers.site}/export?from=2026-04-01&to=2026-04-02`;
    const open = () =>
      new Promise<{ status: number; leave: () => void }>((resolve, reject) => {
        const outgoing = request(`${numbers.app.origin}${path}`, {
          headers: { Authorization: `Bearer ${numbers.app.account.key}` },
          agent: false,
        });
        // The response is never read, so whatever exceeds the socket buffers stays in the service.
        outgoing.on('response', (response) =>
          resolve({ status: response.statusCode ?? 0, leave: () => outgoing.destroy() }),
        );
        outgoing.on('error', reject);
        outgoing.end();
      });
    const [one, two, three] = [await open(), await open(), await open()];
    expect([one.status, two.status, three.status]).toEqual([200, 200, 429]);
    for (const reader of [one, two, three]) reader.leave();
    await expect
      .poll(async () => {
        const again = await open();
        again.leave();
        return again.status;
      })
      .toBe(200);
  });

  it.each([
    ['format=xml', 'format'],
    ['period=sometime', 'period'],
    ['from=2026-03-01', 'to'],
    ['filters=[', 'filters'],
  ])('rejects ?%s with 422 and names %s', async (query, field) => {
    const response = await get(query);
    expect([response.status, Object.keys(response.json.errors)]).toEqual([422, [field]]);
  });
});
