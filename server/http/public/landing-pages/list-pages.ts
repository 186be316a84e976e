import type { PageOwner } from '../../../brand/brand.ts';
import { atAddress } from '../../../link-pictures/link-pictures.ts';
import type { LinkView } from '../../../links/links.ts';
import type { Features } from '../../shared/features.ts';
import type { PublicUrls } from '../../shared/public-urls.ts';
import { type Html, html } from '../page/html.ts';
import { OURS, type PageResponse, renderPage } from '../page/page.ts';
import { isWebUrl } from '../redirect/interstitial-sections.ts';
import { bioStyleUrl } from './bio-style.ts';
import { shareSheet } from './share-sheet.ts';

/** A campaign as its owner presents it to the public. */
export interface CampaignListView {
  name: string;
  username: string;
  /** The page's full URL. */
  address: string;
  links: readonly ListedLink[];
}

export interface ListedLink {
  title: string;
  shortUrl: string;
  description: string | null;
  /** URL of the link's own picture. */
  picture: string | null;
  /** Data URL of the icon of its destination. */
  icon: string | null;
  isProtected: boolean;
}

/** Reads the lists that account holders make public. */
export interface PublicLists {
  /** Returns undefined if no such list exists, or if it is not public. */
  campaign(username: string, campaignId: number): Promise<{ view: CampaignListView; owner: PageOwner } | undefined>;
}

/** Lists show the icons of this many destinations, as many as are looked up at once. */
const MAX_ICONS = 50;

export function createPublicLists(
  { campaigns, siteIcons }: Pick<Features, 'campaigns' | 'siteIcons'>,
  publicUrls: PublicUrls,
): PublicLists {
  return {
    campaign: async (username, id) => {
      const list = await campaigns.publicList(username, id);
      if (!list) return undefined;
      const { accountId, name, links } = list;
      const hosts = [...new Set(links.flatMap((link) => hostShown(link) ?? []))].slice(0, MAX_ICONS);
      const found = hosts.length === 0 ? [] : await siteIcons.of(accountId, hosts.join(','));
      const icons = new Map(found.map(({ host, icon }) => [host, icon]));
      const listed = links.map((link) => present(link, icons, publicUrls));
      const address = publicUrls.campaignList(username, list);
      return { view: { name, username, address, links: listed }, owner: { accountId, domainId: 0 } };
    },
  };
}

/** The host of the destination. A link with a password tells nothing about it. */
function hostShown({ hasPassword, url }: LinkView): string | undefined {
  const parsed = hasPassword ? null : URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) && /\.[a-z]/i.test(parsed.hostname) ? parsed.hostname : undefined;
}

function present(link: LinkView, icons: ReadonlyMap<string, string | null>, publicUrls: PublicUrls): ListedLink {
  const { alias, origin, title, description, metaImage, hasPassword } = link;
  const shortUrl = publicUrls.shortLink(alias, origin);
  return {
    title: title ?? withoutScheme(shortUrl),
    shortUrl,
    description,
    picture: metaImage && !hasPassword ? atAddress(metaImage, publicUrls.baseUrl) : null,
    icon: icons.get(hostShown(link) ?? '') ?? null,
    isProtected: hasPassword,
  };
}

/** The list in the brand of its workspace, whose header names it, with the design of a bio page. */
export function campaignListPage(view: CampaignListView): PageResponse {
  const { name, username, address, links } = view;
  const count = links.length === 1 ? '1 link' : `${links.length} links`;
  return renderPage({
    kind: 'authored',
    title: name,
    written: [name, ...links.flatMap(({ title, description }) => [title, description])],
    headers: { 'Cache-Control': 'no-cache' },
    needs: { frames: [], media: [], forms: false, pictures: ['data:'] },
    head: html`<link rel="stylesheet" href="${bioStyleUrl}">\n${metaOf(view)}`,
    body: (
      _service,
      { own },
    ) => html`${shareSheet({ name, address, path: new URL(address).pathname })}<main class="bio">
<h1>${name}</h1>
<p class="lead"${OURS}>${own?.name || own?.logo ? count : html`${count} by <span>${username}</span>`}</p>
${links.length === 0 ? html`<p${OURS}>Links appear here when they are added.</p>\n` : links.map(linkCard)}</main>`,
  });
}

/** Renders the social preview: the titles of the links, and the first picture. */
function metaOf({ name, address, links }: CampaignListView): Html {
  const titles = links.slice(0, MAX_NAMED).map(({ title }) => title);
  const picture = links.map((link) => link.picture).find(isWebUrl);
  return html`<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta property="og:url" content="${address}">
<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">
${titles.length > 0 ? html`<meta name="description" content="${titles.join(' · ')}">\n<meta property="og:description" content="${titles.join(' · ')}">\n` : html``}${
  picture ? html`<meta property="og:image" content="${picture}">\n` : html``
}`;
}

/** As many titles as a social preview shows. */
const MAX_NAMED = 4;

function linkCard(link: ListedLink): Html {
  const { title, shortUrl, description, isProtected } = link;
  const lock = isProtected ? LOCK : html``;
  return html`<a class="block thumbed" href="${shortUrl}" rel="noopener nofollow">${signOf(link)}<span>${title}${lock}<small>${description || withoutScheme(shortUrl)}</small></span></a>\n`;
}

const LOCK = html`<svg class="tick" viewBox="0 0 24 24" role="img" aria-label="password required"><path d="M7 10V7a5 5 0 0 1 10 0v3h1.5v11h-13V10zm2 0h6V7a3 3 0 0 0-6 0z"></path></svg>`;

/** The picture of a link, or else the icon of its destination, or the first letter of its title. */
function signOf({ title, picture, icon }: ListedLink): Html {
  if (isWebUrl(picture)) return html`<img src="${picture}" alt="" width="56" height="56" loading="lazy">`;
  const [letter = ''] = title.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const inside = icon === null ? letter.toUpperCase() : html`<img src="${icon}" alt="" width="28" height="28">`;
  return html`<i aria-hidden="true">${inside}</i>`;
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '');
}
