import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { startTestApp, type TestApp, type TestResponse } from '../../../test/support/test-app.ts';
import { PATIENCE } from '../../../test/support/vitest/patience.ts';
import { unzipped } from '../../qr/batch/zip.fixture.ts';

const READ: ReaderOptions = { formats: ['QRCode'], tryHarder: true };

async function decode(test: TestApp, link: string): Promise<string | undefined> {
  const path = new URL(link).pathname;
  const response = await fetch(test.origin + path);
  const bytes = await sharp(Buffer.from(await response.arrayBuffer()), { density: 300 })
    .png()
    .toBuffer();
  const [found] = await readBarcodes(new Uint8Array(bytes), READ);
  return found?.text;
}

async function decodeSvg(svg: string): Promise<string | undefined> {
  const bytes = await sharp(Buffer.from(svg), { density: 300 }).png().toBuffer();
  return (await readBarcodes(new Uint8Array(bytes), READ))[0]?.text;
}

describe('QR codes over the API', () => {
  let test: TestApp;
  let create: (body: object) => Promise<TestResponse>;
  beforeAll(async () => {
    test = await startTestApp();
    create = (body) => test.account.api('POST', '/bio/api/qr/add', body);
  });
  afterAll(() => test.close());

  it.each([
    [{ type: 'text', data: 'Grüße, 世界 🌍' }, 'Grüße, 世界 🌍'],
    [{ type: 'text', data: ['single'] }, 'single'],
    [{ type: 'phone', data: '+49 (30) 123-456' }, 'tel:+4930123456'],
    [{ type: 'email', data: 'me@example.com' }, 'mailto:me@example.com'],
    [{ type: 'sms', data: { phone: '+4930123', message: 'Hi' } }, 'SMSTO:+4930123:Hi'],
    [
      { type: 'wifi', data: { ssid: 'Net;work', encryption: 'WPA', password: 'pa:ss' } },
      /^WIFI:.*S:Net\\;work;.*P:pa\\:ss/,
    ],
    [{ type: 'vcard', data: { fname: 'Jo', lname: 'Doe', phone: '+1' } }, /^BEGIN:VCARD\r\nVERSION:3.0\r\n[\s\S]*Jo/],
    [{ type: 'link', data: 'https://example.com/static', dynamic: false }, 'https://example.com/static'],
    [{ type: 'event', data: { title: 'Fête', start: '2027-06-19' } }, /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Fête/],
    [{ type: 'location', data: '52.5, 13.4' }, 'geo:52.5,13.4'],
    [{ type: 'whatsapp', data: '+49 151 23456789' }, 'https://wa.me/4915123456789'],
    [
      { type: 'payment', data: { recipient: 'Jörg', iban: 'DE89370400440532013000', amount: 5 } },
      'BCD\n002\n1\nSCT\n\nJörg\nDE89370400440532013000\nEUR5.00',
    ],
  ])('creates an image that a decoder can read: %j', async (body, content) => {
    const { status, json } = await create(body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ error: 0, scannable: 'good' });
    for (const link of [json.link, `${json.link}.svg`, `${json.link}.png`]) {
      const text = await decode(test, link);
      if (typeof content === 'string') expect(text).toBe(content);
      else expect(text).toMatch(content);
    }
  });

  it('redirects a link code through the service, so that its destination can change after printing', async () => {
    const { json } = await create({ type: 'link', data: 'https://example.com/first' });
    const inside = (await decode(test, json.link)) ?? '';
    expect(inside).toMatch(/\/q\/[A-Za-z0-9]+$/);
    const scan = () => test.request(new URL(inside).pathname);
    expect((await scan()).headers.get('location')).toBe('https://example.com/first');
    await test.account.api('PUT', `/bio/api/qr/${json.id}/update`, { data: 'https://example.com/second' });
    expect((await scan()).headers.get('location')).toBe('https://example.com/second');
    expect(await decode(test, json.link)).toBe(inside);
  });

  it.each([
    ['vcard', { fname: 'Jo', lname: 'Doe', phone: '+1' }, 'text/vcard; charset=utf-8', /^BEGIN:VCARD\r\n/],
    ['text', 'Wi & <Fi>', 'text/html; charset=utf-8', /<pre>Wi &amp; &lt;Fi&gt;<\/pre>/],
    ['sms', { phone: '+4930', message: 'Hi' }, 'text/html; charset=utf-8', /url=sms:\+4930\?body=Hi/],
    ['phone', '+4930123', 'text/html; charset=utf-8', /url=tel:\+4930123/],
    ['email', 'me@example.com', 'text/html; charset=utf-8', /url=mailto:me@example\.com/],
    ['event', { title: 'Fest', start: '2027-06-19' }, 'text/calendar; charset=utf-8', /SUMMARY:Fest/],
    ['location', { lat: 52.5, lng: 13.4 }, 'text/html; charset=utf-8', /maps\.apple\.com\/\?ll=52\.5,13\.4/],
  ])(
    'a dynamic %s holds our address, which gives what the phone needs and can change',
    async (type, data, kind, body) => {
      const { json } = await create({ type, data, dynamic: true });
      const inside = (await decode(test, json.link)) ?? '';
      expect(inside).toMatch(/\/q\/[A-Za-z0-9]+$/);
      const response = await fetch(test.origin + new URL(inside).pathname);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, kind]);
      expect(await response.text()).toMatch(body);
      await test.account.api('PUT', `/bio/api/qr/${json.id}/update`, { type: 'text', data: 'changed' });
      expect(await (await fetch(test.origin + new URL(inside).pathname)).text()).toContain('changed');
      expect(await decode(test, json.link)).toBe(inside);
    },
  );

  it('an app redirects by the phone that scans it', async () => {
    const data = { ios: '123456789', android: 'com.example.app', fallback: 'https://example.com/app' };
    const { json } = await create({ type: 'app', data });
    const path = new URL((await decode(test, json.link)) ?? '').pathname;
    const to = async (agent: string) =>
      (await test.request(path, { headers: { 'User-Agent': agent } })).headers.get('location');
    expect(await to('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
      'https://apps.apple.com/app/id123456789',
    );
    expect(await to('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0')).toContain('id=com.example.app');
    expect(await to('Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0')).toBe('https://example.com/app');
  });

  it('keeps type, colors and logo that an update omits', async () => {
    const dot = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const logo = `data:image/png;base64,${dot.toString('base64')}`;
    const { json } = await create({ type: 'text', data: 'one', foreground: 'rgb(0,0,120)', background: '#ffe', logo });
    expect(json.error).toBe(0);
    await test.account.api('PUT', `/bio/api/qr/${json.id}/update`, { data: 'two', name: 'Two' });
    const code = await test.deps.catalog.qrCodes.find(test.account.id, json.id);
    expect(code).toMatchObject({
      type: 'text',
      content: 'two',
      name: 'Two',
      foreground: 'rgb(0,0,120)',
      background: 'rgb(255,255,238)',
    });
    expect(code?.logoAssetId).toEqual(expect.any(Number));
    expect(await decode(test, json.link)).toBe('two');
    await test.account.api('PUT', `/bio/api/qr/${json.id}/update`, { data: 'two', logo: null });
    expect(await test.deps.catalog.qrCodes.find(test.account.id, json.id)).toMatchObject({ logoAssetId: null });
  });

  it.each([
    [{ type: 'text' }, 'data'],
    [{ type: 'barcode', data: 'x' }, 'type'],
    [{ data: 'x' }, 'type'],
    [{ type: 'link', data: 'javascript:alert(1)' }, 'data'],
    [{ type: 'text', data: 'x', foreground: 'red;}' }, 'foreground'],
    [{ type: 'text', data: 'x', background: 'rgb(1,2,300)' }, 'background'],
    [{ type: 'text', data: 'x', foreground: 'rgb(9,9,9)', background: 'rgb(9,9,9)' }, 'foreground'],
    [{ type: 'text', data: 'x'.repeat(5_000) }, 'data'],
    [{ type: 'text', data: 'x', logo: '/etc/passwd' }, 'logo'],
    [{ type: 'payment', data: { recipient: 'Ann', iban: 'DE00' } }, 'data.iban'],
    [{ type: 'payment', data: {}, dynamic: true }, 'data.iban'],
    [{ type: 'app', data: { ios: '123456789' }, dynamic: false }, 'dynamic'],
    [{ type: 'text', data: 'x', logo: 'file:///etc/passwd' }, 'logo'],
    [{ type: 'text', data: 'x', logo: 'http://127.0.0.1/logo.png' }, 'logo'],
    [{ type: 'text', data: 'x', logo: 'data:image/png;base64,AAAA' }, 'logo'],
    [{ type: 'text', data: 'x', logo: '/assets/999' }, 'logo'],
    [{ type: 'wifi', data: { ssid: 'x' }, dynamic: true }, 'dynamic'],
  ])('rejects %j at %s', async (body, field) => {
    const response = await create(body);
    expect(response.status).toBe(400);
    expect(response.json.errors).toHaveProperty(field);
  });

  it('rejects unreadable designs with figures, and offers the nearest readable one', async () => {
    const { json } = await create({ type: 'text', data: 'x', foreground: '#ccc', background: 'rgb(210,210,210)' });
    expect(json.message).toMatch(/The contrast is 1\.1:1\. Phones need 4\.5:1/);
    const [, foreground, background] =
      /foreground (rgb\([\d,]+\)) on background (rgb\([\d,]+\))/.exec(json.message) ?? [];
    expect((await create({ type: 'text', data: 'x', foreground, background })).json).toMatchObject({
      scannable: 'good',
    });
  });

  it('checks a design without storing it, and returns the nearest good one', async () => {
    const check = async (body: object) => (await test.account.api('POST', '/bio/api/qr/check', body)).json;
    const before = await test.account.api('GET', '/bio/api/qr');
    const body = { type: 'link', data: 'https://example.com/', foreground: '#aaa', style: { eyes: 'circle' } };
    const tried = await check(body);
    expect(tried).toMatchObject({ error: 0, readable: true, scannable: 'bad', nearest: { logo: false } });
    expect(tried.svg).toMatch(/^<svg /);
    expect(tried.reasons[0]).toMatch(/contrast is 2\.3:1/);
    const { foreground, background, style } = tried.nearest;
    expect(await check({ ...body, foreground, background, style })).toMatchObject({ scannable: 'good', nearest: null });
    expect(await check({ ...body, foreground: '#fff' })).toMatchObject({ readable: false, scannable: 'bad' });
    expect((await test.account.api('GET', '/bio/api/qr')).json.data.result).toBe(before.json.data.result);
  });

  it('draws a content in several designs at the same time, and a stored dynamic code with its own address', async () => {
    const draw = (body: object) => test.account.api('POST', '/bio/api/qr/draw', body);
    const looks = [{}, { foreground: 'rgb(0,0,120)', style: { dots: 'rounded' } }, { background: '#ffe' }];
    const { json } = await draw({ type: 'text', data: 'three times', looks });
    const texts = await Promise.all(json.pictures.map((svg: string) => decodeSvg(svg)));
    expect(texts).toEqual(looks.map(() => 'three times'));
    expect(new Set(json.pictures).size).toBe(looks.length);
    const { json: stored } = await create({ type: 'link', data: 'https://example.com/printed' });
    const inside = await decode(test, stored.link);
    const body = { word: stored.link.split('/').at(-1), type: 'link', data: 'https://example.com/other' };
    const [drawn, checked] = [
      await draw({ ...body, looks: [{}] }),
      await test.account.api('POST', '/bio/api/qr/check', body),
    ];
    expect(await decodeSvg(drawn.json.pictures[0])).toBe(inside);
    expect(await decodeSvg(checked.json.svg)).toBe(inside);
  });

  it.each([
    [{ type: 'text', data: 'x' }, 'looks'],
    [{ type: 'text', data: 'x', looks: [] }, 'looks'],
    [{ type: 'text', data: 'x', looks: Array.from({ length: 25 }, () => ({})) }, 'looks'],
    [{ type: 'text', data: 'x', looks: [{ foreground: 'red' }] }, 'foreground'],
    [{ type: 'text', data: 'x', looks: [{ logo: '/assets/999' }] }, 'logo'],
    [{ type: 'link', data: 'no address', looks: [{}] }, 'data'],
  ])('draws nothing of %j and names %s', async (body, field) => {
    const response = await test.account.api('POST', '/bio/api/qr/draw', body);
    expect([response.status, Object.keys(response.json.errors).join()]).toEqual([400, expect.stringContaining(field)]);
  });

  it('finds and sorts codes in the list, and returns their content on request', async () => {
    const account = await test.newAccount();
    await account.api('POST', '/bio/api/qr/add', { type: 'text', data: 'Menu of the week', name: 'Table' });
    await account.api('POST', '/bio/api/qr/add', { type: 'link', data: 'https://example.com/menu', name: 'Door' });
    const list = async (query: string) => (await account.api('GET', `/bio/api/qr?${query}`)).json.data;
    const names = async (query: string) => (await list(query)).qrs.map(({ name }: { name: string }) => name);
    expect(await names('q=menu&order=name')).toEqual(['Door', 'Table']);
    expect(await names('order=date')).toEqual(['Door', 'Table']);
    expect(await names('type=text')).toEqual(['Table']);
    expect((await list('type=text')).result).toBe(1);
    expect(await names('scannable=bad')).toEqual([]);
    expect((await list('q=table')).qrs[0]).not.toHaveProperty('content');
    expect((await list('q=door&details=true')).qrs[0]).toMatchObject({
      type: 'link',
      dynamic: true,
      content: 'https://example.com/menu',
    });
    expect((await account.api('GET', '/bio/api/qr?order=size')).status).toBe(400);
  });

  it('adds scans of a period and places to the list, and rejects unknown periods and time zones', async () => {
    const account = await test.newAccount();
    const rowsOf = async (query: string) => (await account.api('GET', `/bio/api/qr?${query}`)).json.data.qrs;
    const { json } = await account.api('POST', '/bio/api/qr/add', { type: 'text', data: 'Menu', name: 'Table' });
    await account.api('POST', '/bio/api/qr/add', { type: 'text', data: 'Hours', name: 'Door' });
    const placement = { place: 'Market square 1', latitude: null, longitude: null, note: '', from: null, until: null };
    await account.api('PUT', `/bio/api/qr/${json.id}/placement`, placement);
    const rows = await rowsOf('details=true&order=scan&period=30d&timezone=Europe/Berlin');
    expect(rows.map(({ name, place }: { name: string; place?: string }) => [name, place])).toEqual([
      ['Door', undefined],
      ['Table', 'Market square 1'],
    ]);
    expect((await rowsOf('order=scan'))[0]).not.toHaveProperty('periodscans');
    for (const query of ['period=decade', 'period=7d&timezone=Mars/Olympus'])
      expect((await account.api('GET', `/bio/api/qr?${query}`)).status).toBe(400);
  });

  it('accepts colors that scan badly, and reports that', async () => {
    const { json } = await create({
      type: 'text',
      data: 'x',
      foreground: 'rgb(120,120,120)',
      background: 'rgb(200,200,200)',
    });
    expect(json).toMatchObject({ error: 0, scannable: 'bad' });
  });

  it('serves images to anyone, with an ETag that gives 304 until the design changes', async () => {
    const { json } = await create({ type: 'text', data: 'etag' });
    const path = new URL(json.link).pathname;
    const first = await test.request(path);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(first.headers.get('cache-control')).toContain('public');
    const etag = first.headers.get('etag') ?? '';
    const ask = () => test.request(path, { headers: { 'If-None-Match': etag } });
    expect((await ask()).status).toBe(304);
    await test.account.api('PUT', `/bio/api/qr/${json.id}/update`, { data: 'etag', foreground: 'rgb(0,0,90)' });
    expect((await ask()).status).toBe(200);
  });

  it.each(['/bio/qr/nothing', '/bio/qr/..%2f..', '/bio/qr/x.gif', '/bio/qr/abc.svg.png'])(
    'knows no picture at %s',
    async (path) => {
      expect((await test.request(path)).status).toBe(404);
    },
  );

  it('sizes PNG pictures within bounds', async () => {
    const { json } = await create({ type: 'text', data: 'size' });
    const path = new URL(json.link).pathname;
    for (const [size, least, most] of [
      ['1024', 900, 1024],
      ['99999', 4096, 4096],
      ['1000.4', 1000, 1000],
      ['x', 400, 512],
      // A module needs at least two pixels.
      ['-5', 20, 66],
    ] as const) {
      const response = await fetch(`${test.origin}${path}?size=${size}`);
      const { width = 0 } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(width).toBeGreaterThanOrEqual(least);
      expect(width).toBeLessThanOrEqual(most);
    }
  });

  it.each([
    ['.pdf?width=80', 'application/pdf', '%PDF-1.4'],
    ['.eps', 'application/postscript', '%!PS-Adobe-3.0 EPSF-3.0'],
    ['.png?width=50&dpi=300', 'image/png', '\x89PNG'],
  ])('serves %s for print', async (ending, type, begin) => {
    const { json } = await create({ type: 'text', data: 'print' });
    const response = await fetch(`${test.origin}${new URL(json.link).pathname}${ending}`);
    expect(response.headers.get('content-type')).toBe(type);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 0, begin.length)).toBe(begin);
    if (type !== 'image/png') return;
    // sharp reports dots per inch; PNG stores pixels per meter.
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 591, density: 300 });
  });

  it('returns counts in the specified types, for a code without scans', async () => {
    const { json } = await create({ type: 'link', data: 'https://example.com/' });
    const { json: shown } = await test.account.api('GET', `/bio/api/qr/${json.id}`);
    expect(shown).toEqual({
      error: 0,
      details: {
        id: json.id,
        link: json.link,
        scans: 0,
        name: 'Link code',
        date: expect.any(String),
        scannable: 'good',
      },
      data: {
        clicks: 0,
        uniqueClicks: 0,
        topCountries: {},
        topReferrers: {},
        topBrowsers: {},
        topOs: {},
        socialCount: { facebook: 0, twitter: 0, instagram: 0 },
      },
    });
  });

  it('keeps a style, shows it to the designer, and changes only what an update names', async () => {
    const style = { dots: 'rounded', eyes: 'circle', frame: { type: 'label', text: 'Scan me' }, errorcorrection: 'Q' };
    const { json } = await create({ type: 'text', data: 'styled', style });
    expect(json).toMatchObject({ error: 0 });
    for (const link of [json.link, `${json.link}.svg`]) expect(await decode(test, link)).toBe('styled');
    const shown = () => test.account.api('GET', `/bio/api/qr/${json.id}/design`);
    const whole = { pupils: 'square', gradient: null, transparent: false, ...style };
    expect((await shown()).json).toMatchObject({
      type: 'text',
      data: 'styled',
      foreground: 'rgb(0,0,0)',
      logo: null,
      style: { ...whole, frame: { type: 'label', text: 'Scan me', color: null } },
    });
    const change = {
      data: 'styled',
      style: { frame: null, gradient: { type: 'linear', to: 'rgb(90,0,0)', angle: 45 } },
    };
    expect((await test.account.api('PUT', `/bio/api/qr/${json.id}/update`, change)).status).toBe(200);
    expect((await shown()).json.style).toEqual({ ...whole, logosize: null, logospace: 1, ...change.style });
    await test.account.api('PUT', `/bio/api/qr/${json.id}/update`, { data: 'styled', style: null });
    expect((await shown()).json.style).toMatchObject({ dots: 'square', gradient: null });
  });

  it.each([
    [{ dots: 'star' }],
    [{ gradient: { type: 'linear', to: 'expression(1)' } }],
    [{ frame: { type: 'label', text: '日本' } }],
    [{ frame: { type: 'label', text: 'x'.repeat(31) } }],
    ['dots'],
  ])('rejects the style %j', async (style) => {
    const response = await create({ type: 'text', data: 'x', style });
    expect(response.status).toBe(400);
    expect(Object.keys(response.json.errors)[0]).toMatch(/^style/);
  });

  it('deletes a code with its picture', async () => {
    const { json } = await create({ type: 'text', data: 'gone' });
    expect((await test.account.api('DELETE', `/bio/api/qr/${json.id}/delete`)).json).toMatchObject({ error: 0 });
    expect((await test.request(new URL(json.link).pathname)).status).toBe(404);
    expect((await test.account.api('GET', `/bio/api/qr/${json.id}`)).status).toBe(404);
  });
});

