import { describe, expect, it } from 'vitest';
import { hostOfSource, sourceOfHost } from '../../../server/collect/collect.ts';
import { NETWORKS } from '../../../server/http/public/landing-pages/network-icons.ts';
import { NETWORK_HOSTS } from '../../messages/landing-pages/networks.ts';
import { MARK_SIDES, NETWORK_MARKS, SOURCE_MARKS } from './network-marks.ts';

describe('marks of networks', () => {
  it('are those of bio pages, in their order', () => {
    expect(Object.keys(NETWORK_MARKS)).toEqual(NETWORKS.map(({ name }) => name));
  });

  it('belong to the same hosts in the editor of bio pages', () => {
    expect(NETWORK_HOSTS).toEqual(Object.fromEntries(NETWORKS.map(({ name, hosts }) => [name, hosts.join(' ')])));
  });

  it.each(NETWORKS)('$name has the same picture', ({ name, path, sizePx }) => {
    expect([NETWORK_MARKS[name], MARK_SIDES[name]]).toEqual([path, sizePx]);
  });

  it.each(NETWORKS.flatMap(({ name, hosts }) => hosts.map((host) => ({ name, host }))))(
    '$name is the mark of the source that $host has, if it has one',
    ({ name, host }) => {
      const source = sourceOfHost(host).name;
      // Other networks are sources under their hosts.
      expect([undefined, NETWORK_MARKS[name]]).toContain(SOURCE_MARKS[source]);
    },
  );
});

describe('marks of sources', () => {
  it.each([
    ...[
      'Google',
      'Bing',
      'DuckDuckGo',
      'ChatGPT',
      'Perplexity',
      'Claude',
      'Gemini',
      'Hacker News',
      'Gmail',
      'Wikipedia',
    ],
    ...[
      'Facebook',
      'Instagram',
      'Twitter',
      'LinkedIn',
      'YouTube',
      'TikTok',
      'Reddit',
      'Pinterest',
      'Threads',
      'Bluesky',
    ],
    ...['WhatsApp', 'Telegram', 'Discord', 'Mastodon', 'Snapchat', 'GitHub', 'Vimeo', 'Twitch', 'Medium', 'Substack'],
  ])('%s has one, under the name that the service knows', (name) => {
    expect(hostOfSource(name)).toContain('.');
    expect(SOURCE_MARKS[name]).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
  });

  it.each(Object.entries(SOURCE_MARKS))('%s is a small path', (_name, path) => {
    expect(path.length).toBeLessThan(2_600);
  });
});
