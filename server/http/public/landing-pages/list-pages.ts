import { html } from '../page/html.ts';
import { OURS, type PageResponse, renderPage } from '../page/page.ts';

/** A campaign as its owner presents it to the public. */
export interface CampaignListView {
  name: string;
  username: string;
  links: ReadonlyArray<{ title: string; shortUrl: string; description: string | null }>;
}

export function campaignListPage({ name, username, links }: CampaignListView): PageResponse {
  const rows = links.map(
    ({ title, shortUrl, description }) =>
      html`<li><a href="${shortUrl}" rel="noopener nofollow"><strong>${title}</strong><span>${description || shortUrl.replace(/^https?:\/\//, '')}</span></a></li>\n`,
  );
  return renderPage({
    kind: 'authored',
    title: name,
    written: [name, ...links.flatMap(({ title, description }) => [title, description])],
    headers: { 'Cache-Control': 'no-cache' },
    body: html`<main class="wide">
<p class="status"${OURS}>A list by <span>${username}</span></p>
<h1>${name}</h1>
${links.length === 0 ? html`<p class="lead">This list is empty.</p>` : html`<ul class="rows">\n${rows}</ul>`}
</main>`,
  });
}
