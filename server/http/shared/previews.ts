import type { BioPage, Overlay, SplashPage } from '../../pages/pages.ts';

/** Pages as strangers would see them, as markup. Made by whoever shows them to strangers; wired in app.ts. */
export interface Previews {
  splash(page: SplashPage): string;
  overlay(overlay: Overlay): string;
  /** Of one that is nowhere yet: its form stands in the page itself, and a blank page under it. */
  overlayDraft(overlay: Overlay): string;
  /** With the blocks whose time it is. */
  bio(page: BioPage): string;
}