describe('batches of QR codes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  async function batch(body: object): Promise<{ status: number; type: string | null; bytes: Buffer }> {
    const response = await fetch(`${test.origin}/bio/api/qr/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${test.account.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type'), bytes };
  }

  async function textIn(picture: Buffer): Promise<string | undefined> {
    const [found] = await readBarcodes(new Uint8Array(await sharp(picture, { density: 300 }).png().toBuffer()), READ);
    return found?.text;
  }

  it.each(['svg', 'png'])('come as a zip of %s pictures that read, and a report of every row', async (format) => {
    const csv = [
      'name,type,data,ssid,password,foreground',
      'Window <1>,,https://example.com/a,,,',
      '../../etc,text,"Grüße, ""Welt""",,,',
      'Net,wifi,,Guests,secret,"rgb(0,0,90)"',
      'Bad,link,javascript:alert(1),,,',
      'Faint,text,x,,,"rgb(250,250,250)"',
      'Odd,barcode,x,,,',
    ].join('\r\n');
    const { status, type, bytes } = await batch({ csv, format, size: 300, style: { dots: 'rounded' } });
    expect([status, type]).toEqual([200, 'application/zip']);
    const files = unzipped(bytes);
    const names = [`00001-Window-1.${format}`, `00002-etc.${format}`, `00003-Net.${format}`, 'report.csv'];
    expect(files.map(({ name }) => name)).toEqual(names);
    const texts = await Promise.all(files.slice(0, 3).map((file) => textIn(file.bytes)));
    expect(texts).toEqual(['https://example.com/a', 'Grüße, "Welt"', expect.stringMatching(/^WIFI:.*S:Guests/)]);
    const report = files[3]?.bytes.toString() ?? '';
    expect(report).toMatch(/^4,,,,.*Enter a web address/m);
    expect(report).toMatch(/^5,,,,.*No scanner can read/m);
    expect(report).toMatch(/^6,,,,.*type must be one of/m);
    expect((await test.account.api('GET', '/bio/api/qr')).json.data.result).toBe(0);
  });

  it('are stored on request, and redirect through this service', async () => {
    const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const logo = `data:image/png;base64,${dot.toString('base64')}`;
    const csv = 'name;url\nA;https://example.com/a\nB;https://example.com/b';
    const { bytes } = await batch({ csv, store: true, format: 'png', logo });
    const [first] = unzipped(bytes);
    const inside = (await textIn(first?.bytes ?? Buffer.alloc(0))) ?? '';
    expect((await test.request(new URL(inside).pathname)).headers.get('location')).toBe('https://example.com/a');
    expect((await test.account.api('GET', '/bio/api/qr')).json.data.qrs).toMatchObject([{ name: 'B' }, { name: 'A' }]);
  });

  it.each([
    [{ csv: '' }, 'csv'],
    [{ csv: 'data' }, 'csv'],
    [{ csv: `data\n${'x\n'.repeat(10_001)}` }, 'csv'],
    [{ csv: 'data\nx', foreground: 'red' }, 'foreground'],
    [{ csv: 'data\nx', logo: '/etc/passwd' }, 'logo'],
    [{ csv: 'data\nx', style: { frame: { type: 'label', text: '日' } } }, 'style'],
    [{ csv: 'data\nx', format: 'exe' }, 'format'],
  ])('that are wrong as a whole are rejected: %#', async (body, field) => {
    const { status, bytes } = await batch(body);
    expect(status).toBe(400);
    expect(JSON.parse(bytes.toString()).errors).toHaveProperty(field);
  });

  it('are checked row by row before codes are created', async () => {
    const csv = 'name,type,data,foreground\nGood,,https://example.com/,\nBad,phone,none,\nFaint,text,x,#fefefe';
    const check = (body: object) => test.account.api('POST', '/bio/api/qr/batch/check', body);
    const before = (await test.account.api('GET', '/bio/api/qr')).json.data.result;
    const { json } = await check({ csv, store: true, size: 300, width: 20 });
    expect(json).toEqual({
      error: 0,
      good: 1,
      faults: [
        { row: 2, field: 'data', message: 'Enter a phone number, ideally with + and the country code.' },
        { row: 3, field: 'foreground', message: expect.stringContaining('contrast') },
      ],
    });
    expect((await test.account.api('GET', '/bio/api/qr')).json.data.result).toBe(before);
    const { status, json: tooMany } = await check({ csv: `data\n${'x\n'.repeat(1_001)}` });
    expect([status, tooMany.errors]).toEqual([400, { csv: ['Check at most 1000 rows in a request.'] }]);
  });

  it('run one at a time per account, and end when the reader disconnects', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `https://example.com/${index}`).join('\n');
    const controller = new AbortController();
    const response = await fetch(`${test.origin}/bio/api/qr/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${test.account.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ csv: `data\n${rows}` }),
      signal: controller.signal,
    });
    await response.body?.getReader().read();
    expect((await batch({ csv: 'data\nhttps://example.com/' })).status).toBe(429);
    controller.abort();
    await vi.waitFor(
      async () => expect((await batch({ csv: 'data\nhttps://example.com/' })).status).toBe(200),
      PATIENCE,
    );
  });
});

describe('scans', () => {
  it('are counted, and broken down from the stored events', async () => {
    const test = await startTestApp({ engine: true });
    const { json } = await test.account.api('POST', '/bio/api/qr/add', { type: 'link', data: 'https://example.com/' });
    const code = await test.deps.catalog.qrCodes.find(test.account.id, json.id);
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
    for (const referer of ['https://www.facebook.com/', 'https://t.co/x', '']) {
      const headers = { 'User-Agent': agent, ...(referer ? { Referer: referer } : {}) };
      expect((await test.request(`/q/${code?.code}`, { headers })).status).toBe(302);
    }
    await test.request(`/q/${code?.code}`, { method: 'HEAD', headers: { 'User-Agent': agent } });
    await test.deps.events.settle();
    const { json: shown } = await test.account.api('GET', `/bio/api/qr/${json.id}`);
    expect(shown.details.scans).toBe(3);
    expect(shown.data).toMatchObject({
      clicks: 3,
      uniqueClicks: 1,
      topCountries: { Unknown: '3' },
      topOs: { iOS: '3' },
      socialCount: { facebook: 1, twitter: 1, instagram: 0 },
    });
    await test.close();
  });
});
