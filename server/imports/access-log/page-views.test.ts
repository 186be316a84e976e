import { describe, expect, it } from 'vitest';
import { EMPTY_LOG_LINE, type LogLine } from './log-line.ts';
import { type PageViewRules, pageViewOf } from './page-views.ts';

const NOW = Date.UTC(2026, 2, 3, 12);
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const LINE: LogLine = {
  ...EMPTY_LOG_LINE,
  occurredAt: NOW - 5_000,
  address: '203.0.113.7',
  method: 'GET',
  target: '/garden?utm_source=x',
  status: 200,
  referrer: 'https://r.example/a',
  userAgent: AGENT,
};

const RULES: PageViewRules = {
  host: 'shop.example',
  hosts: new Set(['shop.example', 'www.shop.example']),
  now: NOW,
  since: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
  skippedPaths: ['/api/'],
  isForwarded: false,
  wasImported: () => false,
};

const view = (line: Partial<LogLine> = {}, rules: Partial<PageViewRules> = {}) =>
  pageViewOf({ ...LINE, ...line }, { ...RULES, ...rules });

describe('a line of an access log', () => {
  it('is a page view that is not judged by headers missing in logs', () => {
    expect(view({ acceptLanguage: 'de', doNotTrack: true, secPurpose: 'prefetch' })).toMatchObject({
      kind: 'pageview',
      occurredAt: NOW - 5_000,
      address: '203.0.113.7',
      userAgent: AGENT,
      isFirstHand: false,
      host: 'shop.example',
      path: '/garden',
      query: 'utm_source=x',
      referrer: 'https://r.example/a',
      acceptLanguage: 'de',
      doNotTrack: true,
      secPurpose: 'prefetch',
    });
  });

  it.each([
    ['/', '/'],
    ['/a/b/', '/a/b/'],
    ['/index.html', '/index.html'],
    ['/index.php?page=3', '/index.php'],
    ['/posts/2026.03', '/posts/2026.03'],
    ['/node.js/', '/node.js/'],
    ['/a?file=b.css', '/a'],
    ['//a', '//a'],
    ['https://www.shop.example/proxied', '/proxied'],
  ])('%s is a page', (target, path) => {
    expect(view({ target })).toMatchObject({ path });
  });

  it.each([
    '/a.css',
    '/A.JS?v=3',
    '/img/logo.svg',
    '/favicon.ico',
    '/robots.txt',
    '/feed.xml',
    '/fonts/a.woff2',
    '/paper.pdf',
    '/api/things',
    '/.well-known/security',
    '*',
    '',
  ])('is not a page view with "%s"', (target) => {
    expect(view({ target })).toBe('not_a_page');
  });

  it.each([
    ['text/html', true],
    ['TEXT/HTML; charset=utf-8', true],
    ['application/xhtml+xml', true],
    ['', true],
    ['application/json', false],
    ['image/png', false],
  ])('answered with "%s" is one: %s', (contentType, isPage) => {
    expect(typeof view({ contentType }) === 'object').toBe(isPage);
  });

  it.each([
    ['not_a_get', { method: 'POST' }],
    ['not_a_get', { method: 'HEAD' }],
    ['not_a_get', { method: '' }],
    ['not_a_success', { status: 301 }],
    ['not_a_success', { status: 404 }],
    ['not_a_success', { status: 206 }],
    ['not_a_success', { status: 500 }],
    ['in_the_future', { occurredAt: NOW + 60_001 }],
    ['other_website', { host: 'blog.shop.example' }],
    ['other_website', { target: 'http://elsewhere.example/' }],
  ])('is skipped as %s: %j', (reason, line) => {
    expect(view(line)).toBe(reason);
  });

  it('is the website’s by any of its names, ignoring case', () => {
    expect(view({ host: 'WWW.Shop.Example' })).toMatchObject({ host: 'shop.example' });
    expect(view({ status: 304, host: 'shop.example' })).toMatchObject({ kind: 'pageview' });
  });

  it('is skipped outside of the requested period, and if it was imported', () => {
    expect(view({}, { since: LINE.occurredAt + 1 })).toBe('before_since');
    expect(view({}, { since: LINE.occurredAt })).toMatchObject({ kind: 'pageview' });
    expect(view({}, { until: LINE.occurredAt })).toBe('after_until');
    expect(view({}, { wasImported: (moment) => moment === LINE.occurredAt })).toBe('imported_before');
  });
});

describe('the visitor', () => {
  it.each([
    ['the connection’s', '198.51.100.1', false, '203.0.113.7'],
    ['the last that was forwarded', '6.6.6.6, 198.51.100.1', true, '198.51.100.1'],
    ['the connection’s where nothing was forwarded', '', true, '203.0.113.7'],
  ])('has the address that is %s', (_, forwardedFor, isForwarded, address) => {
    expect(view({ forwardedFor }, { isForwarded })).toMatchObject({ address });
  });

  it('has the same address in all spellings', () => {
    expect(view({ address: '::ffff:203.0.113.7' })).toMatchObject({ address: '203.0.113.7' });
    expect(view({ address: '2001:DB8:0::7' })).toMatchObject({ address: '2001:db8::7' });
  });

  it('is not a bot when the log lacks the field, only when it is empty', () => {
    expect(view({ userAgent: undefined })).toMatchObject({ userAgent: '(not told)' });
    expect(view({ userAgent: '' })).toMatchObject({ userAgent: '' });
  });
});
