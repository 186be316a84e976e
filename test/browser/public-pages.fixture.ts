import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { BIO_THEMES } from '../../contract/vocabulary.ts';
import { recipientToken } from '../../server/email-reports/recipients.ts';
import { createUnsubscribing } from '../../server/email-reports/unsubscribe.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** A public page, and the steps until it shows its content. */
export interface StrangerPage {
  readonly name: string;
  readonly path: string;
  /** The user agent, if the page depends on it. */
  readonly userAgent?: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

export interface StrangerPages {
  readonly origin: string;
  readonly app: TestApp;
  readonly pages: readonly StrangerPage[];
  close(): Promise<void>;
}

/** German has such words, and people paste addresses. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><path fill="#c9d8cf" d="M0 0h1200v630H0z"/><path fill="#0f6b4f" d="m0 630 400-380 260 240 180-150 360 290z"/></svg>`;

/** Every kind of public page, with realistic and with too long texts, on the real service. */
export async function openStrangerPages(): Promise<StrangerPages> {
  const target = await listen(
    createServer((request, response) => {
      const isPicture = request.url?.endsWith('.svg');
      response.setHeader('Content-Type', isPicture ? 'image/svg+xml' : 'text/html');
      response.end(
        isPicture ? PICTURE : '<!doctype html><html lang="en"><title>Shop</title><main><h1>arrived</h1></main>',
      );
    }),
  );
  let behind = '';
  // Listens on the service's own address, where overlays' forms and links of lists are requested.
  const front = await listen(
    createServer((incoming, outgoing) => {
      const { method, headers, url = '/' } = incoming;
      const forward = httpRequest(behind + url, { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(forward);
    }),
  );
  const { origin } = front;
  const app = await startTestApp({
    engine: true,
    config: { baseUrl: origin, pagesBaseUrl: origin, registration: 'open' },
  });
  behind = app.origin;
  const pages = await makePages({ app, targetUrl: `${target.origin}/`, picture: `${target.origin}/hills.svg` });
  return {
    origin,
    app,
    pages,
    close: async () => {
      await app.close();
      front.server.close();
      target.server.close();
    },
  };
}

async function listen(server: Server): Promise<{ server: Server; origin: string }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

interface Bench {
  readonly app: TestApp;
  readonly targetUrl: string;
  readonly picture: string;
}

async function makePages(bench: Bench): Promise<StrangerPage[]> {
  const parts = [passages, overlays, bios, outcomes, lists, codes, forms];
  const pages: StrangerPage[] = [];
  for (const part of parts) pages.push(...(await part(bench)));
  return pages;
}

async function add({ app }: Bench, kind: string, body: object): Promise<{ id: number; link: string; list: string }> {
  const { status, json, text } = await app.account.api('POST', `/bio/api/${kind}/add`, body);
  if (status >= 300) throw new Error(`${kind}: ${text}`);
  return json;
}

async function passages(bench: Bench): Promise<StrangerPage[]> {
  const { targetUrl: url, picture } = bench;
  const splashes = {
    splash: {
      title: 'Before you go',
      message: 'The shop is run by a friend.\nIt closes at six.',
      image: picture,
      counter: 50,
    },
    'splash-held': {
      title: `A moment, ${LONG}`,
      message: `${LONG} ${LONG}`,
      counter: 60,
      skip: false,
      button: LONG.slice(0, 60),
    },
    'splash-rtl': { title: 'قبل أن تتابع (50%)', message: 'يبدأ التخفيض اليوم.', counter: 60, button: 'متابعة' },
    'splash-bare': {},
  };
  for (const [custom, content] of Object.entries(splashes)) {
    const { id: splash } = await add(bench, 'splash', { name: custom, ...content });
    await add(bench, 'url', { url, custom, type: 'splash', splash });
  }
  const vendors = ['forum:t2_asked', 'shortvideo:C4ABCDEFGHIJ', 'professionalnetworkpixel:1234567'];
  const pixels: number[] = [];
  for (const [type, tag] of vendors.map((vendor) => vendor.split(':')))
    pixels.push((await add(bench, 'pixel', { type, name: type, tag, consent: true })).id);
  const { id: splash } = await add(bench, 'splash', { name: 'banner', title: 'Before you go', counter: 60 });
  await add(bench, 'url', { url, custom: 'banner', type: 'splash', splash, pixels });
  await add(bench, 'url', { url, custom: 'asked', pixels });
  await add(bench, 'url', { url, custom: 'frame', type: 'frame', pixels });
  const choices = `/settings/privacy?of=${bench.app.account.id}&vendors=forum.shortvideo`;
  return [
    ...Object.keys(splashes).map((name) => ({ name, path: `/${name}` })),
    { name: 'consent-banner', path: '/banner', act: (page) => page.locator('.consent').waitFor() },
    { name: 'consent-question', path: '/asked' },
    { name: 'frame-banner', path: '/frame', act: (page) => page.locator('.consent').waitFor() },
    { name: 'choices-asked', path: choices },
    {
      name: 'choices-kept',
      path: choices,
      act: async (page) => {
        await page.getByRole('button', { name: 'Yes' }).click();
        await page.getByText('Your current choice').waitFor();
      },
    },
    { name: 'choices-none', path: '/settings/privacy' },
  ];
}

async function overlays(bench: Bench): Promise<StrangerPage[]> {
  const { targetUrl: url, picture } = bench;
  const poll = {
    question: 'Which color shall the benches in the park get?',
    options: ['Green', 'Red', `Blue ${LONG.slice(0, 40)}`],
  };
  const kinds: Array<[name: string, content: object]> = [
    [
      'message',
      { type: 'message', message: 'Free delivery until Sunday.', label: 'See the offer', link: url, position: 'top' },
    ],
    ['message-long', { type: 'message', message: `${LONG} `.repeat(3), link: url, position: 'bottom-left' }],
    ['coupon', { type: 'coupon', message: 'Ten percent off', coupon: 'SPRING-10', position: 'bottom' }],
    ['image', { type: 'image', image: picture, message: 'The hills in spring', link: url, position: 'bottom-right' }],
    ['contact', { type: 'contact', message: 'Questions? Contact us.', position: 'bottom-right' }],
    [
      'newsletter',
      { type: 'newsletter', message: 'A letter a month', position: 'top-right', placeholder: 'you@example.com' },
    ],
    ['poll', { type: 'poll', ...poll, position: 'bottom-right' }],
    ['colors', { type: 'newsletter', message: 'In our colors', background: '#14532d', color: '#ffffff' }],
  ];
  for (const [name, content] of kinds) {
    const { id: overlay } = await add(bench, 'overlay', { name, ...content });
    await add(bench, 'url', { url, custom: `overlay-${name}`, type: 'overlay', overlay });
  }
  const vote = async (page: Page) => {
    const form = page.frameLocator('iframe').first();
    await form.getByLabel('Green').check();
    await form.getByRole('button', { name: 'Vote' }).click();
    await form.getByText('Thank you').waitFor();
  };
  return [
    ...kinds.map(([name]) => ({ name: `overlay-${name}`, path: `/overlay-${name}` })),
    { name: 'overlay-poll-answered', path: '/overlay-poll', act: vote },
    { name: 'overlay-shut', path: '/overlay-message', act: (page) => page.getByText('Close').click() },
  ];
}

async function bios(bench: Bench): Promise<StrangerPage[]> {
  const { targetUrl: url, picture } = bench;
  const blocks: object[] = [
    { type: 'link', title: 'The shop', url, text: 'Open until six' },
    { type: 'link', title: LONG, url },
    { type: 'heading', title: 'New this week' },
    { type: 'text', text: 'Two lines about what is new.\nThe second one.' },
    { type: 'image', url: picture, title: 'The hills in spring' },
    { type: 'video', url: `${url}film.mp4`, title: 'A film' },
    { type: 'music', url: `${url}song.mp3`, title: 'A song' },
    ...['Mastodon', 'Instagram', 'YouTube'].map((title) => ({ type: 'social', title, url })),
    { type: 'divider' },
    { type: 'contact', email: 'ada@example.com', phone: '+43 1 234567', url, text: 'Weekdays from nine to five.' },
    { type: 'form', form: 'contact', title: 'Write to me' },
    { type: 'form', form: 'newsletter', text: 'A letter a month.' },
  ];
  for (const theme of BIO_THEMES) {
    const texts = { name: 'Ada Lovelace', description: 'Analyst. Poet of numbers.', image: picture };
    await add(bench, 'bio', { ...texts, handle: `ada-${theme}`, theme, blocks });
  }
  const pictured = { name: 'Ada Lovelace', description: 'Analyst. Poet of numbers.', backgroundimage: picture, blocks };
  const pictureThemes = ['plain', 'night', 'brutal'];
  for (const theme of pictureThemes) {
    await add(bench, 'bio', { ...pictured, handle: `pictured-${theme}`, theme });
  }
  const film = { type: 'video', title: 'The talk', url: 'https://youtu.be/dQw4w9WgXcQ' };
  const song = { type: 'music', title: 'The song', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' };
  await add(bench, 'bio', { name: LONG, handle: 'players', blocks: [film, song], theme: 'ocean' });
  await add(bench, 'bio', { name: 'Nothing yet', handle: 'empty' });
  return [
    ...BIO_THEMES.map((theme) => ({ name: `bio-${theme}`, path: `/@ada-${theme}` })),
    ...pictureThemes.map((theme) => ({ name: `bio-pictured-${theme}`, path: `/@pictured-${theme}` })),
    { name: 'bio-players', path: '/@players' },
    { name: 'bio-empty', path: '/@empty' },
    {
      name: 'bio-thanks',
      path: '/@ada-plain',
      act: async (page) => {
        await page.getByLabel('Email').last().fill('a@example.com');
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await page.getByText('Thank you').waitFor();
      },
    },
  ];
}

async function outcomes(bench: Bench): Promise<StrangerPage[]> {
  const { targetUrl: url } = bench;
  await add(bench, 'url', { url, custom: 'locked', password: 'open sesame' });
  await add(bench, 'url', { url, custom: 'early', start: '2999-01-01' });
  const iosapp = { link: 'myapp://product/7', store: 'https://apps.example/7' };
  await add(bench, 'url', { url, custom: 'opens-app', iosapp });
  const { id } = await add(bench, 'url', { url, custom: 'expired', expiry: '2999-01-01' });
  await bench.app.account.api('PUT', `/bio/api/url/${id}/update`, { expiry: '2020-01-01' });
  return [
    { name: 'home', path: '/' },
    {
      name: 'opens-app',
      path: '/opens-app',
      userAgent: IPHONE,
      act: (page) => page.getByText('The app should open now.').waitFor(),
    },
    { name: 'password', path: '/locked' },
    {
      name: 'password-wrong',
      path: '/locked',
      act: async (page) => {
        await page.fill('input', 'wrong');
        await page.click('[type=submit]');
        await page.getByText('Incorrect password.').waitFor();
      },
    },
    { name: 'early', path: '/early' },
    { name: 'expired', path: '/expired' },
    { name: 'not-found', path: '/nothing-here' },
  ];
}

async function lists(bench: Bench): Promise<StrangerPage[]> {
  const { app, targetUrl: url } = bench;
  const campaign = await add(bench, 'campaign', { name: 'Spring in the hills', public: true });
  const empty = await add(bench, 'campaign', { name: LONG, public: true });
  const titles = ['The shop', LONG, 'A talk about numbers'];
  for (const [index, title] of titles.entries())
    await add(bench, 'url', {
      url,
      title,
      custom: `item-${index}`,
      description: 'Open until six.',
      campaign: campaign.id,
    });
  await add(bench, 'url', { url, custom: 'figures', public_stats: true });
  for (let visit = 0; visit < 3; visit++)
    await app.request('/figures', {
      headers: {
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
        Referer: 'https://news.example/a',
      },
    });
  const website = await app.account.api('POST', '/api/v1/websites', {
    domain: 'figures.example',
    email: 1,
    privacy: 1,
  });
  const closed = await app.account.api('POST', '/api/v1/websites', {
    domain: 'closed.example',
    privacy: 2,
    password: 'open sesame',
  });
  await app.deps.events.settle();
  const { secrets, reportSubjects: subjects, emailPreferences: preferences, accounts } = app.deps.catalog;
  const { websites, websiteSettings: settingsDesk } = app.app.features;
  const stop = createUnsubscribing({ secrets, subjects, preferences, settingsDesk, websites });
  const { personId = 0 } = (await accounts.find(app.account.id)) ?? {};
  const tokenOf = (what: 'weekly' | 'monthly') => stop.token({ personId, websiteId: website.json.data.id, what });
  const [accountId, websiteId, email] = [app.account.id, website.json.data.id, 'ann@client.example'];
  await app.app.features.reports.recipients.add({ accountId, websiteId, personId }, email);
  const invitation = `/share/reports/${await recipientToken(secrets, websiteId, email)}`;
  return [
    { name: 'campaign', path: new URL(campaign.list).pathname },
    { name: 'campaign-empty', path: new URL(empty.list).pathname },
    { name: 'link-statistics', path: '/figures+' },
    { name: 'share-password', path: `/share/${closed.json.data.id}?plain=1` },
    { name: 'report-invitation', path: invitation },
    { name: 'report-subscribed', path: invitation, act: (page) => page.getByRole('button').first().click() },
    { name: 'unsubscribe', path: `/unsubscribe/${await tokenOf('weekly')}` },
    {
      name: 'unsubscribed',
      path: `/unsubscribe/${await tokenOf('monthly')}`,
      act: (page) => page.getByRole('button').click(),
    },
  ];
}

async function codes(bench: Bench): Promise<StrangerPage[]> {
  const contents = { text: `A note.\n${LONG}`, phone: '+4312345', email: 'ada@example.com', sms: '+4312345' };
  const created: StrangerPage[] = [];
  for (const [type, data] of Object.entries(contents)) {
    const { link } = await add(bench, 'qr', { type, data, dynamic: true });
    created.push({ name: `code-${type}`, path: new URL(link).pathname.replace('/bio/qr/', '/q/') });
  }
  return [...created, { name: 'code-gone', path: '/q/nothing' }];
}

async function forms(): Promise<StrangerPage[]> {
  // Not what shows a password.
  const send = (page: Page) => page.locator('button:not([type="button"])').first().click();
  return [
    { name: 'report', path: '/report?address=localhost/splash' },
    {
      name: 'report-refused',
      path: '/report?address=elsewhere.example/x',
      act: async (page) => {
        await page.getByText('Something else').click();
        await send(page);
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'login', path: '/login' },
    {
      name: 'login-wrong',
      path: '/login',
      act: async (page) => {
        await page.fill('#email', 'nobody@example.com');
        await page.fill('#password', 'wrong wrong wrong');
        await send(page);
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'forgot', path: '/login/forgot' },
    { name: 'register', path: '/register' },
    {
      name: 'register-refused',
      path: '/register',
      act: async (page) => {
        await page.fill('#email', 'somebody@example.com');
        await page.fill('#password', 'password');
        await send(page);
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'registered',
      path: '/register',
      act: async (page) => {
        await page.fill('#email', `new-${Math.random()}@example.com`);
        await page.fill('#password', 'correct horse battery');
        await send(page);
        await page.getByRole('region', { name: 'Get started' }).waitFor();
      },
    },
  ];
}
