import { describe, expect, it } from 'vitest';
import { type Brand, brandWith, DEFAULT_BRAND, type PageBrand } from '../../../brand/brand.ts';
import { type PageResponse, pageIn } from '../page/page.ts';
import {
  blockedPage,
  earlyPage,
  expiredPage,
  notFoundPage,
  rejectionPage,
  switchedOffPage,
  unavailablePage,
  usedUpPage,
  wayOutOf,
} from './outcome-pages.ts';
import { firstPasswordPage, passwordPage } from './password-page.ts';

const OWN: PageBrand = { name: 'Roasters', accent: null, logo: null, darkLogo: null, url: null, texts: {} };
const URL = 'https://roasters.example/';
const HTML = 'text/html,*/*;q=0.8';
const START = Date.UTC(2030, 4, 6, 7, 8);

const withTexts = (texts: PageBrand['texts'], over: Partial<PageBrand> = {}): Brand =>
  brandWith(DEFAULT_BRAND, { ...OWN, ...over, texts });
const bodyIn = (page: PageResponse, brand: Brand) => pageIn(page, brand).body;
const mainOf = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'));

/** Pages that end a visit, with what they say without a brand. */
const OUTCOMES = [
  ['missing', notFoundPage(HTML), 404, 'Page not found', 'The link may be mistyped or deleted.'],
  ['expired', expiredPage(HTML), 410, 'This link has expired', 'Ask the person who shared it for a new link.'],
  ['expired', usedUpPage(HTML), 410, 'This link has reached its limit', 'It could be opened a set number of times.'],
  [
    'missing',
    switchedOffPage(HTML, { way: undefined, reportUrl: `${URL}report` }),
    404,
    'This link is switched off',
    'Its owner disabled it.',
  ],
  [
    'early',
    earlyPage(HTML, START),
    404,
    'This link is not active yet',
    'It becomes active on May 6, 2030 at 07:08 UTC.',
  ],
  ['blocked', blockedPage(HTML), 403, 'This link is disabled', 'The operator of this service blocked its destination'],
] as const;

describe('pages that end a visit', () => {
  it.each(OUTCOMES)('say what happened in the words of the service: %s', (_page, page, status, title, sentence) => {
    expect(page.status).toBe(status);
    expect(page.headers['X-Robots-Tag']).toBe('noindex');
    for (const brand of [DEFAULT_BRAND, withTexts({})]) {
      const body = bodyIn(page, brand);
      expect(body).toContain(`<title>${title}</title>`);
      expect(mainOf(body)).toContain(`<main>\n<h1>${title}</h1>\n<p class="lead lines">${sentence}`);
      expect(mainOf(body)).not.toContain('class="button"');
    }
  });

  it.each(OUTCOMES.slice(0, 5))('say it in the words of the workspace: %s', (kind, page) => {
    const texts = { [kind]: { title: 'Over & out', text: 'First\n<b>second</b>', button: 'To the shop' } };
    const body = bodyIn(page, withTexts(texts, { url: URL }));
    expect(body).toContain('<title>Over &amp; out</title>');
    expect(mainOf(body)).toBe(`<main>
<h1>Over &amp; out</h1>
<p class="lead lines">First
&lt;b&gt;second&lt;/b&gt;</p>
<a class="button" href="${URL}" rel="noopener nofollow">To the shop</a>
`);
  });

  it.each(OUTCOMES.slice(0, 5))('have no button without a website or a label: %s', (kind, page) => {
    expect(mainOf(bodyIn(page, withTexts({ [kind]: { button: 'To the shop' } })))).not.toContain('class="button"');
  });

  it.each(OUTCOMES.slice(0, 5))('lead to the website of the workspace without a button, too: %s', (_kind, page) => {
    expect(mainOf(bodyIn(page, withTexts({}, { url: URL })))).toContain(
      `href="${URL}" rel="noopener nofollow">Go to roasters.example</a>`,
    );
  });

  it.each([
    [{ referer: 'https://news.example/a?b' }, undefined, 'Back to news.example', 'https://news.example/a?b'],
    [{ referer: 'https://go.example/a', host: 'go.example' }, undefined, 'Go to the home page', '/'],
    [{ referer: 'javascript:alert(1)' }, undefined, 'Go to the home page', '/'],
    [{ referer: 'https://' }, undefined, 'Go to the home page', '/'],
    [{ referer: 'https://news.example/' }, { rootLocation: URL }, 'Go to go.example', '/'],
    [{ referer: 'https://news.example/' }, { bioPageId: 4 }, 'Go to go.example', '/'],
    [{ referer: 'https://news.example/' }, {}, 'Back to news.example', 'https://news.example/'],
    [{}, {}, undefined, undefined],
  ])('offer a way on that the host or the visitor has: %j %j', (headers, own, label, url) => {
    const domain = own && { host: 'go.example', rootLocation: undefined, bioPageId: null, ...own };
    const way = wayOutOf(headers, domain);
    expect(way).toEqual(label && { label, url });
    const body = mainOf(bodyIn(blockedPage(HTML, way), withTexts({}, { url: URL })));
    expect(body.includes('class="button"')).toBe(way !== undefined);
    expect(body).toContain(label ? `href="${url}" rel="noopener nofollow">${label}</a>` : 'The operator');
  });

  it('keep the sentence of the service where the workspace has only a heading', () => {
    const body = mainOf(bodyIn(expiredPage(HTML), withTexts({ expired: { title: 'Over' } })));
    expect(body).toContain('<h1>Over</h1>\n<p class="lead lines">Ask the person who shared it');
  });

  it('stand on a card, with the sign of the workspace at its head', () => {
    for (const [, page] of OUTCOMES) {
      const body = bodyIn(page, withTexts({}));
      expect(body).toContain('<link rel="stylesheet" href="/assets/card.css');
      expect(body).toContain('<body class="card">\n<header><p class="owner">Roasters</p></header>\n<main>');
    }
  });

  it('show the requested address, also with the texts of a workspace', () => {
    const page = notFoundPage(HTML, undefined, 'go.example/<b>sprng</b>');
    for (const brand of [DEFAULT_BRAND, withTexts({ missing: { text: 'Gone' } })])
      expect(mainOf(bodyIn(page, brand))).toContain(
        '</p>\n<p class="target">go.example/&lt;b&gt;sprng&lt;/b&gt;</p>\n',
      );
    expect(mainOf(bodyIn(notFoundPage(HTML), DEFAULT_BRAND))).not.toContain('class="target"');
  });

  it('say when a link ended, unless the workspace says something else', () => {
    const page = expiredPage(HTML, undefined, START);
    const ended = 'It ended on May 6, 2030 at 07:08 UTC. Ask the person who shared it for a new link.';
    expect(mainOf(bodyIn(page, withTexts({})))).toContain(`<p class="lead lines">${ended}</p>`);
    expect(bodyIn(page, withTexts({ expired: { text: 'Over.' } }))).not.toContain('2030');
    expect(mainOf(bodyIn(expiredPage(HTML, undefined, null), DEFAULT_BRAND))).not.toContain('It ended');
  });

  it('use no texts of another page', () => {
    const texts = { missing: { title: 'Gone' }, early: { title: 'Soon' } };
    expect(bodyIn(expiredPage(HTML), withTexts(texts))).not.toMatch(/Gone|Soon/);
  });

  it('tell the decision of the operator under the text of the workspace, and lead nowhere', () => {
    const texts = { blocked: { text: 'Write to us.', button: 'Go on' } };
    const body = mainOf(bodyIn(blockedPage(HTML), withTexts(texts, { url: URL })));
    expect(body).toMatch(
      /<h1>This link is disabled<\/h1>\n<p[^>]*>Write to us\.<\/p>\n<p[^>]*>The operator of this service/,
    );
    expect(body).not.toMatch(/class="button"|Go on/);
  });

  it.each([
    ['a busy service', unavailablePage(HTML)],
    ['a rejected request', rejectionPage({ status: 400, title: 'Unreadable', sentence: 'Go back.' })(HTML)],
  ])('have no texts of a workspace about %s', (_what, page) => {
    const texts = { missing: { title: 'Gone', text: 'Gone' }, blocked: { text: 'Gone' } };
    expect(mainOf(bodyIn(page, withTexts(texts, { url: URL })))).not.toMatch(/Gone|roasters/);
  });

  it.each([
    [notFoundPage, 404, 'Not found.'],
    [expiredPage, 410, 'This link has expired.'],
    [usedUpPage, 410, 'This link has reached its click limit.'],
    [blockedPage, 403, 'This link is disabled.'],
  ] as const)('answer programs as before, whatever the brand', (pageFor, status, message) => {
    const page = pageFor('application/json');
    const brand = withTexts({ expired: { title: 'Over' }, missing: { title: 'Gone' } });
    expect([page.status, JSON.parse(bodyIn(page, brand))]).toEqual([status, { error: 1, message }]);
  });
});

