import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEventBody } from './event-body.ts';

const PAGE = 'https://example.com/pricing?page=2';
const JSON_TYPE = 'application/json, text/javascript; charset=utf-8';

function parse(fields: unknown) {
  return parseEventBody(JSON.stringify(fields), JSON_TYPE);
}
const eventOf = (event: unknown) => parse({ page: PAGE, event })?.event;

describe('event bodies', () => {
  it.each([
    [JSON_TYPE],
    ['application/json'],
    ['text/plain'],
    ['text/plain;charset=UTF-8'],
    ['application/x-www-form-urlencoded; charset=UTF-8'],
    [''],
    [undefined],
  ])('are JSON under the content type %j', (contentType) => {
    const text = JSON.stringify({ page: PAGE, referrer: 'https://google.com/', screen_resolution: '1920x1080' });
    expect(parseEventBody(text, contentType)).toEqual({
      kind: 'pageview',
      page: { host: 'example.com', path: '/pricing', query: 'page=2' },
      referrer: 'https://google.com/',
      screenResolution: '1920x1080',
      event: undefined,
      props: {},
      engagedMs: 0,
      scrollDepth: 0,
      userId: '',
      isAutomated: false,
    });
  });

  it('are forms only under a form’s type', () => {
    const form = new URLSearchParams({ page: PAGE, event: 'Signup' }).toString();
    expect(parseEventBody(form, 'application/x-www-form-urlencoded')).toMatchObject({ event: { name: 'Signup' } });
    expect(parseEventBody(form, 'text/plain')).toBeUndefined();
  });

  it.each([
    ['https://Example.COM:8443/a/../b/?x#top', { host: 'example.com', path: '/b/', query: 'x' }],
    ['http://user:secret@example.com', { host: 'example.com', path: '/', query: '' }],
    ['https://münchen.example/ü', { host: 'xn--mnchen-3ya.example', path: '/%C3%BC', query: '' }],
    ['https://example.com./', { host: 'example.com', path: '/', query: '' }],
    [' https://example.com/\u0000a\nb ', { host: 'example.com', path: '/ab', query: '' }],
    ['https://example.com/app#/basket', { host: 'example.com', path: '/app#/basket', query: '' }],
    ['https://example.com/#!/pay?step=2', { host: 'example.com', path: '/#!/pay', query: 'step=2' }],
    ['https://example.com/?a=1#/pay?step=2?#', { host: 'example.com', path: '/#/pay', query: 'a=1&step=2?#' }],
    ['https://example.com/?#/pay?', { host: 'example.com', path: '/#/pay', query: '' }],
    ['https://example.com/?a=1#access_token=/x', { host: 'example.com', path: '/', query: 'a=1' }],
    ['https://[2001:db8::1]/', { host: '[2001:db8::1]', path: '/', query: '' }],
  ])('the page %j is %j', (page, expected) => {
    expect(parse({ page })?.page).toEqual(expected);
  });

  it.each([
    [''],
    ['/pricing'],
    ['example.com/pricing'],
    ['javascript:alert(1)'],
    ['file:///etc/passwd'],
    ['data:text/html,x'],
    ['ftp://example.com/'],
    ['https://'],
    [null],
    [7],
    [['https://example.com/']],
    [{ toString: 'https://example.com/' }],
    [undefined],
  ])('reject the page %j', (page) => {
    expect(parse({ page })).toBeUndefined();
  });

  it.each([
    [''],
    ['null'],
    ['7'],
    ['"text"'],
    ['[]'],
    ['{'],
    ['{}'],
    ['<xml/>'],
    ['\u0000'],
    ['['.repeat(16_000)],
    ['{"page":'],
  ])('the text %j holds nothing to count', (text) => {
    expect(parseEventBody(text, JSON_TYPE)).toBeUndefined();
  });

  it('are not read when they are too long', () => {
    expect(parse({ page: PAGE, padding: 'x'.repeat(16_384) })).toBeUndefined();
    expect(parse({ page: PAGE, padding: 'x'.repeat(16_000) })).toBeDefined();
  });

  it.each([
    ['1920x1080', '1920x1080'],
    [' 390 x 844 ', '390x844'],
    ['390×844', '390x844'],
    ['1920X1080', '1920x1080'],
    ['1920', ''],
    ['1920x', ''],
    ['999999x1', ''],
    ['1920x1080<script>', ''],
    [1920, ''],
    [null, ''],
  ])('the screen %j is %j', (screen, expected) => {
    expect(parse({ page: PAGE, screen_resolution: screen })?.screenResolution).toBe(expected);
  });

  it.each<[unknown, unknown]>([
    [
      { name: 'Buy', value: 12.5, unit: 'EUR' },
      { name: 'Buy', value: 12.5, unit: 'EUR' },
    ],
    [
      { name: ' Buy ', value: '12.5', unit: ' EUR ' },
      { name: 'Buy', value: 12.5, unit: 'EUR' },
    ],
    [{ name: 'Buy' }, { name: 'Buy', value: 0, unit: '' }],
    ['Signup', { name: 'Signup', value: 0, unit: '' }],
    [404, { name: '404', value: 0, unit: '' }],
    [{ name: 404 }, { name: '404', value: 0, unit: '' }],
    [
      { name: 'Buy', value: 'much', unit: { a: 1 } },
      { name: 'Buy', value: 0, unit: '' },
    ],
    [
      { name: 'Buy', value: '1e999' },
      { name: 'Buy', value: 0, unit: '' },
    ],
    [
      { name: 'Buy', value: 1e300 },
      { name: 'Buy', value: 0, unit: '' },
    ],
    [
      { name: 'Buy', value: -3 },
      { name: 'Buy', value: -3, unit: '' },
    ],
    [
      { name: 'a\u0000b\u001b[31m', unit: 'x'.repeat(99) },
      { name: 'ab[31m', value: 0, unit: 'x'.repeat(32) },
    ],
    [{ name: 'x'.repeat(999) }, { name: 'x'.repeat(200), value: 0, unit: '' }],
    [{ name: '' }, undefined],
    [{ value: 5 }, undefined],
    [{}, undefined],
    [[], undefined],
    [['Buy'], undefined],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
    [true, undefined],
    [undefined, undefined],
  ])('the event %j is %j', (event, expected) => {
    expect(eventOf(event)).toEqual(expected);
  });

  it('endless addresses are cut', () => {
    const body = parse({
      page: `https://example.com/${'a'.repeat(3000)}`,
      referrer: `https://x.example/${'b'.repeat(9000)}`,
    });
    expect(body?.page.path).toHaveLength(2048);
    expect(body?.referrer).toHaveLength(4096);
  });

  it.each<[object, string]>([
    [{}, 'pageview'],
    [{ event: 'Buy' }, 'event'],
    [{ event: {} }, 'pageview'],
    [{ engaged: 1200 }, 'engagement'],
    [{ engaged: 0, event: 'Buy' }, 'engagement'],
    [{ engaged: 'nonsense' }, 'engagement'],
    [{ engaged: null, vitals: null }, 'pageview'],
    [{ vitals: { LCP: 1 } }, 'vital'],
    [{ vitals: [] }, 'vital'],
    [{ vitals: { LCP: 1 }, engaged: 5 }, 'engagement'],
  ])('with %j are a %s', (fields, kind) => {
    expect(parse({ page: PAGE, ...fields })?.kind).toBe(kind);
  });

  it.each<[object, number, number]>([
    [{ engaged: 1200.4, scroll: 66.6 }, 1200, 67],
    [{ engaged: '1200', scroll: '50' }, 1200, 50],
    [{ engaged: 1e12, scroll: 1e12 }, 86_400_000, 100],
    [{ engaged: -5, scroll: -5 }, 0, 0],
    [{ engaged: {}, scroll: [7] }, 0, 0],
    [{ scroll: 50 }, 0, 0],
  ])('with %j report %i ms and %i percent', (fields, engagedMs, scrollDepth) => {
    expect(parse({ page: PAGE, ...fields })).toMatchObject({ engagedMs, scrollDepth });
  });

  it.each([
    ['anna@example.com', 'anna@example.com'],
    [42, '42'],
    ['  a\u0000b ', 'ab'],
    ['x'.repeat(300), 'x'.repeat(200)],
    [{ id: 1 }, ''],
    [['anna'], ''],
    [true, ''],
    [null, ''],
  ])('with the user %j name %j', (user, userId) => {
    expect(parse({ page: PAGE, user })?.userId).toBe(userId);
  });

  it.each([
    [1, true],
    ['1', true],
    [true, true],
    [0, false],
    ['', false],
    [{}, false],
    [undefined, false],
  ])('with auto %j come from a driven browser: %s', (auto, isAutomated) => {
    expect(parse({ page: PAGE, auto })?.isAutomated).toBe(isAutomated);
  });

  it('carry properties of the page view or of the event, and vitals as theirs', () => {
    const props = { plan: 'pro' };
    expect(parse({ page: PAGE, props })?.props).toEqual(props);
    expect(parse({ page: PAGE, props, event: { name: 'Buy', props: { plan: 'free', sum: 3 } } })?.props).toEqual({
      plan: 'free',
      sum: '3',
    });
    expect(parse({ page: PAGE, props, vitals: { LCP: 3 } })?.props).toEqual({ LCP: '3' });
    expect(parse({ page: PAGE, props, engaged: 3 })?.props).toEqual({});
  });

  it('prototype pollution stays text', () => {
    const text = `{"page":"${PAGE}","__proto__":{"event":"x","polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
    expect(parseEventBody(text, JSON_TYPE)?.page.host).toBe('example.com');
    expect({}).not.toHaveProperty('polluted');
  });

  it('never throw, with any text and any content type', () => {
    const odd = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.webUrl(), fc.constant(undefined));
    const fields = fc.record(
      {
        page: odd,
        referrer: odd,
        screen_resolution: odd,
        event: fc.anything(),
        user: fc.anything(),
        props: fc.anything(),
        engaged: fc.anything(),
        scroll: fc.anything(),
        vitals: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fields.map((value) => JSON.stringify(value, bigints)),
    );
    const type = fc.option(fc.oneof(fc.string(), fc.constant('application/x-www-form-urlencoded')), { nil: undefined });
    fc.assert(
      fc.property(text, type, (body, contentType) => {
        const parsed = parseEventBody(body ?? '', contentType);
        expect(parsed === undefined || /^[^\s/]+$/.test(parsed.page.host)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

function bigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
