import type { BRANDED_PAGES, BrandedPage, BrandText } from '../../../../contract/vocabulary.ts';
import type { ApiResponse, Body } from '../../../api/client.ts';

/** The texts that each page can have, as `BRANDED_PAGES` says; the compiler compares them. */
export const PAGE_TEXTS: typeof BRANDED_PAGES = {
  splash: ['title', 'text', 'button'],
  overlay: ['button'],
  protected: ['title', 'text', 'button'],
  expired: ['title', 'text', 'button'],
  early: ['title', 'text', 'button'],
  missing: ['title', 'text', 'button'],
  blocked: ['text'],
  report: ['text'],
  consent: ['title', 'text'],
};
export const PAGES = [
  'splash',
  'overlay',
  'protected',
  'expired',
  'early',
  'missing',
  'blocked',
  'report',
  'consent',
] as const satisfies BrandedPage[];

type Texts = Partial<Record<BrandedPage, Partial<Record<BrandText, string>>>>;

/** The form; '' is the look of the service. */
export interface BrandValues {
  name: string;
  accent: string;
  logo: string;
  dark_logo: string;
  url: string;
  texts: Texts;
}

export function valuesOf(brand: ApiResponse<'showPageBrand'>['details']): BrandValues {
  const { name, accent, logo, dark_logo, url } = brand;
  const texts = Object.fromEntries(
    Object.entries(brand.texts).map(([page, fields]) => {
      const texts = Object.entries(fields).map(([field, text]) => [field, typeof text === 'string' ? text : '']);
      return [page, Object.fromEntries(texts)];
    }),
  );
  return {
    name: name ?? '',
    accent: accent ?? '',
    logo: logo ?? '',
    dark_logo: dark_logo ?? '',
    url: url ?? '',
    texts,
  };
}

/** Returns the whole brand, so that that of a domain is complete. */
export function bodyOf(values: BrandValues, domain: number | undefined): Body<'updatePageBrand'> {
  return { ...values, ...(domain === undefined ? {} : { domain }) };
}

/** Returns the texts with one of them changed. */
export function withText(texts: Texts, { page, field }: { page: BrandedPage; field: BrandText }, text: string): Texts {
  return { ...texts, [page]: { ...texts[page], [field]: text } };
}

/** Returns whether the page has a text of its own. */
export function hasText(texts: Texts, page: BrandedPage): boolean {
  return Object.values(texts[page] ?? {}).some((text) => text.trim() !== '');
}
