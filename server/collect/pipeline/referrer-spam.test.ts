import { describe, expect, it } from 'vitest';
import { isReferrerSpam } from './referrer-spam.ts';
import { SPAM_HOSTS } from './referrer-spam-table.ts';
import { SOURCES } from './source-table.ts';

describe('referrer spam', () => {
  it.each([
    'semalt.com',
    'crawler.semalt.com',
    'a.b.semalt.com',
    'ilovevitaly.co',
    'www.ilovevitaly.xyz',
    'rida.tokyo',
  ])('%s is', (host) => {
    expect(isReferrerSpam(host)).toBe(true);
  });

  it.each([
    '',
    'com',
    'google.com',
    'notsemalt.com',
    'semalt.com.example.org',
    'ilovevitaly.example.org',
    'semalt.org',
    'localhost',
    '203.0.113.7',
    '.',
    '..semalt',
  ])('%j is not', (host) => {
    expect(isReferrerSpam(host)).toBe(false);
  });

  it('is not a source that we have a name for', () => {
    const known = SOURCES.flatMap(([, , keys]) => keys.split(' ').map((key) => key.replace('.*', '.com')));
    expect(known.filter(isReferrerSpam)).toEqual([]);
  });

  it('is a table of hosts, none of them twice', () => {
    const hosts = SPAM_HOSTS.flatMap((line) => line.split(' '));
    expect(hosts.filter((host) => !/^[a-z\d-]+(\.[a-z\d-]+)*\.([a-z]+|\*)$/.test(host))).toEqual([]);
    expect(new Set(hosts).size).toBe(hosts.length);
  });
});
