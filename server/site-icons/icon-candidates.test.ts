import { describe, expect, it } from 'vitest';
import { iconCandidates } from './icon-candidates.ts';

const PAGE = 'https://shop.example/en/';
const ICO = 'https://shop.example/favicon.ico';
const of = (markup: string) => iconCandidates(Buffer.from(markup), PAGE);

describe('the icon of a page', () => {
  it.each([
    ['no declaration', '<title>Shop</title>', []],
    ['a relative URL', '<link rel=icon href=icon.png>', ['https://shop.example/en/icon.png']],
    ['another host', '<link rel="icon" href="//cdn.example/i.png">', ['https://cdn.example/i.png']],
    ['the old relation', '<LINK REL="Shortcut Icon" HREF="/old.ico">', ['https://shop.example/old.ico']],
    ['entities', '<link rel=icon href="/i.png?a=1&amp;b=2">', ['https://shop.example/i.png?a=1&b=2']],
    ['an icon for home screens', '<link rel=apple-touch-icon href=/touch.png>', ['https://shop.example/touch.png']],
    ['an SVG by its type', '<link rel=icon type=image/svg+xml href=/icon>', []],
    ['an SVG by its name', '<link rel=icon href="/icon.svg?v=2">', []],
    ['another link', '<link rel=stylesheet href=/style.css><link rel=mask-icon href=/mask.png>', []],
    ['no URL', '<link rel=icon><link rel=icon href="http://">', []],
    ['another scheme', '<link rel=icon href="data:image/png;base64,AA"><link rel=icon href="file:///i.png">', []],
    ['credentials', '<link rel=icon href="https://a:b@shop.example/i.png">', []],
    ['an icon behind the head', '<body><link rel=icon href=/late.png>', []],
    ['an icon in a script', '<script>"<link rel=icon href=/no.png>"</script>', []],
  ])('with %s', (_name, markup, declared) => {
    expect(of(markup)).toEqual([...declared, ICO]);
  });

  it('is the one whose size fits best: rather larger than smaller', () => {
    const icon = (sizes: string, name: string) => `<link rel=icon sizes="${sizes}" href=/${name}>`;
    const path = (markup: string) => of(markup).map((url) => new URL(url).pathname);
    expect(path(icon('16x16', 'small') + icon('192x192', 'large') + icon('48x48', 'fits'))).toEqual([
      ...['/fits', '/large'],
      '/favicon.ico',
    ]);
    expect(path(icon('16X16 32X32', 'both') + icon('64x64', 'large'))[0]).toBe('/both');
    expect(path(`<link rel=apple-touch-icon href=/touch>${icon('16x16', 'small')}`)[0]).toBe('/small');
    expect(path(icon('any', 'any') + icon('512x512', 'large'))[0]).toBe('/any');
  });

  it('is requested once where the declaration names the usual place', () => {
    expect(of('<link rel=icon href=/favicon.ico>')).toEqual([ICO]);
  });
});
