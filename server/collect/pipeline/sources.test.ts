import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOCIAL_NETWORKS } from '../../../contract/vocabulary.ts';
import { CLICK_IDS, SOURCES } from './source-table.ts';
import {
  DIRECT,
  hostOfSource,
  INTERNAL,
  sourceOfClickId,
  sourceOfHost,
  sourceOfJourney,
  sourceOfTags,
} from './sources.ts';

describe('the main host of a source', () => {
  it('leads back to the source, for every source with a host', () => {
    const named = SOURCES.map(([name]) => [name, hostOfSource(name)] as const);
    const back = named.flatMap(([name, host]) => (host === undefined ? [] : [[name, sourceOfHost(host).name]]));
    expect(back).toEqual(back.map(([name]) => [name, name]));
    expect(named.filter(([, host]) => host === undefined).map(([name]) => name)).toEqual([
      ...['Newsletter', 'QR code', 'Short link'],
    ]);
    expect([hostOfSource('Google'), hostOfSource('shop.example')]).toEqual(['google.com', undefined]);
  });
});

describe('sources by host', () => {
  it.each([
    ['www.google.com', 'Google', 'search'],
    ['google.de', 'Google', 'search'],
    ['www.google.co.uk', 'Google', 'search'],
    ['www.google.com.br', 'Google', 'search'],
    ['com.google.android.googlequicksearchbox', 'Google', 'search'],
    ['mail.google.com', 'Gmail', 'email'],
    ['gemini.google.com', 'Gemini', 'ai'],
    ['notebooklm.google.com', 'NotebookLM', 'ai'],
    ['accounts.google.com', 'Google sign-in', 'referral'],
    ['news.google.com', 'Google News', 'referral'],
    ['www.bing.com', 'Bing', 'search'],
    ['duckduckgo.com', 'DuckDuckGo', 'search'],
    ['yandex.ru', 'Yandex', 'search'],
    ['chatgpt.com', 'ChatGPT', 'ai'],
    ['www.perplexity.ai', 'Perplexity', 'ai'],
    ['claude.ai', 'Claude', 'ai'],
    ['copilot.microsoft.com', 'Copilot', 'ai'],
    ['m.facebook.com', 'Facebook', 'social'],
    ['l.facebook.com', 'Facebook', 'social'],
    ['fb.me', 'Facebook', 'social'],
    ['x.com', 'Twitter', 'social'],
    ['t.co', 'Twitter', 'social'],
    ['mobile.twitter.com', 'Twitter', 'social'],
    ['l.instagram.com', 'Instagram', 'social'],
    ['www.linkedin.com', 'LinkedIn', 'social'],
    ['lnkd.in', 'LinkedIn', 'social'],
    ['old.reddit.com', 'Reddit', 'social'],
    ['www.pinterest.co.uk', 'Pinterest', 'social'],
    ['pin.it', 'Pinterest', 'social'],
    ['www.tiktok.com', 'TikTok', 'social'],
    ['www.youtube.com', 'YouTube', 'social'],
    ['youtu.be', 'YouTube', 'social'],
    ['t.me', 'Telegram', 'messaging'],
    ['news.ycombinator.com', 'Hacker News', 'social'],
    ['en.wikipedia.org', 'Wikipedia', 'referral'],
    ['www.example.com', 'example.com', 'referral'],
    ['blog.example.co.uk', 'blog.example.co.uk', 'referral'],
    ['google.evil.com', 'google.evil.com', 'referral'],
    ['google.com.evil.com', 'google.com.evil.com', 'referral'],
    ['notfacebook.com', 'notfacebook.com', 'referral'],
    ['foot.co', 'foot.co', 'referral'],
    ['localhost', 'localhost', 'referral'],
    ['', '', 'direct'],
  ])('%s is %s, %s', (host, name, channel) => {
    expect(sourceOfHost(host)).toEqual({ name, channel });
  });

  it.each(SOURCES)('every host of %s belongs to it', (name, channel, keys) => {
    for (const key of keys.split(' ').filter((key) => key.includes('.'))) {
      expect(sourceOfHost(key.replace('*', 'fr'))).toEqual({ name, channel });
    }
  });

  it('names no key twice', () => {
    const keys = SOURCES.flatMap(([, , keys]) => keys.split(' '));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys.filter((key) => key !== key.toLowerCase())).toEqual([]);
  });

  it('has the networks that every answer counts, under the keys of the answer', () => {
    const social = SOURCES.filter(([, channel]) => channel === 'social').map(([name]) => name.toLowerCase());
    expect(social).toEqual(expect.arrayContaining([...SOCIAL_NETWORKS]));
  });

  it('finds a source for any host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string()), (host) => {
        expect(sourceOfHost(host).name === '').toBe(host === '' || host === 'www.');
      }),
    );
  });
});

