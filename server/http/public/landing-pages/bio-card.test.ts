import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BIO_THEMES } from '../../../../contract/vocabulary.ts';
import { type CardView, cardSvg, cardUrl, drawCard, hasCard } from './bio-card.ts';

const viewOf = (over: Partial<CardView> & { description?: string | null; theme?: string | null } = {}): CardView => {
  const { description = 'Poems and numbers', theme = null, ...rest } = over;
  return { name: 'Ada Lovelace', content: { description, theme }, address: 'https://go.example/@ada', ...rest };
};
const paths = (svg: string) => svg.match(/<path /g) ?? [];

describe('the picture of a bio page', () => {
  it('is a JPEG in the size of social previews, of less than 100 kB', async () => {
    const jpeg = await drawCard(viewOf());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
    expect(jpeg.length).toBeLessThan(100_000);
  });

  it('shows name, bio and URL as outlines, and needs no font', () => {
    const svg = cardSvg(viewOf());
    expect(paths(svg)).toHaveLength(3);
    expect(svg).not.toMatch(/<text|font|href|Ada/);
  });

  it.each([null, '', '\nsecond line'])('has no line for the bio %j', (description) => {
    expect(paths(cardSvg(viewOf({ description })))).toHaveLength(2);
  });

  it.each(BIO_THEMES)('can be drawn in the theme %s', (theme) => {
    const svg = cardSvg(viewOf({ theme }));
    expect(svg).not.toContain('oklch');
    expect(svg.match(/#[0-9a-f]{6}/g)?.length).toBe(6);
  });

  it('has different colors in different themes, and the plain ones for an unknown theme', () => {
    expect(new Set(BIO_THEMES.map((theme) => cardSvg(viewOf({ theme })))).size).toBe(BIO_THEMES.length);
    for (const theme of ['hologram', 'constructor', null]) {
      expect(cardSvg(viewOf({ theme }))).toBe(cardSvg(viewOf({ theme: 'plain' })));
    }
  });

  it('shortens long texts at the end of a word', () => {
    const long = cardSvg(viewOf({ description: `${'word '.repeat(40)}end` }));
    expect(long).toBe(cardSvg(viewOf({ description: `${'word '.repeat(14).trim()}\u2026` })));
  });

  it.each([
    ['Ada', true],
    ['Ömer Şahin', true],
    ['Ελένη', true],
    ['Мария', true],
    ['山田', false],
    ['Ada \u{1F600}', false],
    ['', false],
    [' ', false],
  ])('of %s exists: %s', (name, isThere) => {
    expect(hasCard(name)).toBe(isThere);
  });

  it.each<[string, Partial<CardView> & { description?: string; theme?: string }]>([
    ['name', { name: 'Eve' }],
    ['bio', { description: 'Other' }],
    ['theme', { theme: 'candy' }],
    ['URL', { address: 'https://go.example/@eve' }],
  ])('has another URL with another %s', (_what, over) => {
    expect(cardUrl(viewOf())).toMatch(/^https:\/\/go\.example\/@ada\/card\.jpg\?v=[\w-]{8}$/);
    expect(cardUrl(viewOf(over))).not.toBe(cardUrl(viewOf()));
  });
});
