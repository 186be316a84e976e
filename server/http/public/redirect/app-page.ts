import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { banner, carried } from './interstitial-pages.ts';
import { footLinks, hostOf, type InterstitialMeta, metaTags } from './interstitial-sections.ts';

/** The URL that opens an app, and its store page. */
export interface AppRedirect {
  address: string;
  store: string | undefined;
}

/**
 * Opens an app automatically where the phone allows it, otherwise by a button. Visitors without the app stay on this
 * page, with links to the web page and, if configured, to the store. Works without scripts.
 */
export function appPage(app: AppRedirect, location: string, meta: InterstitialMeta): PageResponse {
  const title = meta.title ?? 'Open in app';
  const store = app.store ? html`<a class="button quiet" href="${app.store}" rel="noopener">Get the app</a>\n` : html``;
  return renderPage({
    kind: 'passage',
    title,
    head: html`<meta http-equiv="refresh" content="0;url=${app.address}">\n${metaTags(meta)}`,
    headers: { 'X-Robots-Tag': 'noindex' },
    foot: footLinks(meta),
    ...carried(meta),
    body: html`<main>
<h1>${title}</h1>
<p class="lead">The app should open now. If it does not, continue here.</p>
<p class="actions"><a class="button" href="${app.address}" rel="noopener">Open app</a>
${store}<a class="button quiet" href="${location}" rel="noopener">Continue to ${hostOf(location)}</a></p>
</main>
${banner(meta)}`,
  });
}
