import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOG_FORMATS, logLineReader } from './log-formats.ts';

const any = logLineReader('any');
const AT = Date.UTC(2025, 9, 10, 20, 55, 36);
const TIME = '[10/Oct/2025:20:55:36 +0000]';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const COMMON = `203.0.113.7 - - ${TIME} "GET /garden?x=1 HTTP/1.1" 200 2326`;
const COMBINED = `${COMMON} "https://r.example/a" "${AGENT}"`;

const REQUEST = { occurredAt: AT, address: '203.0.113.7', method: 'GET', target: '/garden?x=1', status: 200 };
const WHOLE = { ...REQUEST, referrer: 'https://r.example/a', userAgent: AGENT };

describe('plain lines', () => {
  it.each([
    ['combined', COMBINED, { ...WHOLE, host: '', forwardedFor: '' }],
    ['common, which names no agent', COMMON, { ...REQUEST, referrer: '', userAgent: undefined }],
    ['with the website before', `www.shop.example:443 ${COMBINED}`, { ...WHOLE, host: 'www.shop.example' }],
    ['with the website and no port', `shop.example ${COMBINED}`, { ...WHOLE, host: 'shop.example' }],
    ['with what a proxy forwarded', `${COMBINED} "198.51.100.4, 10.0.0.1"`, { forwardedFor: '198.51.100.4, 10.0.0.1' }],
    ['with times behind', `${COMBINED} 0.004 0.003`, WHOLE],
    ['with an empty answer', COMBINED.replace('200 2326', '304 -'), { ...WHOLE, status: 304 }],
    ['from IPv6', COMBINED.replace('203.0.113.7', '2001:db8::7'), { ...WHOLE, address: '2001:db8::7' }],
    ['of a user', COMBINED.replace('- -', '- anna'), WHOLE],
    ['of a user with blanks in the name', COMBINED.replace('- -', '- anna b c'), WHOLE],
    ['where addresses have names', COMBINED.replace('203.0.113.7', 'host7.example'), { address: 'host7.example' }],
    ['by HTTP/2', COMBINED.replace('HTTP/1.1', 'HTTP/2.0'), WHOLE],
    ['by HTTP/0.9', COMBINED.replace(' HTTP/1.1', ''), WHOLE],
    ['with nothing told', `${COMMON} "-" "-"`, { ...REQUEST, referrer: '', userAgent: '' }],
  ])('can be %s', (_, text, line) => {
    expect(any(text)).toMatchObject(line);
  });

  it.each([
    ['quotes in the agent', 'a \\"b\\" c', 'a "b" c'],
    ['backslashes', 'a\\\\b', 'a\\b'],
    ['bytes, as addresses have them', 'a\\x22b\\xc3\\xa9', 'a%22b%c3%a9'],
    ['a backslash at the end', 'a\\\\', 'a\\'],
  ])('lose the escapes of %s', (_, written, agent) => {
    expect(any(`${COMMON} "-" "${written}"`)).toMatchObject({ referrer: '', userAgent: agent });
  });

  it('keep a request with quotes and blanks in it together', () => {
    const text = COMBINED.replace('/garden?x=1', '/a b?q=\\"c\\"');
    expect(any(text)).toMatchObject({ ...WHOLE, target: '/a b?q="c"' });
  });

  it.each([
    ['bytes of another protocol', '\\x16\\x03\\x01'],
    ['nothing', '-'],
    ['small letters', 'get / HTTP/1.1'],
  ])('have no method for a request of %s', (_, request) => {
    expect(any(`203.0.113.7 - - ${TIME} "${request}" 400 0 "-" "-"`)).toMatchObject({ method: '', status: 400 });
  });

  it.each([
    ['nothing', ''],
    ['an error log', '2025/10/10 20:55:36 [error] 12#12: *3 open() "/srv/x" failed'],
    ['half a line', COMBINED.slice(0, 60)],
    ['a line without a status', COMMON.slice(0, -9)],
    ['a day that there is not', COMBINED.replace('10/Oct', '41/Oct')],
  ])('are not %s', (_, text) => {
    expect(any(text)).toBeUndefined();
  });
});

const CADDY = {
  level: 'info',
  ts: AT / 1000 + 0.5,
  logger: 'http.log.access.log0',
  msg: 'handled request',
  request: {
    remote_ip: '10.0.0.1',
    client_ip: '203.0.113.7',
    proto: 'HTTP/2.0',
    method: 'GET',
    host: 'shop.example:8443',
    uri: '/garden?x=1',
    headers: {
      'User-Agent': [AGENT],
      Referer: ['https://r.example/a'],
      'Accept-Language': ['de', 'en'],
      Dnt: ['1'],
      'Sec-Gpc': ['1'],
      'Sec-Purpose': ['prefetch'],
      'X-Forwarded-For': ['198.51.100.4'],
    },
  },
  status: 200,
  resp_headers: { 'Content-Type': ['text/html; charset=utf-8'] },
};

