import { blocksAt } from '../../../pages/pages.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Previews } from '../../shared/previews.ts';
import { bioPage } from '../landing-pages/bio-page.ts';
import { overlayPage } from '../landing-pages/overlay-page.ts';
import { formPage, isAsking } from '../landing-pages/overlay-routes.ts';
import { html } from '../page/html.ts';
import { renderPage } from '../page/page.ts';
import { splashPage } from './interstitial-pages.ts';
import type { PassageMeta } from './interstitial-sections.ts';

/** Stands for the target, which only a link has. RFC 2606: nobody's. */
const SOMEWHERE = 'https://example.com/';
const NO_META: PassageMeta = { title: null, description: null, image: null };

/** Where the target would be. */
const UNDER = renderPage({
  kind: 'plain',
  isBare: true,
  title: 'The page behind the link',
  body: html`<main><h1>The page behind the link</h1><p class="lead">Visitors see it here, under your overlay.</p></main>`,
}).body;

export interface PreviewParts {
  baseUrl: string;
  pagesBaseUrl: string;
  clock: Clock;
}

/** The pages themselves, without what would lead on or tell anybody. */
export function createPreviews({ baseUrl, pagesBaseUrl, clock }: PreviewParts): Previews {
  return {
    splash: ({ content }) => still(splashPage(content, SOMEWHERE, NO_META).body),
    overlay: (overlay) => overlayPage({ ...overlay, baseUrl }, SOMEWHERE, NO_META).body,
    overlayDraft: (overlay) => {
      const form = isAsking(overlay) ? formPage(overlay).body : '';
      const stillAs = { form, target: UNDER };
      return overlayPage({ ...overlay, baseUrl, stillAs }, SOMEWHERE, NO_META).body;
    },
    bio: ({ name, handle, content }) => {
      const blocks = blocksAt(content.blocks, clock.now());
      return bioPage({ name, content, blocks, address: `${pagesBaseUrl}/@${handle}`, path: `/@${handle}` }).body;
    },
  };
}

function still(markup: string): string {
  return markup.replace(/<meta http-equiv="refresh"[^>]*>\n/, '');
}
