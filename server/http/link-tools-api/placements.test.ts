import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';

const EMPTY = {
  place: '',
  latitude: null,
  longitude: null,
  note: '',
  from: null,
  until: null,
};

describe('a poster map over the API', () => {
  let test: TestApp;
  let api: TestAccount['api'];
  beforeAll(async () => {
    test = await startTestApp();
    api = test.account.api;
  });
  afterAll(() => test.close());

  const created = async (path: string, body: object): Promise<number> =>
    Number((await api('POST', `/bio/api${path}`, body)).json.id);
  let count = 0;
  /** A poster, and a channel for its copies. */
  const setUp = async () => {
    count++;
    return {
      code: await created('/qr/add', {
        type: 'link',
        data: 'https://shop.example/summer',
        name: 'Poster',
        foreground: 'rgb(10,60,20)',
      }),
      channel: await created('/channel/add', { name: `Posters ${count}` }),
    };
  };
  const listed = async (channel: number) => (await api('GET', `/bio/api/channel/${channel}/placements`)).json.data;
  const place = async (channel: number, code: number, placements: readonly object[]) =>
    api('POST', `/bio/api/channel/${channel}/placements`, { code, placements });

  it('has a copy of the code for each place, with its own URL and scans', async () => {
    const { code, channel } = await setUp();
    const { status, json } = await place(channel, code, [
      {
        name: 'Bakery',
        place: 'Main street 5',
        latitude: 52.52,
        longitude: 13.405,
        from: '2026-06-01',
      },
      { name: 'Library' },
    ]);
    expect(status).toBe(200);
    expect(json.ids).toHaveLength(2);
    const codes = await listed(channel);
    expect(codes).toMatchObject([
      { name: 'Library', dynamic: true, content: 'https://shop.example/summer', placement: EMPTY },
      {
        name: 'Bakery',
        placement: {
          ...EMPTY,
          place: 'Main street 5',
          latitude: 52.52,
          longitude: 13.405,
          from: '2026-06-01',
        },
      },
    ]);
    const design = await api('GET', `/bio/api/qr/${json.ids[0]}/design`);
    expect(design.json).toMatchObject({ foreground: 'rgb(10,60,20)', dynamic: true, scannable: 'good' });
    for (const { link } of codes) {
      const scan = await test.request(new URL(link.replace('/bio/qr/', '/q/')).pathname, { redirect: 'manual' });
      expect(scan.headers.get('location')).toBe('https://shop.example/summer');
    }
  });

  it('changes the destination of all places at once, and printed codes follow immediately', async () => {
    const { code, channel } = await setUp();
    await place(channel, code, [{ name: 'Bakery' }, { name: 'Library' }, { name: 'Station' }]);
    const path = `/bio/api/channel/${channel}/placements/destination`;
    const { json } = await api('PUT', path, { data: 'https://shop.example/autumn' });
    expect(json).toMatchObject({ error: 0, changed: 3 });
    for (const { link } of await listed(channel)) {
      const scan = await test.request(new URL(link.replace('/bio/qr/', '/q/')).pathname, { redirect: 'manual' });
      expect(scan.headers.get('location')).toBe('https://shop.example/autumn');
    }
    const source = await api('GET', `/bio/api/qr/${code}/design`);
    expect(source.json.data).toBe('https://shop.example/summer');
  });

  it('moves a place, and keeps it through a change of the design, deletion and restoring', async () => {
    const { code, channel } = await setUp();
    const [id] = (await place(channel, code, [{ name: 'Bakery' }])).json.ids;
    const moved = { place: 'Market', latitude: -33.9, longitude: 151.2, note: 'Window' };
    expect((await api('PUT', `/bio/api/qr/${id}/placement`, moved)).status).toBe(200);
    await api('PUT', `/bio/api/qr/${id}/update`, { data: 'https://shop.example/x', foreground: 'rgb(0,0,90)' });
    expect(await listed(channel)).toMatchObject([{ id, placement: { ...EMPTY, ...moved } }]);
    await api('DELETE', `/bio/api/qr/${id}/delete`);
    expect(await listed(channel)).toEqual([]);
    expect((await api('POST', `/bio/api/qr/${id}/restore`)).status).toBe(200);
    expect(await listed(channel)).toMatchObject([{ id, placement: { ...EMPTY, ...moved } }]);
  });

  it('names each wrong field of each place, and creates nothing', async () => {
    const { code, channel } = await setUp();
    const wrong = [
      { name: 'Bakery', latitude: 91, longitude: 0 },
      { name: 'Library', from: 'June' },
    ];
    const { status, json } = await place(channel, code, wrong);
    expect(status).toBe(400);
    expect(Object.keys(json.errors)).toEqual(expect.arrayContaining([expect.stringMatching(/^placements/)]));
    expect(await listed(channel)).toEqual([]);
  });

  it('belongs to its workspace', async () => {
    const { code, channel } = await setUp();
    const other = await test.newAccount();
    const [id] = (await place(channel, code, [{ name: 'Bakery' }])).json.ids;
    const calls = [
      other.api('GET', `/bio/api/channel/${channel}/placements`),
      other.api('POST', `/bio/api/channel/${channel}/placements`, { code, placements: [{ name: 'x' }] }),
      other.api('PUT', `/bio/api/channel/${channel}/placements/destination`, { data: 'https://evil.example/' }),
      other.api('PUT', `/bio/api/qr/${id}/placement`, { place: 'here' }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    expect(await listed(channel)).toMatchObject([{ content: 'https://shop.example/summer', placement: EMPTY }]);
  });

  it.each([
    ['no places', []],
    ['more than a hundred', Array.from({ length: 101 }, (_, index) => ({ name: `Place ${index}` }))],
    ['a place without a name', [{ place: 'Main street 5' }]],
    ['an empty name', [{ name: '' }]],
  ])('rejects %s', async (_name, placements) => {
    const { code, channel } = await setUp();
    const { status, json } = await place(channel, code, placements);
    expect(status).toBe(400);
    expect(Object.keys(json.errors)).toEqual(expect.arrayContaining([expect.stringMatching(/^placements/)]));
    expect(await listed(channel)).toEqual([]);
  });

  it('shows codes that were assigned to the channel without a place, and gives them one', async () => {
    const { code, channel } = await setUp();
    await api('POST', `/bio/api/channel/${channel}/assign/qr/${code}`);
    expect(await listed(channel)).toMatchObject([{ id: code, placement: null }]);
    await api('PUT', `/bio/api/qr/${code}/placement`, {
      place: 'Window',
      latitude: 1,
      longitude: 2,
      from: '2026-06-01',
      until: '2026-06-30',
    });
    expect(await listed(channel)).toMatchObject([
      {
        id: code,
        placement: {
          place: 'Window',
          latitude: 1,
          longitude: 2,
          note: '',
          from: '2026-06-01',
          until: '2026-06-30',
        },
      },
    ]);
  });
});