describe('lines of JSON', () => {
  const read = (fields: unknown) => any(JSON.stringify(fields));

  it('are Caddy’s, with all headers', () => {
    expect(read(CADDY)).toEqual({
      ...WHOLE,
      occurredAt: AT + 500,
      host: 'shop.example',
      acceptLanguage: 'de',
      secPurpose: 'prefetch',
      forwardedFor: '198.51.100.4',
      doNotTrack: true,
      globalPrivacyControl: true,
      contentType: 'text/html; charset=utf-8',
    });
  });

  it('are an older Caddy’s, which wrote address and port in one', () => {
    const { remote_ip, client_ip, ...request } = CADDY.request;
    expect(read({ ...CADDY, request: { ...request, remote_addr: '203.0.113.7:4711' } })).toMatchObject({
      address: '203.0.113.7',
    });
    expect(read({ ...CADDY, request: { ...request, remote_addr: '[2001:db8::7]:4711' } })).toMatchObject({
      address: '2001:db8::7',
    });
  });

  it.each([
    [
      'the variables of nginx',
      {
        time_iso8601: '2025-10-10T20:55:36+00:00',
        remote_addr: '203.0.113.7',
        status: '200',
        host: 'shop.example',
        request_method: 'GET',
        request_uri: '/garden?x=1',
        http_referer: 'https://r.example/a',
        http_user_agent: AGENT,
      },
    ],
    [
      'a request in one piece',
      {
        time_local: '10/Oct/2025:20:55:36 +0000',
        remote_addr: '203.0.113.7',
        status: 200,
        request: 'GET /garden?x=1 HTTP/1.1',
        http_referer: 'https://r.example/a',
        http_user_agent: AGENT,
      },
    ],
    [
      'path and query apart',
      {
        msec: '1760129736.000',
        remote_addr: '203.0.113.7',
        status: '200',
        request_method: 'GET',
        uri: '/garden',
        args: 'x=1',
        http_referer: 'https://r.example/a',
        http_user_agent: AGENT,
      },
    ],
    [
      'plain words',
      {
        timestamp: '2025-10-10T20:55:36Z',
        client_ip: '203.0.113.7',
        method: 'GET',
        path: '/garden?x=1',
        status: 200,
        referer: 'https://r.example/a',
        user_agent: AGENT,
      },
    ],
  ])('are those with %s', (_, fields) => {
    expect(read(fields)).toMatchObject(WHOLE);
  });

  it.each([
    ['no status', { status: undefined }],
    ['no time', { ts: undefined }],
    ['a time in words', { ts: 'yesterday' }],
    ['a request without an address', { request: { method: 'GET' } }],
  ])('are invalid with %s', (_, change) => {
    expect(read({ ...CADDY, ...change })).toBeUndefined();
  });

  it('name no agent where the log has no place for it', () => {
    const { headers, ...request } = CADDY.request;
    expect(read({ ...CADDY, request })?.userAgent).toBeUndefined();
    expect(read({ ...CADDY, request: { ...request, headers: {} } })?.userAgent).toBe('');
  });
});

describe('a format that is named', () => {
  it.each([
    ['combined', COMBINED, true],
    ['combined', COMMON, false],
    ['combined', JSON.stringify(CADDY), false],
    ['common', COMMON, true],
    ['common', COMBINED, true],
    ['json', JSON.stringify(CADDY), true],
    ['json', COMBINED, false],
  ] as const)('%s accepts "%s": %s', (format, text, isTaken) => {
    expect(logLineReader(format)(text) !== undefined).toBe(isTaken);
  });
});

describe('hostile lines', () => {
  const whole = [COMBINED, COMMON, JSON.stringify(CADDY)];
  /** A real line with foreign text inserted somewhere. */
  const damaged = fc
    .record({
      line: fc.constantFrom(...whole),
      at: fc.nat(600),
      cut: fc.nat(40),
      piece: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('"', '\\', '[', ']', '\\x', '{', '"}', ' ', '\u0000'),
      ),
    })
    .map(({ line, at, cut, piece }) => line.slice(0, at) + piece + line.slice(at + cut));
  const json = fc.json().map((text) => text);
  const lines = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), damaged, json);

  it.each(LOG_FORMATS)('never make %s throw, or return invalid lines', (format) => {
    const read = logLineReader(format);
    fc.assert(
      fc.property(lines, (text) => {
        const line = read(text);
        if (line === undefined) return;
        expect(Number.isFinite(line.occurredAt) && Number.isInteger(line.status)).toBe(true);
        for (const value of [line.address, line.target, line.referrer, line.host]) expect(typeof value).toBe('string');
      }),
      { numRuns: 2_000 },
    );
  });

  it('reach no prototype', () => {
    const fields =
      '{"__proto__":{"status":200},"constructor":1,"ts":1760129736,"remote_addr":"a","request":{"toString":1}}';
    expect(any(fields)).toBeUndefined();
  });

  it.each([
    ['a line without an end', 'x'.repeat(70_000)],
    ['quotes without an end', `203.0.113.7 - - ${TIME} "GET ${'\\"'.repeat(30_000)}`],
    ['brackets without an end', ' ['.repeat(30_000)],
    ['objects without an end', '{"a":'.repeat(10_000)],
    ['a request of blanks', `203.0.113.7 - - ${TIME} "GET ${' '.repeat(60_000)}" 2`],
  ])('are passed over: %s', (_, text) => {
    expect(any(text)).toBeUndefined();
  });
});
