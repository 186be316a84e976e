import { describe, expect, it } from 'vitest';
import { readFeed } from './release-feed.ts';

const release = (tag_name: string, over: object = {}) => ({
  tag_name,
  html_url: `https://github.com/o/r/releases/tag/${tag_name}`,
  draft: false,
  prerelease: false,
  ...over,
});

describe('a feed of releases', () => {
  it.each([
    ['one release of GitHub', release('v0.3.0'), '0.3.0', 'https://github.com/o/r/releases/tag/v0.3.0'],
    ['a tag without a v', release('0.3.0'), '0.3.0', 'https://github.com/o/r/releases/tag/0.3.0'],
    [
      'a list, in any order',
      [release('v0.2.0'), release('v0.10.0'), release('v0.9.0')],
      '0.10.0',
      'https://github.com/o/r/releases/tag/v0.10.0',
    ],
    [
      'drafts and prereleases, which nobody should install',
      [release('v0.5.0', { draft: true }), release('v0.4.0', { prerelease: true }), release('v0.3.0')],
      '0.3.0',
      'https://github.com/o/r/releases/tag/v0.3.0',
    ],
    ['tags of something else', [release('v0.4.0-rc.1'), release('cli-9'), release('v0.3.0')], '0.3.0', undefined],
    ['plain JSON', { version: '0.3.0', url: 'https://way.example/news' }, '0.3.0', 'https://way.example/news'],
    ['JSON without release notes', { version: '0.3.0' }, '0.3.0', null],
    ['a URL that is a script', { version: '0.3.0', url: 'javascript:alert(1)' }, '0.3.0', null],
    ['a URL that is none', { version: '0.3.0', url: ['https://x.example'] }, '0.3.0', null],
  ])('can be %s', (_what, feed, version, url) => {
    const found = readFeed(JSON.stringify(feed));
    expect(found.version).toBe(version);
    if (url !== undefined) expect(found.url).toBe(url);
  });

  it.each([
    ['', 'The feed is not JSON.'],
    ['<html>', 'The feed is not JSON.'],
    ['null', 'no release'],
    ['[]', 'no release'],
    ['{}', 'no release'],
    ['"0.3.0"', 'no release'],
    ['[null, 5, []]', 'no release'],
    ['{"tag_name":"latest"}', 'no release'],
    ['{"version":{"toString":5}}', 'no release'],
    ['{"message":"API rate limit exceeded"}', 'no release'],
  ])('cannot be %j', (text, sentence) => {
    expect(() => readFeed(text)).toThrow(sentence);
  });
});
