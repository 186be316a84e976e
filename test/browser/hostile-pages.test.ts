import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIO_BLOCK_TYPES, BIO_THEMES, OVERLAY_TYPES } from '../../contract/vocabulary.ts';
import { type SharedBrowser, shareBrowser } from '../support/browser/shared-browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { sampleOf } from '../support/vitest/scope.ts';

/** Each leaves another context of HTML, an address or a style, and calls the same name. */
const SCRIPTS = [
  `"'></title></textarea></script><script>ran()</script>`,
  `<img src=x onerror=ran()>`,
  `<svg/onload=ran()>`,
  `<iframe srcdoc="<script>parent.ran()</script>"></iframe>`,
  `" autofocus onfocus=ran() x="`,
  `' onmouseover='ran()`,
  `<a href=javascript:ran()>x</a>`,
  `<meta http-equiv=refresh content="0;url=javascript:ran()">`,
  `<base href=//evil.example/><form action=javascript:ran()><button>`,
  `</style><style>@import'javascript:ran()'</style>`,
  `{{constructor.constructor('ran()')()}}`,
  `\u202e<scr\u0000ipt>ran()</script>`.replace('\u0000', ''),
];
const IPHONE = {
  'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
};
const EVIL = SCRIPTS.join(' ');
/** The part of it that a URL can contain: browsers encode quotes and brackets. */
const ADDRESS = `https://a.example/"'><script>ran()</script><img src=x onerror=ran()>`;

let app: TestApp;
/** Listens on the service's own address, because overlays' forms are requested there, whatever the link's host. */
let front: Server;
let origin: string;
let browser: SharedBrowser;
let target: Server;
let targetUrl: string;

beforeAll(async () => {
  target = createServer((_request, response) => response.end('arrived'));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  targetUrl = `http://localhost:${(target.address() as AddressInfo).port}/`;
  front = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const forward = httpRequest(app.origin + url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  app = await startTestApp({ engine: true, config: { baseUrl: origin, pagesBaseUrl: origin, registration: 'open' } });
  browser = await shareBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
  front.close();
  target.close();
});

async function add(kind: string, body: object): Promise<number> {
  const { status, text, json } = await app.account.api('POST', `/bio/api/${kind}/add`, body);
  expect([kind, status, text]).toEqual([kind, 200, text]);
  return json.id;
}

const META = { metatitle: EVIL.slice(0, 300), metadescription: EVIL, metaimage: ADDRESS, title: EVIL.slice(0, 300) };

/**
 * Opens pages one after another, hovers, focuses and expands their controls, and returns the scripts that ran on each. All
 * pages share one tab, because a new tab costs more than a page; cookies are deleted between pages.
 */
async function runsOfEach(paths: readonly string[], headers: Record<string, string> = {}) {
  const context = await browser.newContext({ extraHTTPHeaders: headers });
  const page = await context.newPage();
  const ran: string[] = [];
  await page.exposeFunction('ran', () => ran.push('ran'));
  page.on('dialog', (dialog) => {
    ran.push('dialog');
    void dialog.dismiss();
  });
  await page.route(/^https:/, (route) => route.abort());
  const found: Array<[path: string, runs: string[]]> = [];
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: 'load' });
    // The browser's own error pages are ignored.
    const ours = page.frames().filter((frame) => frame.url().startsWith(origin) || frame.url().startsWith('about:'));
    for (const frame of ours) ran.push(...(await touch(frame)));
    found.push([path, ran.splice(0)]);
    await context.clearCookies();
  }
  // Late messages are assigned to the last page.
  found.at(-1)?.[1].push(...ran);
  await context.close();
  return found;
}

async function runsOf(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  return (await runsOfEach([path], headers)).flatMap(([, runs]) => runs);
}

/** The result of `runsOfEach` if nothing ran. */
const nothingRan = (paths: readonly string[]) => paths.map((path) => [path, []]);

