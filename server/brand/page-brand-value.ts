import { type Accent, readAccent } from './accent.ts';
import type { PageBrand } from './page-brand-port.ts';

export const NO_BRAND: PageBrand = { name: null, accent: null, logo: null, darkLogo: null, url: null, texts: {} };

/** A stored brand: what differs from the look of the service. */
export function pageBrandJson({ accent, ...brand }: PageBrand): string {
  return JSON.stringify({ ...brand, accent: accent?.light.accent ?? null });
}

/** Reads a stored brand. Another release may have accepted what this one rejects; its pages must still be shown. */
export function parsePageBrand(json: string): PageBrand {
  const stored = JSON.parse(json) as Omit<PageBrand, 'accent'> & { accent: string | null };
  return { ...NO_BRAND, ...stored, accent: storedAccent(stored.accent) };
}

/** Returns null for a color that this release cannot read. */
export function storedAccent(accent: string | null | undefined): Accent | null {
  try {
    return accent ? readAccent(accent) : null;
  } catch {
    return null;
  }
}
