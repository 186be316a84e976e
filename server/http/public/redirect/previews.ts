import type { BrandedPage } from '../../../../contract/vocabulary.ts';
import { type Brand, brandWith, type PageBrand } from '../../../brand/brand.ts';
import { blocksAt, drafts } from '../../../pages/pages.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Previews } from '../../shared/previews.ts';
import { consentPage } from '../consent/consent-page.ts';
import { bioPage } from '../landing-pages/bio-page.ts';
import { overlayPage } from '../landing-pages/overlay-page.ts';
import { formPage, hasForm } from '../landing-pages/overlay-routes.ts';
import { reportPage } from '../landing-pages/report-page.ts';
import { html } from '../page/html.ts';
import { type PageResponse, pageIn, renderPage } from '../page/page.ts';
import { splashPage } from './interstitial-pages.ts';
import { type InterstitialMeta, isWebUrl } from './interstitial-sections.ts';
import { blockedPage, earlyPage, expiredPage, notFoundPage } from './outcome-pages.ts';
import { passwordPage } from './password-page.ts';

/** Placeholder for the destination, which only a link has. RFC 2606 reserves this domain. */
const SAMPLE_DESTINATION = 'https://example.com/';
const NO_META: InterstitialMeta = { title: null, description: null, image: null };

/** Placeholder page for the destination. */
const UNDER = renderPage({
  kind: 'plain',
  isBare: true,
  title: 'Destination page',
  body: html`<main><h1>Destination page</h1><p class="lead">Visitors see the destination here, under your overlay.</p></main>`,
}).body;

export interface PreviewDeps {
  baseUrl: string;
  pagesBaseUrl: string;
  clock: Clock;
  /** The brand of the service. */
  brand(): Brand;
}

/** Renders the real pages, without redirects and pixels. */
export function createPreviews({ baseUrl, pagesBaseUrl, clock, brand }: PreviewDeps): Previews {
  const inBrand = (page: PageResponse, own: PageBrand) => withoutMotion(pageIn(page, brandWith(brand(), own)).body);
  return {
    splash: ({ content }, own, destination) => {
      const location = isWebUrl(destination) ? destination : SAMPLE_DESTINATION;
      return inBrand(splashPage(content, location, { ...NO_META, reportUrl: `${baseUrl}/report` }), own);
    },
    overlay: (overlay, own) => inBrand(overlayPage({ ...overlay, baseUrl }, SAMPLE_DESTINATION, NO_META), own),
    overlayDraft: (overlay, own) => {
      const form = hasForm(overlay) ? inBrand(formPage(overlay), own) : '';
      const stillAs = { form, target: UNDER };
      return inBrand(overlayPage({ ...overlay, baseUrl, stillAs }, SAMPLE_DESTINATION, NO_META), own);
    },
    branded: (page, own) => inBrand(SAMPLES[page](baseUrl), own),
    bio: ({ name, handle, content }) => {
      const now = clock.now();
      const blocks = blocksAt(content.blocks, now);
      const place = { address: `${pagesBaseUrl}/@${handle}`, path: `/@${handle}`, now };
      return bioPage({ name, content, blocks, ...place, isPreview: true }).body;
    },
  };
}

/** A splash page and an overlay without texts of their own show those of the brand. */
const SAMPLES: Readonly<Record<BrandedPage, (baseUrl: string) => PageResponse>> = {
  splash: () => splashPage(drafts.splash({ counterSeconds: 5 }).content, SAMPLE_DESTINATION, NO_META),
  overlay: (baseUrl) => {
    const link = SAMPLE_DESTINATION;
    const overlay = drafts.overlay({ type: 'message', message: 'Your message', link, position: 'bottom-right' });
    const stillAs = { form: '', target: UNDER };
    return overlayPage({ ...overlay, baseUrl, stillAs }, SAMPLE_DESTINATION, NO_META);
  },
  protected: () => passwordPage(),
  expired: () => expiredPage(undefined),
  early: () => earlyPage(undefined, Date.UTC(2030, 0, 1, 9)),
  missing: () => notFoundPage(undefined),
  blocked: () => blockedPage(undefined),
  report: (baseUrl) => reportPage({ address: `${baseUrl}/summer`, reason: '', words: '', email: '' }),
  consent: () => consentPage([], { accountId: 1, words: ['analyticspixel'] }),
};

/** Without scripts and redirects, and with what only the script of the countdown shows. */
function withoutMotion(markup: string): string {
  return markup
    .replaceAll(
      /<noscript><meta http-equiv="refresh"[^>]*><\/noscript>\n|<script src="\/assets\/(?:countdown|show)[^>]*><\/script>\n/g,
      '',
    )
    .replace(' data-pause hidden>', ' data-pause>')
    .replace('<span class="left"', '<span class="left still"');
}