/** The same for markup alone, without a content security policy. */
async function runsIn(markup: string): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const runs: string[] = [];
  await page.exposeFunction('ran', () => runs.push('ran'));
  await page.route(/^https?:/, (route) => route.abort());
  await page.setContent(markup);
  runs.push(...(await touch(page.mainFrame())));
  await context.close();
  return runs;
}

async function touch(frame: ReturnType<Page['frames']>[number]): Promise<string[]> {
  const found: string[] = await frame
    .evaluate(`(() => {
      document.querySelectorAll('details').forEach((details) => { details.open = true; });
      const all = [...document.querySelectorAll('*')];
      for (const element of all) {
        element.focus?.();
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      }
      const handlers = all.flatMap((element) => element.getAttributeNames().filter((name) => /^on/.test(name)));
      const scripts = [...document.scripts].filter((script) => !script.src).map(() => 'inline script');
      const addresses = all.flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? ''));
      return [...handlers, ...scripts, ...addresses.filter((address) => /^\\s*(javascript|data|vbscript):/i.test(address))];
    })()`)
    .then((result) => result as string[])
    .catch(() => []);
  return found;
}

const BLOCKS: object[] = BIO_BLOCK_TYPES.flatMap((type): object[] =>
  type === 'divider'
    ? [{ type }]
    : [
        {
          type,
          title: EVIL.slice(0, 200),
          url: ADDRESS,
          text: EVIL.slice(0, 2_000),
          image: ADDRESS,
          images: [{ url: ADDRESS, alt: EVIL.slice(0, 200) }],
          price: EVIL.slice(0, 40),
          at: '2100-01-01',
          ...(type === 'contact' ? { email: 'a@a.example', phone: '+43 1 234' } : {}),
        },
      ],
);

