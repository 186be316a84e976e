import { blocksAt } from '../../../pages/pages.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Previews } from '../../shared/previews.ts';
import { bioPage } from '../landing-pages/bio-page.ts';
import { overlayPage } from '../landing-pages/overlay-page.ts';
import { formPage, hasForm } from '../landing-pages/overlay-routes.ts';
import { html } from '../page/html.ts';
import { renderPage } from '../page/page.ts';
import { splashPage } from './interstitial-pages.ts';
import type { InterstitialMeta } from './interstitial-sections.ts';

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
}

/** Renders the real pages, without redirects and pixels. */
export function createPreviews({ baseUrl, pagesBaseUrl, clock }: PreviewDeps): Previews {
  return {
    splash: ({ content }) => withoutMotion(splashPage(content, SAMPLE_DESTINATION, NO_META).body),
    overlay: (overlay) => overlayPage({ ...overlay, baseUrl }, SAMPLE_DESTINATION, NO_META).body,
    overlayDraft: (overlay) => {
      const form = hasForm(overlay) ? formPage(overlay).body : '';
      const stillAs = { form, target: UNDER };
      return overlayPage({ ...overlay, baseUrl, stillAs }, SAMPLE_DESTINATION, NO_META).body;
    },
    bio: ({ name, handle, content }) => {
      const now = clock.now();
      const blocks = blocksAt(content.blocks, now);
      const place = { address: `${pagesBaseUrl}/@${handle}`, path: `/@${handle}`, now };
      return bioPage({ name, content, blocks, ...place }).body;
    },
  };
}

function withoutMotion(markup: string): string {
  return markup.replace(/<meta http-equiv="refresh"[^>]*>\n/, '');
}
