import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLeaks } from './leaks.ts';

/** Put together here, so that this file passes the guard it tests. */
const word = (...parts: string[]) => parts.join('');
const whats = (text: string, hosts: readonly string[] = []) =>
  findLeaks('docs/a.md', text, hosts).map((leak) => leak.what);

describe('the leak guard finds', () => {
  it.each([
    ['a path of a machine', word('/ho', 'me/ada/projects/waymark')],
    ['a path of a machine', word('see "/wo', 'rk/main"')],
    ['a path of a machine', word('/ro', 'ot/.npmrc')],
    ['a path of a machine', word('/Us', 'ers/Ada/code')],
    ['a path of a machine', word('C:\\Us', 'ers\\Ada')],
    ['a private key', word('-----BEGIN RSA PRIV', 'ATE KEY-----\n', 'MIIE'.repeat(16))],
    ['a private key', word('-----BEGIN PRIV', 'ATE KEY-----\n', 'MIIE'.repeat(16))],
    ['an AWS key', word('AK', 'IA', 'ABCDEFGHIJKLMNOP')],
    ['a GitHub token', word('gh', 'p_', 'a1B2'.repeat(9))],
    ['an npm token', word('np', 'm_', 'a1B2'.repeat(9))],
    ['an npm token', word('//registry/:_auth', 'Token=abc')],
    ['a Slack token', word('xo', 'xb-1234567890-abc')],
    ['a Google key', word('AI', 'za', 'a'.repeat(35))],
    ['a payment key', word('sk_', 'live_', 'a1'.repeat(12))],
    ['a password in an address', word('postgres://ada:se', 'cret@db7.inner.net/waymark')],
    ['a password in an address', word('smtp://:se', 'cret@mail.inner.net')],
  ])('%s in %j', (what, text) => {
    expect(whats(`first line\n${text}\n`)).toContain(what);
    expect(findLeaks('docs/a.md', `first line\n${text}\n`, [])[0]).toMatchObject({ path: 'docs/a.md', line: 2 });
  });

  it('the host of the registry that this machine uses', () => {
    expect(whats('a\nregistry=https://npm.inner.net/x', ['npm.inner.net'])).toEqual(['the host of a package registry']);
  });

  it('any registry in the lock file', () => {
    const lock = '{\n"resolved": "https://registry.example.org/a/-/a-1.0.0.tgz"\n}';
    expect(findLeaks('package-lock.json', lock, [])).toMatchObject([{ line: 2 }]);
    expect(findLeaks('docs/locks.md', lock, [])).toEqual([]);
  });

  it('every leak of a file, not only the first', () => {
    const path = word('/ho', 'me/ada/x');
    expect(findLeaks('a', `${path}\n${path}`, []).map(({ line }) => line)).toEqual([1, 2]);
  });
});

describe('the leak guard lets pass', () => {
  it.each([
    'https://example.com/work/main',
    '/app/home/settings',
    'node_modules/work/index.js',
    '/home',
    '/roots/a',
    'postgres://user:password@localhost/waymark',
    'postgres://waymark:waymark@postgres:5432/waymark',
    'smtp://user:password@host:587',
    'http://user:secret@evil.example.com/',
    `postgres://postgres:\${password}@127.0.0.1:\${port}/postgres`,
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN CERTIFICATE-----',
    'https://example.com/path:with@sign',
    '"integrity": "sha512-XP97mMqnc5tZpKQywR8N7cLTsHNiTmHr30pC5mzo3jWmukjKn2IBa60c2B=="',
  ])('%j', (text) => {
    expect(whats(text)).toEqual([]);
  });

  it('ordinary words, no matter how many', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 40 }).map((list) => list.join(' '));
    fc.assert(fc.property(words, (text) => whats(text).length === 0));
  });
});