describe('hostile text in every field, in a real browser', () => {
  it.each(sampleOf(BIO_THEMES, 8))('a bio page of theme %s runs nothing', async (theme) => {
    const texts = { name: EVIL.slice(0, 120), description: EVIL, image: ADDRESS, theme, ...META };
    await add('bio', { ...texts, handle: `evil-${theme}`, blocks: BLOCKS });
    expect(await runsOf(`/@evil-${theme}`)).toEqual([]);
  });

  it('a bio page with a player, which has no sandbox, runs nothing', async () => {
    const player = { type: 'video', title: EVIL.slice(0, 200), url: 'https://youtu.be/dQw4w9WgXcQ' };
    await add('bio', { name: EVIL.slice(0, 120), handle: 'evil-player', blocks: [...BLOCKS, player] });
    const { headers } = await app.request('/@evil-player');
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(await runsOf('/@evil-player')).toEqual([]);
  });

  it('a bio page with pixels runs our script and no other one', async () => {
    const pixel = await add('pixel', { type: 'forum', name: EVIL.slice(0, 120), tag: 't2_evil', consent: true });
    await add('bio', { name: EVIL.slice(0, 120), handle: 'evil-pixels', pixels: [pixel], blocks: BLOCKS });
    expect((await app.request('/@evil-pixels')).text).toContain('data-asked="forum:t2_evil"');
    expect(await runsOf('/@evil-pixels')).toEqual([]);
  });

  it('a splash page runs nothing', async () => {
    const texts = { title: EVIL.slice(0, 120), message: EVIL, image: ADDRESS, button: EVIL.slice(0, 60) };
    const splash = await add('splash', { name: EVIL.slice(0, 120), ...texts, counter: 60 });
    await add('url', {
      url: `${targetUrl}?"><script>ran()</script>`,
      custom: 'evil-splash',
      type: 'splash',
      splash,
      ...META,
    });
    expect(await runsOf('/evil-splash')).toEqual([]);
  });

  it.each(OVERLAY_TYPES)('an overlay of type %s runs nothing, nor does its form', async (type) => {
    const texts = {
      message: EVIL,
      label: EVIL.slice(0, 120),
      coupon: EVIL.slice(0, 120),
      question: EVIL.slice(0, 300),
    };
    const more = { link: ADDRESS, image: ADDRESS, options: [EVIL.slice(0, 120), 'b'], placeholder: EVIL.slice(0, 120) };
    const overlay = await add('overlay', { type, name: EVIL.slice(0, 120), ...texts, ...more, color: '#fff' });
    await add('url', { url: targetUrl, custom: `evil-${type}`, type: 'overlay', overlay, ...META });
    expect(await runsOf(`/evil-${type}`)).toEqual([]);
    if (!['contact', 'newsletter', 'poll'].includes(type)) return;
    expect(await runsOf(`/embed/overlay/${overlay}`)).toEqual([]);
  });

  it('the way through pixels runs our script and no other one', async () => {
    const pixel = await add('pixel', { type: 'forum', name: EVIL.slice(0, 120), tag: 't2_hop', consent: true });
    await add('url', { url: `${targetUrl}?'"><script>ran()</script>`, custom: 'evil-hop', pixels: [pixel], ...META });
    expect(await runsOf('/evil-hop')).toEqual([]);
  });

  it('a frame, a page that opens an app, and the question about pixels run nothing', async () => {
    const pixel = await add('pixel', { type: 'forum', name: 'x', tag: 't2_kinds', consent: true });
    const apps = { iosapp: { link: "myapp://x/'ran()'?a=1&b=%22", store: ADDRESS } };
    const kinds = { frame: { type: 'frame' }, app: apps, requested: { pixels: [pixel] } };
    for (const [kind, fields] of Object.entries(kinds)) {
      await add('url', { url: `${targetUrl}?"'><script>ran()</script>`, custom: `kind-${kind}`, ...fields, ...META });
      expect([kind, await runsOf(`/kind-${kind}`, IPHONE)]).toEqual([kind, []]);
    }
    const { text } = await app.request('/kind-app', { headers: IPHONE });
    expect(text).toContain('The app should open now.');
  });

  it('a public list and a scanned text run nothing', async () => {
    const { json } = await app.account.api('POST', '/bio/api/campaign/add', { name: EVIL.slice(0, 120), public: true });
    await add('url', { url: targetUrl, campaign: json.id, title: EVIL.slice(0, 300), description: EVIL });
    expect(await runsOf(new URL(json.list).pathname)).toEqual([]);
    const code = { type: 'text', data: EVIL.slice(0, 300), dynamic: true };
    const { link } = (await app.account.api('POST', '/bio/api/qr/add', code)).json;
    expect(await runsOf(new URL(link).pathname.replace('/bio/qr/', '/q/'))).toEqual([]);
  });

  it('public figures show what visitors sent as text', async () => {
    await add('url', { url: targetUrl, custom: 'evil-figures', public_stats: true, ...META });
    const hostile = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      Referer: `https://a.example/${encodeURI(EVIL)}`,
      'Accept-Language': SCRIPTS[0] ?? '',
    };
    for (let visit = 0; visit < 3; visit++)
      await app.request(`/evil-figures?utm_source=${encodeURIComponent(EVIL)}`, { headers: hostile });
    await app.deps.events.settle();
    expect((await app.request('/evil-figures+')).text).toContain('<dt>Clicks</dt><dd>3</dd>');
    expect(await runsOf('/evil-figures+')).toEqual([]);
  });

  const PREFIXES = [
    '/report?address=',
    '/login?next=',
    '/settings/privacy?of=1&vendors=',
    '/unsubscribe/',
    '/share/reports/',
    '/share/',
    '/q/',
    '/r/',
    '/u/x/',
    '/@',
  ];
  it.each(sampleOf(PREFIXES, 6))('%s at the end of a URL runs no script', async (path) => {
    const paths = [EVIL.slice(0, 900), ...SCRIPTS].map((script) => path + encodeURIComponent(script));
    expect(await runsOfEach(paths)).toEqual(nothingRan(paths));
  });

  it('previews run no script, without a content security policy', async () => {
    const texts = {
      title: EVIL.slice(0, 120),
      message: EVIL,
      image: ADDRESS,
      link: ADDRESS,
      label: EVIL.slice(0, 120),
    };
    const bio = {
      handle: 'evil-draft',
      name: EVIL.slice(0, 120),
      description: EVIL,
      image: ADDRESS,
      blocks: BLOCKS,
      ...META,
    };
    const drafts: Array<[string, object]> = [
      ['splash', { name: 'x', title: texts.title, message: EVIL, image: ADDRESS, counter: 9 }],
      ['bio', bio],
      ...OVERLAY_TYPES.map((type): [string, object] => [
        'overlay',
        { type, name: 'x', ...texts, question: EVIL.slice(0, 300), options: [EVIL.slice(0, 120), 'b'] },
      ]),
    ];
    for (const [kind, body] of drafts) {
      const { json, text } = await app.account.api('POST', `/bio/api/${kind}/preview`, body);
      expect([kind, json.html === undefined ? text : '']).toEqual([kind, '']);
      expect([kind, await runsIn(json.html)]).toEqual([kind, []]);
    }
  });

  it('a consent choice and an abuse report are shown as text', async () => {
    const fields: Array<[string, Record<string, string>]> = [
      ['/settings/privacy', { of: EVIL, vendors: EVIL, choice: EVIL }],
      ['/report', { address: EVIL, reason: EVIL, words: EVIL, email: EVIL }],
      ['/login', { email: EVIL, password: EVIL, next: EVIL }],
      ['/register', { email: EVIL, password: EVIL, username: EVIL }],
    ];
    for (const [path, body] of fields) {
      const { text } = await app.request(path, { method: 'POST', body: new URLSearchParams(body) });
      expect([path, await runsIn(text)]).toEqual([path, []]);
    }
  });

  it.each(sampleOf(['User-Agent', 'Referer', 'Accept-Language', 'X-Forwarded-Host', 'X-Forwarded-For'], 2))(
    'the content of %s never appears',
    async (name) => {
      const headers = { [name]: `<script>ran()</script>"'><img src=x onerror=ran()>` };
      const paths = [
        '/@evil-plain',
        '/evil-splash',
        '/evil-poll',
        '/kind-asked',
        '/settings/privacy',
        '/report',
        '/nothing<script>ran()</script>',
      ];
      expect(await runsOfEach(paths, headers)).toEqual(nothingRan(paths));
    },
  );

  it('visitors’ input is shown as text', async () => {
    const overlay = await add('overlay', { type: 'contact', name: 'x' });
    const context = await browser.newContext();
    const page = await context.newPage();
    const runs: string[] = [];
    await page.exposeFunction('ran', () => runs.push('ran'));
    await page.goto(`${app.origin}/embed/overlay/${overlay}`);
    await page.getByLabel('Name').fill(EVIL.slice(0, 120));
    await page.getByLabel('Email').fill('a@a.example');
    await page.getByLabel('Message').fill(EVIL);
    await page.getByRole('button').click();
    await page.getByText('Thank you').waitFor();
    expect(runs).toEqual([]);
    await context.close();
  });
});

describe('forms of pages that are cut off from our origin', () => {
  it('a bio page’s form is sent by a browser without scripts, and thanked for', async () => {
    const blocks = [{ type: 'form', form: 'newsletter', title: 'Letters' }];
    const id = await add('bio', { name: 'Ada', handle: 'form', blocks });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/@form`);
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Your response was sent to Ada.').waitFor();
    const { json } = await app.account.api('GET', `/bio/api/bio/${id}/answers`);
    expect(json.data.result).toBe(1);
    await context.close();
  });

  it('a poll is answered over its target, which stays', async () => {
    const options = ['Roses', 'Herbs'];
    const overlay = await add('overlay', {
      type: 'poll',
      name: 'x',
      question: 'What?',
      options,
      position: 'top-right',
    });
    await add('url', { url: targetUrl, custom: 'poll', type: 'overlay', overlay });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/poll`);
    const form = page.frameLocator('.overlay iframe');
    await form.getByLabel('Roses').check();
    await form.getByRole('button', { name: 'Vote' }).click();
    await form.getByText('100%').waitFor();
    await page.frameLocator('iframe[title^="localhost"]').getByText('arrived').waitFor();
    await context.close();
  });
});
