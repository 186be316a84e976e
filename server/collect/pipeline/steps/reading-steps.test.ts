import { describe, expect, it } from 'vitest';
import { clickHit, pageHit, rowOf } from '../../collect.fixture.ts';

describe('pages', () => {
  it.each([
    ['utm_source=news&utm_campaign=spring', '/pricing'],
    ['page=2&utm_source=news&UTM_ID=7&color=red', '/pricing?page=2&color=red'],
    ['gclid=1&fbclid=2&q=shoes', '/pricing?q=shoes'],
    ['page=2&utmost=1', '/pricing?page=2&utmost=1'],
  ])('are stored without campaign tags: ?%s', async (query, path) => {
    expect(await rowOf(pageHit({ query }))).toMatchObject({ path, entryPath: path });
  });
});

describe('sources', () => {
  it.each([
    ['', '', '', 'direct', ''],
    ['https://www.facebook.com/groups/1?x=2', '', 'Facebook', 'social', 'facebook.com'],
    ['https://t.co/abc', '', 'Twitter', 'social', 't.co'],
    ['android-app://com.google.android.gm/', '', 'Gmail', 'email', 'com.google.android.gm'],
    ['https://blog.example.org/post', '', 'blog.example.org', 'referral', 'blog.example.org'],
    ['https://www.example.com/other', '', '', 'internal', ''],
    ['https://www.google.com/', 'gclid=1', 'Google', 'paid', 'google.com'],
    ['', 'gclid=1', 'Google', 'paid', ''],
    ['', 'GCLID=1&utm_source=google&utm_medium=organic', 'Google', 'paid', ''],
    ['', 'fbclid=1', 'Facebook', 'social', ''],
    ['https://www.facebook.com/', 'fbclid=1&utm_medium=cpc', 'Facebook', 'paid', 'facebook.com'],
    ['', 'utm_source=ChatGPT.com', 'ChatGPT', 'ai', ''],
    ['', 'utm_source=a&utm_source=b', 'a', 'campaign', ''],
    ['https://www.bing.com/', 'page=2', 'Bing', 'search', 'bing.com'],
    ['javascript:alert(1)', '', '', 'direct', ''],
    ['not a url', '', '', 'direct', ''],
    ['https://user:secret@example.org/', '', 'example.org', 'referral', 'example.org'],
    ['data:text/html,x', '', '', 'direct', ''],
  ])('referrer %j with ?%s is %j, %s', async (referrer, query, source, channel, referrerHost) => {
    expect(await rowOf(pageHit({ referrer, query }))).toMatchObject({ source, channel, referrerHost });
  });

  it('a click through a page of this service, such as the password page, has no source', async () => {
    const direct = { source: '', channel: 'direct', referrerHost: '', referrerPath: '' };
    expect(await rowOf(clickHit({ referrer: 'https://go.example/abc' }))).toMatchObject(direct);
    const named = { source: 'other.example', channel: 'referral', referrerHost: 'other.example' };
    expect(await rowOf(clickHit({ referrer: 'https://other.example/abc' }))).toMatchObject(named);
  });

  it('control characters do not reach the row through a tag', async () => {
    const row = await rowOf(pageHit({ query: 'utm_source=%00a%0d%0ab&utm_term=%20%20' }));
    expect(row).toMatchObject({ utmSource: 'ab', utmTerm: '' });
  });

  it('endless tags are cut', async () => {
    expect((await rowOf(pageHit({ query: `utm_source=${'a'.repeat(5000)}` }))).utmSource).toHaveLength(200);
  });
});

describe('languages', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
    ['EN-us', 'en-US'],
    ['fr', 'fr'],
    ['zh-Hant-TW,zh;q=0.9', 'zh-TW'],
    ['es-419', 'es-419'],
    ['fil;q=0.5', 'fil'],
    ['*', ''],
    ['', ''],
    ['deutsch', ''],
    ['<script>', ''],
  ])('%j is %j', async (acceptLanguage, language) => {
    expect((await rowOf(pageHit({ acceptLanguage }))).language).toBe(language);
  });
});
