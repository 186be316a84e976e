import type { BrandedPage } from '../../../contract/vocabulary.ts';
import type { PageBrand } from '../../brand/brand.ts';
import type { BioPage, Overlay, SplashPage } from '../../pages/pages.ts';

/** Renders pages as visitors see them, as markup. The public pages implement it; wired in app.ts. */
export interface Previews {
  /** As a link with this destination shows it; without one, with a sample. */
  splash(page: SplashPage, own: PageBrand, destination?: string): string;
  overlay(overlay: Overlay, own: PageBrand): string;
  /** Renders an overlay that no link uses yet: with its form inline, above a blank page. */
  overlayDraft(overlay: Overlay, own: PageBrand): string;
  /** Renders a page of links with sample content. */
  branded(page: BrandedPage, own: PageBrand): string;
  /** Renders the page with the currently scheduled blocks. */
  bio(page: BioPage): string;
}