describe('sources by tags', () => {
  const referrer = sourceOfHost('www.bing.com');

  it.each([
    ['google', 'cpc', 'Google', 'paid'],
    ['Google', '', 'Google', 'search'],
    ['fb', '', 'Facebook', 'social'],
    ['ig', 'paid_social', 'Instagram', 'paid'],
    ['chatgpt.com', '', 'ChatGPT', 'ai'],
    ['www.reddit.com', '', 'Reddit', 'social'],
    ['newsletter', 'email', 'Newsletter', 'email'],
    ['Spring Mailing', 'Email', 'Spring Mailing', 'email'],
    ['poster', 'print', 'poster', 'campaign'],
    ['qr', '', 'QR code', 'qr'],
    ['poster', 'QR', 'poster', 'qr'],
    ['short-link', '', 'Short link', 'link'],
    ['x', '', 'Twitter', 'social'],
    ['X', 'social', 'Twitter', 'social'],
    ['x', 'cpc', 'Twitter', 'paid'],
    ['x', 'affiliate', 'x', 'affiliate'],
    ['x', 'email', 'x', 'email'],
    ['Twitter', 'affiliate', 'Twitter', 'affiliate'],
    ['partner', 'affiliates', 'partner', 'affiliate'],
    ['', '', 'Bing', 'search'],
    ['', 'cpc', 'Bing', 'paid'],
  ])('utm_source=%s, utm_medium=%s over Bing is %s, %s', (source, medium, name, channel) => {
    expect(sourceOfTags(source, medium, referrer)).toEqual({ name, channel });
  });

  it('returns direct without any tag', () => {
    expect(sourceOfTags('', '', DIRECT)).toEqual({ name: '', channel: 'direct' });
  });
});

describe('sources by the click or scan that started a visit', () => {
  const google = sourceOfHost('www.google.com');

  it.each([
    ['a scan', 4, DIRECT, 'QR code', 'qr'],
    ['a click', 0, DIRECT, 'Short link', 'link'],
    ['a scan, sent on by the website itself', 4, INTERNAL, 'QR code', 'qr'],
    ['a click on another page', 0, google, 'Google', 'search'],
    ['a scan of a tagged address', 4, sourceOfTags('poster', 'print', DIRECT), 'poster', 'campaign'],
    ['a click in a mailing that has no name', 0, sourceOfTags('', 'email', DIRECT), 'Short link', 'email'],
    ['a click on an advertisement', 0, sourceOfTags('', 'cpc', google), 'Google', 'paid'],
  ])('%s applies if nothing else is known', (_what, viaQrId, otherwise, name, channel) => {
    expect(sourceOfJourney({ viaQrId }, otherwise)).toEqual({ name, channel });
  });

  it('have a name that no host has', () => {
    const own = ['QR code', 'Short link'].map((name) => SOURCES.filter(([known]) => known === name));
    expect(own.map((rows) => rows.map(([, channel]) => channel))).toEqual([['qr'], ['link']]);
  });
});

describe('sources by click id', () => {
  it.each(CLICK_IDS)('%s is %s, %s', (parameter, name, channel) => {
    expect(parameter).toBe(parameter.toLowerCase());
    expect(sourceOfClickId(parameter)).toEqual({ name, channel });
    expect(SOURCES.some(([known]) => known === name)).toBe(true);
  });

  it('ignores every other parameter', () => {
    expect(sourceOfClickId('page')).toBeUndefined();
    expect(sourceOfClickId('constructor')).toBeUndefined();
  });
});
