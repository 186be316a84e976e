import { describe, expect, it } from 'vitest';
import { NETWORKS, networkIcon, networkOf } from './network-icons.ts';

describe('the network of an address', () => {
  it.each([
    ['https://www.instagram.com/ada', 'Instagram'],
    ['https://instagram.com', 'Instagram'],
    ['https://m.facebook.com/ada', 'Facebook'],
    ['https://twitter.com/ada', 'X'],
    ['https://x.com/ada', 'X'],
    ['https://YouTube.com/@ada', 'YouTube'],
    ['https://youtu.be/abc', 'YouTube'],
    ['https://at.linkedin.com/in/ada', 'LinkedIn'],
    ['https://ada.substack.com/', 'Substack'],
    ['https://ada.bandcamp.com/album/x', 'Bandcamp'],
    ['https://music.apple.com/at/artist/x', 'Apple Music'],
    ['https://open.spotify.com/artist/x', 'Spotify'],
    ['https://wa.me/43123', 'WhatsApp'],
    ['https://mastodon.social/@ada', 'Mastodon'],
  ])('%s is %s', (address, name) => {
    expect(networkOf(address)?.name).toBe(name);
  });

  it.each([
    'https://notinstagram.com/',
    'https://instagram.com.evil.example/',
    'https://apple.com/',
    'https://ada.example/',
    'https://com/',
    'https://192.0.2.1/',
    'mailto:ada@example.com',
    'nonsense',
    '',
  ])('%s is none', (address) => {
    expect(networkOf(address)).toBeUndefined();
  });
});

describe('marks of networks', () => {
  it('belong to different hosts', () => {
    const hosts = NETWORKS.flatMap((network) => network.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(new Set(NETWORKS.map(({ name }) => name)).size).toBe(NETWORKS.length);
  });

  it.each(NETWORKS)('$name: is a path and nothing else, hidden from screen readers', (network) => {
    expect(network.path).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
    expect(networkIcon(network).markup).toBe(
      `<svg viewBox="0 0 ${network.sizePx ?? 24} ${network.sizePx ?? 24}" aria-hidden="true"><path d="${network.path}"></path></svg>`,
    );
  });

  it('are small enough to be part of a page', () => {
    for (const { path } of NETWORKS) expect(path.length).toBeLessThan(2_200);
  });
});
