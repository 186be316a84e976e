import { describe, expect, it } from 'vitest';
import { languageOf } from './page-language.ts';

describe('the language of a page', () => {
  it.each([
    ['Hebrew', ['סטודיו אור', 'הנחה של 20% עד 31.12'], 'he', 'rtl'],
    ['Arabic', ['متجر الربيع', 'خصم ٢٠٪ حتى 31/12'], 'ar', 'rtl'],
    ['Persian', ['فروشگاه گل‌ها', 'پنجاه درصد تخفیف'], 'fa', 'rtl'],
    ['Urdu', ['پھولوں کی دکان', 'آج ہی خریدیں'], 'ur', 'rtl'],
    ['Japanese', ['春の展示会', 'ご案内'], 'ja', 'ltr'],
    ['Chinese', ['春季展览', '八折'], 'zh', 'ltr'],
    ['Korean', ['봄 전시회'], 'ko', 'ltr'],
    ['Thai', ['ร้านดอกไม้'], 'th', 'ltr'],
    ['Greek', ['Ανθοπωλείο'], 'el', 'ltr'],
    ['English', ['Spring show', '20% off'], 'en', 'ltr'],
    ['one of the many in Latin letters', ['Frühlingsausstellung'], 'en', 'ltr'],
  ])('follows from its letters: %s', (_name, texts, lang, dir) => {
    expect(languageOf(texts)).toEqual({ lang, dir });
  });

  it.each([
    ['an English page that quotes Arabic', ['Spring show in Dubai, معرض الربيع'], 'ltr'],
    ['an Arabic page that names a brand', ['متجر Waymark', 'كل المنتجات بخصم كبير'], 'rtl'],
    [
      'an Arabic page with long addresses',
      ['متجر', 'https://example.com/a/very/long/path', 'sales@example.com'],
      'rtl',
    ],
    ['numbers and signs', ['+12 %', '−3', '2026-11-27'], 'ltr'],
    ['nothing', [null, undefined, ''], 'ltr'],
  ])('is that of most of its letters: %s', (_name, texts, dir) => {
    expect(languageOf(texts).dir).toBe(dir);
  });
});
