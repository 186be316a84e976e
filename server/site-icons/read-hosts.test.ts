import { describe, expect, it } from 'vitest';
import { readHosts } from './read-hosts.ts';

describe('hosts of icons', () => {
  it.each([
    ['one', 'shop.example', { 'shop.example': 'shop.example' }],
    ['several', 'a.example, A.Example,a.example', { 'a.example': 'a.example', 'A.Example': 'a.example' }],
    ['an address', '203.0.113.9', { '203.0.113.9': '203.0.113.9' }],
    ['in other scripts', 'bücher.example', { 'bücher.example': 'xn--bcher-kva.example' }],
    ['of sources', 'Google,Hacker News', { Google: 'google.com', 'Hacker News': 'news.ycombinator.com' }],
  ])('%s', (_name, text, hosts) => {
    expect(Object.fromEntries(readHosts(text))).toEqual(hosts);
  });

  it.each([
    'https://shop.example',
    'shop.example/path',
    'a b',
    'a@b.example',
    'shop.example:80',
    'a,,b',
    '17',
    '0x11',
    '1.2',
    '',
    '%%',
    `${'a'.repeat(64)}.`.repeat(5),
  ])('are not %j', (text) => {
    expect(() => readHosts(text)).toThrow(expect.objectContaining({ fields: { hosts: [expect.any(String)] } }));
  });

  it('are at most fifty', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `s${index}.example`).join(',');
    expect(readHosts(many(50)).size).toBe(50);
    expect(() => readHosts(many(51))).toThrow(expect.objectContaining({ fields: { hosts: ['Name up to 50 hosts.'] } }));
  });
});
