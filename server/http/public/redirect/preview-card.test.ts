import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createUserAgentParser } from '../../../platform/user-agent.ts';
import { asksForPreview, previewCard } from './preview-card.ts';

const readAgent = createUserAgentParser();
const isBot = (agent: string) => readAgent(agent).isBot;
const asks = (agent: string | undefined) =>
  asksForPreview({ headers: { 'user-agent': agent } } as IncomingMessage, isBot);

const TARGET = 'https://shop.example/garden?a=1&b=2';
const EVIL = '"><script>alert(1)</script>';

describe('programs that draw link previews', () => {
  it.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0 A',
    'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5',
    'Mastodon/4.2.0 (http.rb/5.1.1; +https://mastodon.social/)',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    'twitterbot/1.0',
  ])('are known: %s', (agent) => {
    expect(asks(agent)).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/13.16.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Snapchat/12.54.0.40',
    'curl/8.5.0',
    '',
    undefined,
  ])('exclude people and search engines: %s', (agent) => {
    expect(asks(agent)).toBe(false);
  });

  it('have headers of a plausible length', () => {
    expect(asks(`Twitterbot/1.0 ${'x'.repeat(385)}`)).toBe(true);
    expect(asks(`Twitterbot/1.0 ${'x'.repeat(386)}`)).toBe(false);
  });
});

describe('the card of a link', () => {
  const content = (markup: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(markup)?.[1];

  it('has what its owner wrote, for each network by the name that it reads', () => {
    const { body } = previewCard({ title: 'Sale', description: 'All of it', image: 'https://a.example/a.png' }, TARGET);
    for (const name of ['og:title', 'twitter:title']) expect(content(body, name)).toBe('Sale');
    for (const name of ['description', 'og:description', 'twitter:description']) {
      expect(content(body, name)).toBe('All of it');
    }
    for (const name of ['og:image', 'twitter:image']) expect(content(body, name)).toBe('https://a.example/a.png');
    expect(content(body, 'twitter:card')).toBe('summary_large_image');
  });

  it('of a link without texts is named after its destination, and announces no picture', () => {
    const { body } = previewCard({ title: null, description: null, image: null }, TARGET);
    expect(content(body, 'og:title')).toBe('shop.example');
    expect(content(body, 'twitter:card')).toBe('summary');
    expect(body).not.toMatch(/description"|og:image/);
  });

  it('redirects a person with a button, and never automatically', () => {
    const { body, headers } = previewCard({ title: 'Sale', description: null, image: null }, TARGET);
    expect(body).toContain('href="https://shop.example/garden?a=1&amp;b=2" rel="noopener">Continue</a>');
    expect(body).toContain('Redirects to shop.example');
    expect(body).not.toMatch(/http-equiv|<script/);
    expect(headers['X-Robots-Tag']).toBe('noindex');
  });

  it('shows the real destination with any title', () => {
    const { body } = previewCard(
      { title: 'bank.example', description: null, image: null },
      'https://xn--bnk-5cd.example/',
    );
    expect(body).toContain('Redirects to xn--bnk-5cd.example');
  });

  it('contains no injected markup', () => {
    const { body } = previewCard({ title: EVIL, description: EVIL, image: `https://a.example/${EVIL}` }, TARGET);
    expect(body).not.toContain('<script>');
    expect(content(body, 'og:title')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});
