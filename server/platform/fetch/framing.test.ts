import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { allowsFraming, createFramingCheck } from './framing.ts';

const origins = { page: new URL('https://shop.example/garden'), frame: new URL('https://go.example') };

describe('whether a page can be shown in a frame', () => {
  it.each([
    [true, '', ''],
    [false, 'DENY', ''],
    [false, 'deny', "default-src 'self'"],
    [false, 'SAMEORIGIN', ''],
    [false, 'SAMEORIGIN, SAMEORIGIN', ''],
    [true, 'ALLOW-FROM https://other.example', ''],
    [true, 'ALLOWALL', ''],
    [false, '', "frame-ancestors 'none'"],
    [false, '', "frame-ancestors 'self'"],
    [false, '', 'frame-ancestors'],
    [true, '', 'frame-ancestors *'],
    [true, '', 'frame-ancestors https:'],
    [false, '', 'frame-ancestors data:'],
    [true, '', 'frame-ancestors https://go.example'],
    [true, '', 'frame-ancestors https://go.example:443 https://other.example'],
    [false, '', 'frame-ancestors https://go.example:8443'],
    [true, '', 'frame-ancestors go.example'],
    [true, '', 'frame-ancestors *.example'],
    [false, '', 'frame-ancestors *.go.example'],
    [false, '', 'frame-ancestors https://go.example.evil.example'],
    [true, 'DENY', 'frame-ancestors https:'],
    [false, '', "frame-ancestors *, frame-ancestors 'none'"],
    [true, '', "DEFAULT-SRC 'self'; Frame-Ancestors HTTPS://GO.EXAMPLE"],
  ])('%s: X-Frame-Options "%s", policy "%s"', (allowed, frameOptions, policy) => {
    expect(allowsFraming({ frameOptions, policy }, origins)).toBe(allowed);
  });
});

describe('asking an address', () => {
  const respond = (framing: { frameOptions: string; policy: string }) =>
    createFramingCheck(
      { fetch: async (url) => ({ bytes: Buffer.of(), contentType: 'text/html', finalUrl: url, framing }) },
      'https://go.example',
    );

  it('reports why it cannot be framed', async () => {
    const check = respond({ frameOptions: 'DENY', policy: '' });
    expect(await check('https://shop.example/')).toContain('cannot be shown');
    expect(await respond({ frameOptions: '', policy: '' })('https://shop.example/')).toBeUndefined();
  });

  it('needs no request to know that http cannot be framed in https', async () => {
    expect(await respond({ frameOptions: '', policy: '' })('http://shop.example/')).toContain('Use an https URL');
  });

  it('accepts unreachable destinations, and does not hide bugs', async () => {
    const failing = (error: Error) => createFramingCheck({ fetch: () => Promise.reject(error) }, 'http://go.example');
    expect(await failing(new AppError('invalid_input', 'x'))('https://shop.example/')).toBeUndefined();
    await expect(failing(new TypeError('x'))('https://shop.example/')).rejects.toThrow(TypeError);
  });
});
