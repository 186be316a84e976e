import { type Html, html } from './html.ts';
import { type PageAnswer, renderPage } from './page.ts';

/** A campaign as its owner shows it to everybody. */
export interface CampaignListView {
  name: string;
  username: string;
  links: ReadonlyArray<{ title: string; shortUrl: string; description: string | null }>;
}

export function campaignListPage({ name, username, links }: CampaignListView): PageAnswer {
  const rows = links.map(
    ({ title, shortUrl, description }) =>
      html`<li><a href="${shortUrl}" rel="noopener nofollow"><strong>${title}</strong><span>${description || shortUrl.replace(/^https?:\/\//, '')}</span></a></li>\n`,
  );
  return renderPage({
    kind: 'authored',
    title: name,
    headers: { 'Cache-Control': 'no-cache' },
    body: html`<main class="wide">
<p class="status">A list by ${username}</p>
<h1>${name}</h1>
${links.length === 0 ? html`<p class="lead">There is nothing on it yet.</p>` : html`<ul class="rows">\n${rows}</ul>`}
</main>`,
  });
}

/** A bio page as its owner wrote it. */
export interface BioPageView {
  name: string;
  description: string | null;
  blocks: readonly BioBlockView[];
}

export interface BioBlockView {
  type: string;
  title?: string | null;
  url?: string | null;
  text?: string | null;
}

export function bioPage({ name, description, blocks }: BioPageView): PageAnswer {
  return renderPage({
    kind: 'authored',
    title: name,
    headers: { 'Cache-Control': 'no-cache' },
    head: description ? html`<meta name="description" content="${description}">\n` : html``,
    body: html`<main class="bio">
<h1>${name}</h1>
${description ? html`<p class="lead lines">${description}</p>\n` : html``}${blocks.map(block)}</main>`,
  });
}

/** Only what is complete is shown; addresses that are neither http nor https are none. */
function block({ type, title, url, text }: BioBlockView): Html {
  const address = url && /^https?:\/\//i.test(url) ? url : undefined;
  const link = (label: string) =>
    address ? html`<a class="block" href="${address}" rel="noopener nofollow" target="_blank">${label}</a>\n` : html``;
  switch (type) {
    case 'heading':
      return title || text ? html`<h2>${title || text || ''}</h2>\n` : html``;
    case 'text':
      return text || title ? html`<p class="lines">${text || title || ''}</p>\n` : html``;
    case 'image':
      return address ? html`<img class="picture" src="${address}" alt="${title ?? ''}">\n` : html``;
    case 'divider':
      return html`<hr>\n`;
    default:
      return link(title || (address ? address.replace(/^https?:\/\//i, '') : ''));
  }
}
