import { describe, expect, it } from 'vitest';
import { type BlockValues, newBlock, toLocal } from '../bio-values.ts';
import { blockSummary, titleOf } from './block-summary.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const BEFORE = toLocal('2026-02-27 12:00:00');
const AFTER = toLocal('2026-03-03 12:00:00');
const UPLOADED = 'https://way.example/assets/files/abcdefghijKLMNOPQRST12.pdf';
const PICTURE = 'https://pictures.example/1.webp';

const summaryOf = (values: Partial<BlockValues>) =>
  blockSummary({ ...newBlock(values.type ?? 'link', 'key'), ...values }, NOW);
const linesOf = (values: Partial<BlockValues>) => {
  const { title, detail } = summaryOf(values);
  return [title, detail];
};

describe('the row of a block', () => {
  it.each<[Partial<BlockValues>, string, string]>([
    [{ type: 'link', title: 'Shop', url: 'https://www.shop.example/' }, 'Shop', 'shop.example'],
    [{ type: 'link', url: 'https://shop.example/new' }, 'shop.example/new', 'Link'],
    [{ type: 'link' }, 'Link', ''],
    [{ type: 'social', url: 'https://www.instagram.com/ada' }, 'Instagram', 'instagram.com/ada'],
    [{ type: 'social', title: 'Pictures', url: 'instagram.com/ada' }, 'Pictures', 'instagram.com/ada'],
    [{ type: 'social', url: 'https://ada.example/' }, 'ada.example/', 'ada.example'],
    [{ type: 'product', title: 'Box', price: '€24', url: 'https://shop.example' }, 'Box', '€24 · shop.example'],
    [{ type: 'faq', title: 'When?', text: 'On Tuesday.' }, 'When?', 'On Tuesday.'],
    [{ type: 'text', text: 'We open in spring.' }, 'We open in spring.', 'Text'],
    [{ type: 'gallery', title: 'Photos', images: [{ url: PICTURE, alt: '' }] }, 'Photos', '1 image'],
    [{ type: 'gallery' }, 'Gallery', ''],
    [{ type: 'file', title: 'Menu', url: UPLOADED, text: 'PDF, 2 kB' }, 'Menu', 'PDF, 2 kB'],
    [{ type: 'file', title: 'Menu', url: 'https://a.example/menu.pdf' }, 'Menu', 'a.example/menu.pdf'],
    [{ type: 'contact', email: 'ada@example.com', phone: '+43 1' }, 'ada@example.com', '+43 1'],
    [{ type: 'form', title: 'Letters', form: 'newsletter' }, 'Letters', 'Collects email addresses'],
    [{ type: 'map', title: 'Roastery', text: 'Leopoldsgasse 12' }, 'Roastery', 'Leopoldsgasse 12'],
    [{ type: 'heading', title: 'Visit us' }, 'Visit us', ''],
    [{ type: 'divider' }, 'Divider', ''],
  ])('%j says %s, and below it %s', (values, title, detail) => {
    expect(linesOf(values)).toEqual([title, detail]);
  });

  it.each<[Partial<BlockValues>, string]>([
    [{ type: 'social', url: 'https://www.tiktok.com/@ada' }, 'TikTok'],
    [{ type: 'social', title: 'Clips', url: 'https://www.tiktok.com/@ada' }, 'Clips'],
    [{ type: 'divider' }, 'Divider'],
  ])('is named alike in the analytics: %j', (values, title) => {
    expect(titleOf({ ...newBlock(values.type ?? 'link', 'key'), ...values })).toBe(title);
  });

  it('says when a countdown ends', () => {
    expect(summaryOf({ type: 'countdown', title: 'Sale', at: AFTER }).detail).toMatch(/^Ends Mar 3, 2026/);
  });

  it.each<[Partial<BlockValues>, RegExp]>([
    [{ starts: AFTER, ends: toLocal('2026-03-05 12:00:00') }, /^From Mar 3, 2026, .* · shop.example$/],
    [{ starts: BEFORE, ends: AFTER }, /^Until Mar 3, 2026, .* · shop.example$/],
    [{ starts: BEFORE, ends: BEFORE }, /^shop.example$/],
  ])('says when it changes, while that is to come: %j', (times, detail) => {
    expect(summaryOf({ title: 'Shop', url: 'https://shop.example', ...times }).detail).toMatch(detail);
  });

  it.each<[Partial<BlockValues>, string]>([
    [{ type: 'link', image: PICTURE }, PICTURE],
    [{ type: 'image', url: PICTURE }, PICTURE],
    [{ type: 'carousel', images: [{ url: PICTURE, alt: '' }] }, PICTURE],
    [{ type: 'link', url: PICTURE }, ''],
    [{ type: 'link', image: 'pictures.' }, ''],
  ])('of %j has the picture %s', (values, picture) => {
    expect(summaryOf(values).picture).toBe(picture);
  });

  it('has the mark of a network only for a social profile', () => {
    const url = 'https://m.youtube.com/@ada';
    expect(summaryOf({ type: 'social', url }).network).toBe('YouTube');
    expect(summaryOf({ type: 'link', url }).network).toBeUndefined();
  });
});
