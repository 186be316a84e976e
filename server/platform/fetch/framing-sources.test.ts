import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowsFraming, createFramingCheck } from './framing.ts';

const page = new URL('https://shop.example/garden');
const ours = new URL('https://go.example');
const byPolicy = (policy: string, frame = ours, from = page) =>
  allowsFraming({ frameOptions: '', policy }, { page: from, frame });
const byOptions = (frameOptions: string, frame = ours) => allowsFraming({ frameOptions, policy: '' }, { page, frame });
const ancestors = (sources: string, frame: string) => byPolicy(`frame-ancestors ${sources}`, new URL(frame));

describe('a host among those that may frame a page', () => {
  it.each([
    ['https://go.example', 'https://go.example', true],
    ['https://go.example/', 'https://go.example', true],
    ['https://go.example/path', 'https://go.example', true],
    ['HTTPS://GO.EXAMPLE', 'https://go.example', true],
    ['http://go.example', 'https://go.example', true],
    ['https://go.example', 'http://go.example', false],
    ['http://go.example', 'http://go.example', true],
    ['go.example', 'http://go.example', false],
    ['*.example', 'https://go.example', true],
    ['*.example', 'https://deep.go.example', true],
    ['*.go.example', 'https://go.example', false],
    ['*.go.example', 'https://x.go.example', true],
    ['*.go.example', 'https://evilgo.example', false],
    ['https://*.go.example', 'http://x.go.example', false],
    ['ago.example', 'https://go.example', false],
    ['go.example.org', 'https://go.example', false],
    ['xn--kse-qla.example', 'https://käse.example', true],
    ['[::1]', 'https://[::1]', true],
    ['*:*', 'https://go.example:8443', true],
  ])('%s and %s: %s', (sources, frame, allowed) => {
    expect(ancestors(sources, frame)).toBe(allowed);
  });

  it.each([
    ['https://go.example', 'https://go.example:8443', false],
    ['https://go.example:8443', 'https://go.example:8443', true],
    ['https://go.example:*', 'https://go.example:8443', true],
    ['https://go.example:*', 'https://go.example', true],
    ['https://go.example:443', 'https://go.example', true],
    ['https://go.example:80', 'https://go.example', false],
    ['http://go.example:80', 'http://go.example', true],
    ['http://go.example:8080', 'http://go.example', false],
  ])('is meant with its port: %s and %s: %s', (sources, frame, allowed) => {
    expect(ancestors(sources, frame)).toBe(allowed);
  });

  it.each(["'unsafe-inline'", "'nonce-abc'", 'https://', '://go.example', 'go.example:port', 'go_example', '%'])(
    'is nothing that a browser could not read: %s',
    (source) => {
      expect(ancestors(source, 'https://go.example')).toBe(false);
    },
  );
});

describe('a whole scheme', () => {
  it.each([
    ['https:', 'https://go.example', true],
    ['http:', 'https://go.example', true],
    ['http:', 'http://go.example', true],
    ['https:', 'http://go.example', false],
    ['wss:', 'https://go.example', false],
  ])('%s and %s: %s', (sources, frame, allowed) => {
    expect(ancestors(sources, frame)).toBe(allowed);
  });
});

describe('the page itself', () => {
  it.each([
    ['https://shop.example', true],
    ['https://shop.example:8443', false],
    ['http://shop.example', false],
    ['https://www.shop.example', false],
  ])('is %s: %s', (frame, allowed) => {
    expect(ancestors("'self'", frame)).toBe(allowed);
    expect(byOptions('SAMEORIGIN', new URL(frame))).toBe(allowed);
  });
});

describe('several rules', () => {
  it.each([
    ['a source that fits among others', "frame-ancestors 'self' https://x.example go.example", true],
    ['none beside one that fits', "frame-ancestors 'none' go.example", true],
    ['the first of two directives counts', "frame-ancestors 'none'; frame-ancestors *", false],
    ['policies that agree', 'frame-ancestors https:, frame-ancestors go.example', true],
    ['policies that do not', 'frame-ancestors https:, frame-ancestors x.example', false],
    ['a policy that is silent beside one that allows', "default-src 'none', frame-ancestors *", true],
    ['a policy that is silent beside one that forbids', "default-src *, frame-ancestors 'none'", false],
    ['a directive that only begins alike', "frame-ancestors-x 'none'", true],
    ['a word in another directive', "report-uri /frame-ancestors; script-src 'none'", true],
    ['blanks of all kinds', ' ;; \t frame-ancestors \t  go.example  ; ', true],
  ])('%s', (_name, policy, allowed) => {
    expect(byPolicy(policy)).toBe(allowed);
  });

  it.each([
    ['DENY, SAMEORIGIN', false],
    ['SAMEORIGIN, DENY', false],
    ['ALLOWALL, deny', false],
    [' Deny ', false],
    ['"DENY"', true],
    ['DENY;', true],
    [',', true],
  ])('X-Frame-Options %j: %s', (frameOptions, allowed) => {
    expect(byOptions(frameOptions)).toBe(allowed);
  });

  it('of a policy override X-Frame-Options with any value', () => {
    const options = fc.constantFrom('', 'DENY', 'SAMEORIGIN', 'ALLOWALL', 'DENY, SAMEORIGIN');
    const policies = fc.constantFrom('frame-ancestors *', "frame-ancestors 'none'", 'frame-ancestors https:');
    fc.assert(
      fc.property(options, policies, (frameOptions, policy) => {
        expect(allowsFraming({ frameOptions, policy }, { page, frame: ours })).toBe(byPolicy(policy));
      }),
    );
  });

  it('forbid no less when another policy is added', () => {
    const source = fc.constantFrom('*', "'none'", "'self'", 'go.example', 'x.example', 'https:', 'data:');
    const policy = fc.array(source, { maxLength: 3 }).map((sources) => `frame-ancestors ${sources.join(' ')}`);
    fc.assert(
      fc.property(policy, policy, (one, other) => {
        expect(byPolicy(`${one}, ${other}`)).toBe(byPolicy(one) && byPolicy(other));
      }),
    );
  });

  it('are all read', () => {
    const piece = fc.constantFrom(..."*.:/[]'-;, \u0000", 'http', 'go.example', 'é', '\ud800');
    const anything = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(anything, anything, (frameOptions, sources) => {
        const policy = `frame-ancestors ${sources}`;
        expect(typeof allowsFraming({ frameOptions, policy }, { page, frame: ours })).toBe('boolean');
      }),
    );
  });
});

describe('asking', () => {
  const answering = (finalUrl: string, framing?: { frameOptions: string; policy: string }) =>
    createFramingCheck(
      { fetch: async () => ({ bytes: Buffer.of(), contentType: 'text/html', finalUrl, ...(framing && { framing }) }) },
      'https://go.example',
    );

  it('uses the final page after redirects, not the requested one', async () => {
    const same = { frameOptions: 'SAMEORIGIN', policy: '' };
    expect(await answering('https://go.example/page', same)('https://shop.example/')).toBeUndefined();
    expect(await answering('https://shop.example/', same)('https://go.example/page')).toContain('cannot be shown');
  });

  it('accepts a response without any rule', async () => {
    expect(await answering('https://shop.example/')('https://shop.example/')).toBeUndefined();
  });

  it('allows http in http', async () => {
    const fetch = async (finalUrl: string) => ({ bytes: Buffer.of(), contentType: 'text/html', finalUrl });
    expect(await createFramingCheck({ fetch }, 'http://localhost:3000')('http://shop.example/')).toBeUndefined();
  });
});
