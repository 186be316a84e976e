import { describe, expect, it } from 'vitest';
import { linksBack } from './links-back.ts';

const AT = { from: 'https://ada.example/about', to: 'https://way.example/@ada' };

describe('a page links back', () => {
  it.each([
    '<a rel="me" href="https://way.example/@ada">me</a>',
    '<a href="https://way.example/@ada" class="x" rel="noopener me nofollow">me</a>',
    "<a rel='me' href='https://way.example/@ada'>me</a>",
    '<a rel=me href=https://way.example/@ada>me</a>',
    '<A REL="ME" HREF="HTTPS://WAY.EXAMPLE/@Ada/">me</A>',
    '<link rel="me" href="http://way.example/@ada?utm_source=x&amp;b=1#top">',
    '<a\n  rel="me"\n  href="//way.example/@ada"\n>me</a>',
    '<p><a href="/">home</a> <a rel="me" href="https://way.example/@ada">me</a>',
  ])('with %s', (markup) => {
    expect(linksBack(markup, AT)).toBe(true);
  });

  it.each([
    '',
    '<a href="https://way.example/@ada">no rel</a>',
    '<a rel="home" href="https://way.example/@ada">home</a>',
    '<a rel="men" href="https://way.example/@ada">men</a>',
    '<a rel="me" href="https://way.example/@adam">another page</a>',
    '<a rel="me" href="https://way.example.evil.example/@ada">another host</a>',
    '<a rel="me" href="/@ada">its own page</a>',
    '<a rel="me" href="http://[">no URL</a>',
    '<a rel="me">nothing</a>',
    '&lt;a rel="me" href="https://way.example/@ada"&gt;',
    'rel="me" href="https://way.example/@ada"',
  ])('not with %s', (markup) => {
    expect(linksBack(markup, AT)).toBe(false);
  });

  it('compares relative URLs where they are', () => {
    expect(linksBack('<a rel="me" href="/@ada">', { ...AT, from: 'https://way.example/about' })).toBe(true);
  });

  it('is found in hostile markup in no time', () => {
    for (const markup of [
      '<a '.repeat(300_000),
      `<a ${'rel='.repeat(300_000)}`,
      `<a ${'x="'.repeat(1_000)}>`.repeat(200),
    ])
      expect(linksBack(markup, AT)).toBe(false);
  });
});
