import { describe, expect, it } from 'vitest';
import { shareSheet } from './share-sheet.ts';

const ADDRESS = 'https://go.example/@ada';
const sheet = (name = 'Ada & Co') => shareSheet({ name, address: ADDRESS, path: '/@ada' }).markup;
/** The addresses as a browser reads them. */
const hrefs = (markup: string) =>
  [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );

describe('the share sheet of a bio page', () => {
  it('shows the QR code and the URL of the page', () => {
    expect(sheet()).toContain('<img src="/@ada/qr.svg" alt="QR code of this page"');
    expect(sheet()).toContain('<b>go.example/@ada</b>');
  });

  it('has no QR code in the preview of a page without a handle', () => {
    expect(shareSheet({ name: 'Ada', address: 'https://go.example/@', path: '/@' }).markup).not.toContain('<img');
  });

  it('is closed, and loads its code only when it is opened', () => {
    expect(sheet()).toMatch(/^<details class="share" lang="en"><summary aria-label="Share this page"/);
    expect(sheet()).toContain('loading="lazy"');
  });

  it.each([
    ['WhatsApp', 'https://wa.me/?text=Ada%20%26%20Co%20https%3A%2F%2Fgo.example%2F%40ada'],
    ['Telegram', 'https://t.me/share/url?url=https%3A%2F%2Fgo.example%2F%40ada&text=Ada%20%26%20Co'],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fgo.example%2F%40ada'],
    ['X', 'https://x.com/intent/post?url=https%3A%2F%2Fgo.example%2F%40ada&text=Ada%20%26%20Co'],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fgo.example%2F%40ada'],
    ['Email', 'mailto:?subject=Ada%20%26%20Co&body=https%3A%2F%2Fgo.example%2F%40ada'],
  ])('shares with %s by a link', (label, href) => {
    expect(hrefs(sheet())).toContain(href);
    expect(sheet()).toContain(`aria-label="${label}"`);
  });

  it.each([
    ['a'.repeat(120), 'a'.repeat(60)],
    ['\u{1F600}'.repeat(61), '\u{1F600}'.repeat(60)],
    ['Ada \ud83d', 'Ada \ufffd'],
  ])('shares at most 60 whole characters of the name %s', (name, shared) => {
    const telegram = hrefs(sheet(name)).find((href) => href.includes('t.me')) ?? '';
    expect(new URL(telegram).searchParams.get('text')).toBe(shared);
  });

  it('requests nothing from a network by itself', () => {
    expect(sheet().match(/ src="/g)).toHaveLength(1);
    expect(sheet()).not.toMatch(/<(script|iframe|link)/);
  });

  it.each(['"><script>alert(1)</script>', "' onclick='x", '&quot;', '\u{1F600} % ? # /'])(
    'escapes the name %s',
    (name) => {
      const markup = sheet(name);
      expect(markup).not.toContain('<script');
      for (const href of hrefs(markup)) expect(() => new URL(href)).not.toThrow();
      const whatsApp = hrefs(markup).find((href) => href.includes('wa.me')) ?? '';
      expect(new URL(whatsApp).searchParams.get('text')).toBe(`${name} ${ADDRESS}`);
    },
  );
});
