import { describe, expect, it } from 'vitest';
import { embedOf, isMediaFile } from './embeds.ts';

describe('players', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://www.dailymotion.com/video/x8abcd', 'https://geo.dailymotion.com/player.html?video=x8abcd'],
    [
      'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC',
      'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
    ],
    [
      'https://soundcloud.com/some-one/some-song',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsome-one%2Fsome-song',
    ],
    ['https://music.apple.com/at/album/x/1?i=2', 'https://embed.music.apple.com/at/album/x/1?i=2'],
    ['https://www.deezer.com/en/album/302127', 'https://widget.deezer.com/widget/auto/album/302127'],
  ])('%s plays at %s', (page, address) => {
    expect(embedOf(page)).toMatchObject({ address, origin: new URL(address).origin });
  });

  it.each([
    'https://www.youtube.com/watch?v="><script>',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://open.spotify.com/user/x',
    'https://soundcloud.com/you',
    'https://shop.example/film',
    'no address',
  ])('%s has none', (page) => {
    expect(embedOf(page)).toBeUndefined();
  });

  it('leave files that browsers play to browsers', () => {
    expect(isMediaFile('https://a.example/film.MP4?x=1')).toBe(true);
    expect(isMediaFile('https://a.example/film.html?x=.mp4')).toBe(false);
  });
});
