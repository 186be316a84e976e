import { BRANDED_PAGES, type BrandedPage, type BrandText } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { singleLine } from '../platform/single-line.ts';
import { readAccent } from './accent.ts';
import { readWebUrl } from './brand-input.ts';
import type { PageBrand } from './page-brand-port.ts';

type Written = string | null | undefined;

/** Missing fields stay unchanged; null and '' clear them. `texts` replaces all texts. */
export interface PageBrandInput {
  name?: Written;
  accent?: Written;
  /** URLs of uploaded pictures. */
  logo?: Written;
  darkLogo?: Written;
  url?: Written;
  texts?: Readonly<Partial<Record<BrandedPage, Readonly<Partial<Record<BrandText, Written>>>>>> | undefined;
}

/** Returns the brand with the changes. Throws `invalid_input` for the first field that cannot be read. */
export function readPageBrand(before: PageBrand, input: PageBrandInput): PageBrand {
  const changed = <Value>(written: Written, read: (text: string) => Value, now: Value | null) =>
    written === undefined ? now : written?.trim() ? read(written.trim()) : null;
  return {
    name: changed(input.name, (name) => singleLine(name).trim(), before.name),
    accent: changed(input.accent, readAccent, before.accent),
    logo: changed(input.logo, (url) => pictureNameOf('logo', url), before.logo),
    darkLogo: changed(input.darkLogo, (url) => pictureNameOf('dark_logo', url), before.darkLogo),
    url: changed(input.url, (url) => readWebUrl('url', url), before.url),
    texts: input.texts === undefined ? before.texts : readTexts(input.texts),
  };
}

/** Only uploaded pictures: another host would learn of each visitor. */
function pictureNameOf(field: 'logo' | 'dark_logo', url: string): string {
  const name = /\/assets\/pictures\/([A-Za-z0-9]{22})\.webp$/.exec(url)?.[1];
  if (name === undefined) throw notUploaded(field);
  return name;
}

/** The refusal of a picture that the workspace did not upload. */
export function notUploaded(field: 'logo' | 'dark_logo'): Error {
  return invalidField(field, 'Upload the image to this service.');
}

function readTexts(input: NonNullable<PageBrandInput['texts']>): PageBrand['texts'] {
  const pages = Object.entries(BRANDED_PAGES).map(([page, fields]) => {
    const given = input[page as BrandedPage];
    const texts = fields.map((field) => [field, given?.[field]?.trim()] as const).filter(([, text]) => text);
    return [page, Object.fromEntries(texts)] as const;
  });
  return Object.fromEntries(pages.filter(([, texts]) => Object.keys(texts).length > 0));
}
