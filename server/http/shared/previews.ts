import type { BioPage, Overlay, SplashPage } from '../../pages/pages.ts';

/** Renders pages as visitors see them, as markup. The public pages implement it; wired in app.ts. */
export interface Previews {
  splash(page: SplashPage): string;
  overlay(overlay: Overlay): string;
  /** Renders an overlay that no link uses yet: with its form inline, above a blank page. */
  overlayDraft(overlay: Overlay): string;
  /** Renders the page with the currently scheduled blocks. */
  bio(page: BioPage): string;
}