describe('the form of a protected link', () => {
  const labelOf = (body: string) => /<label for="password">([^<]*)</.exec(body)?.[1];

  it('asks in the words of the service, rendered once for every visitor of a link', () => {
    const [link, reportUrl] = [{}, 'https://way.example/report?address=way.example%2Fa'];
    const page = firstPasswordPage(link, reportUrl);
    const body = bodyIn(page, DEFAULT_BRAND);
    expect(firstPasswordPage(link, reportUrl)).toBe(page);
    expect(firstPasswordPage({}, reportUrl)).not.toBe(page);
    expect(body).toContain(`<a href="${reportUrl}" rel="nofollow">Report this link</a>`);
    expect(body).toContain('<title>This link is protected</title>');
    expect(mainOf(body)).toContain(
      '<p class="lead lines">Enter the password for this link. If you do not have it, ask the person who shared the link.</p>',
    );
    expect([labelOf(body), body]).toEqual(['Password', expect.stringContaining('>Continue</button>')]);
  });

  it.each([
    ['a heading', { title: 'Club' }, 'Password of this link'],
    ['a text', { text: 'Enter the password of your bank.' }, 'Password of this link'],
    ['a label of the button', { button: 'Open' }, 'Password'],
    ['nothing', {}, 'Password'],
  ])('names the password that it asks for beside %s of the workspace', (_what, own, label) => {
    expect(labelOf(bodyIn(passwordPage(), withTexts({ protected: own })))).toBe(label);
  });

  it.each([
    [{ kind: 'wrong' } as const, 403, 'Incorrect password.'],
    [{ kind: 'limited', retryAfterSeconds: 40 } as const, 429, 'Too many attempts. Try again in 40 seconds.'],
  ])('keeps those words with an error', (fault, status, sentence) => {
    const page = passwordPage({ fault });
    const body = bodyIn(page, withTexts({ protected: { title: 'Club', button: 'Open' } }));
    expect(page.status).toBe(status);
    expect(mainOf(body)).toMatch(
      /<h1>Club<\/h1>[\s\S]*aria-invalid="true" aria-describedby="fault"[\s\S]*>Open<\/button>/,
    );
    expect(mainOf(body)).toContain(sentence);
  });
});
