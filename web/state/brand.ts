import { SOFTWARE_NAME } from '../messages/shared/software-name.ts';

/** How this installation presents itself, as operators set it. */
export interface Brand {
  name: string;
  /** Paths of pictures. */
  logo: string | null;
  darkLogo: string | null;
  icon: string | null;
  supportUrl: string | null;
  supportEmail: string | null;
  imprintUrl: string | null;
  privacyUrl: string | null;
  showsPoweredBy: boolean;
}

const WAYMARK: Brand = {
  name: SOFTWARE_NAME,
  logo: null,
  darkLogo: null,
  icon: null,
  supportUrl: null,
  supportEmail: null,
  imprintUrl: null,
  privacyUrl: null,
  showsPoweredBy: false,
};

/** Reads the brand from the content of the page's `meta` element; undefined where operators set none. */
export function readBrand(content: string | undefined): Brand {
  return content === undefined ? WAYMARK : { ...WAYMARK, ...(JSON.parse(content) as Partial<Brand>) };
}

/** The brand of the page, which cannot change while it is open. Tests have no page. */
export const brand: Brand = readBrand(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content,
);

/** Returns the title of a browser tab. */
export function tabTitle(title: string, { name }: Pick<Brand, 'name'> = brand): string {
  return `${title} · ${name}`;
}

export interface BrandLink {
  label: 'support' | 'imprint' | 'privacy';
  href: string;
}

/** Returns the links of the brand that are set; support is a page or, without one, an email address. */
export function brandLinks({ supportUrl, supportEmail, imprintUrl, privacyUrl }: Brand): BrandLink[] {
  const support = supportUrl ?? (supportEmail === null ? null : `mailto:${supportEmail}`);
  const links = { support, imprint: imprintUrl, privacy: privacyUrl };
  return Object.entries(links).flatMap(([label, href]) =>
    href === null ? [] : [{ label: label as BrandLink['label'], href }],
  );
}
