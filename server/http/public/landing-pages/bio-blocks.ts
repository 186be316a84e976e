import { type BioBlock, destinationOf, embedOf, isMediaFile } from '../../../pages/pages.ts';
import { type Html, html } from '../page/html.ts';
import { OURS } from '../page/page.ts';
import { isWebUrl } from '../redirect/interstitial-sections.ts';
import { ANSWER_BUTTONS, answerFields } from './answer-form.ts';
import { mapPictureUrl } from './bio-pictures.ts';
import { blockIcon, carousel, faq, gallery, place as placeCard, product } from './block-cards.ts';
import { countdown } from './countdown.ts';
import { networkIcon, networkOf } from './network-icons.ts';

export interface BlockPlace {
  /** Path of the page that contains the blocks. */
  readonly path: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** A comment with its ID precedes each block, by which an editor finds it. */
  readonly isPreview?: boolean | undefined;
}

/** Renders the blocks. Consecutive social blocks share a row, and incomplete blocks are omitted. */
export function bioBlocks(blocks: readonly BioBlock[], place: BlockPlace): Html[] {
  const shown: Html[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const row = socialRow(blocks, index);
    const block = blocks[index];
    if (row.length > 0) {
      shown.push(
        html`<p class="socials">${row.map((social) => named(social, socialLink(social, place), place))}</p>\n`,
      );
      index += row.length - 1;
    } else if (block) shown.push(named(block, SHOWN[block.type](block, place), place));
  }
  return shown;
}

function named({ id }: BioBlock, shown: Html, { isPreview }: BlockPlace): Html {
  return isPreview && shown.markup !== '' ? html`<!--block ${id}-->${shown}` : shown;
}

function socialRow(blocks: readonly BioBlock[], start: number): readonly BioBlock[] {
  const end = blocks.findIndex(({ type }, index) => index >= start && type !== 'social');
  return blocks.slice(start, end < 0 ? undefined : end);
}

type Show = (block: BioBlock, place: BlockPlace) => Html;

const NOTHING = html``;

const SHOWN: Readonly<Record<BioBlock['type'], Show>> = {
  link,
  product: (block, place) => product(block, isWebUrl(block.url) ? clickPath(block, place) : undefined),
  tip: (block, place) => signed(block, place, { title: block.title ?? 'Leave a tip', text: block.text }),
  file: (block, place) =>
    signed(block, place, { title: block.title ?? 'Download', text: block.text ?? fileText(block) }),
  calendar: (block, place) => signed(block, place, { title: block.title ?? 'Book an appointment', text: block.text }),
  map,
  faq,
  countdown: (block, { now }) => countdown(block, now),
  heading: ({ title, text }) => (title || text ? html`<h2>${title || text || ''}</h2>\n` : NOTHING),
  text: ({ title, text }) => (text || title ? html`<p class="lines">${text || title || ''}</p>\n` : NOTHING),
  image,
  gallery,
  carousel,
  video: media,
  music: media,
  podcast: media,
  social: (block, place) => html`<p class="socials">${socialLink(block, place)}</p>\n`,
  contact,
  form,
  divider: () => html`<hr>\n`,
};

/** Returns the link through the page, which counts the click. */
function clickPath({ id }: BioBlock, { path }: BlockPlace): string {
  return `${path}/go/${id}`;
}

function link(block: BioBlock, place: BlockPlace): Html {
  const { url, title, text } = block;
  return signed(block, place, { title: title || withoutScheme(url ?? ''), text });
}

/** Renders a link with its thumbnail, or else the icon of its type, if it has one. */
function signed(block: BioBlock, place: BlockPlace, { title, text }: Pick<BioBlock, 'title' | 'text'>): Html {
  if (!isWebUrl(destinationOf(block))) return NOTHING;
  const { image, type } = block;
  const words = html`${title ?? ''}${verifiedMark(block)}${text ? html`<small>${text}</small>` : NOTHING}`;
  const sign = isWebUrl(image)
    ? html`<img src="${image}" alt="" width="56" height="56" loading="lazy">`
    : blockIcon(type);
  const kind = isWebUrl(image) ? ' thumbed' : sign.markup === '' ? '' : ' signed';
  const inside = kind === '' ? words : html`${sign}<span>${words}</span>`;
  return html`<a class="block${kind}" href="${clickPath(block, place)}" rel="noopener nofollow" target="_blank">${inside}</a>\n`;
}

/** Renders a place with a picture from this service, or as a link where the service does not know where it is. */
function map(block: BioBlock, place: BlockPlace): Html {
  const { title, text } = block;
  if (!text) return NOTHING;
  const picture = mapPictureUrl(block, place);
  if (picture !== undefined) return placeCard(block, clickPath(block, place), picture);
  return signed(block, place, title ? { title, text } : { title: text, text: null });
}

/** Names the format of a file and the host that it comes from. */
function fileText({ url }: BioBlock): string {
  const [, ending] = /\.(\w{2,5})$/.exec(URL.parse(url ?? '')?.pathname ?? '') ?? [];
  const host = hostOf(url ?? '');
  return ending ? `${ending.toUpperCase()}, ${host}` : host;
}

/** A network's mark; with a label, or for other websites, also a text. */
function socialLink(block: BioBlock, place: BlockPlace): Html {
  const { url, title } = block;
  if (!isWebUrl(url)) return NOTHING;
  const network = networkOf(url);
  const text = title || (network ? '' : hostOf(url));
  const name = network?.name ?? '';
  const tick = verifiedMark(block);
  const label = tick === NOTHING ? name : `${name}, verified`;
  const labels = text ? NOTHING : html` class="mark-only" aria-label="${label}" title="${label}"`;
  const mark = network ? networkIcon(network) : NOTHING;
  return html`<a${labels} href="${clickPath(block, place)}" rel="noopener nofollow me" target="_blank">${mark}${text}${tick}</a>`;
}

/** A check mark for links whose destination links back. */
function verifiedMark({ verifiedAt }: BioBlock): Html {
  return verifiedAt === null ? NOTHING : VERIFIED_MARK;
}

const VERIFIED_MARK = html`<svg class="tick" viewBox="0 0 24 24" role="img" aria-label="verified"><path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.5 14.5-4-4 1.4-1.4 2.6 2.6 5.6-5.6 1.4 1.4z"></path></svg>`;

/** Says what the check marks of a page mean. */
export function verifiedNote(blocks: readonly BioBlock[]): Html {
  if (blocks.every(({ verifiedAt }) => verifiedAt === null)) return NOTHING;
  return html`<details class="proof"${OURS}><summary>${VERIFIED_MARK} What is verified?</summary><p>These links lead to pages that link back to this one, so the same person controls both. The service checks this every day.</p></details>\n`;
}

function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? '';
}

function image({ url, title, text }: BioBlock): Html {
  if (!isWebUrl(url)) return NOTHING;
  const caption = text ? html`<figcaption>${text}</figcaption>` : NOTHING;
  return html`<figure><img class="picture" src="${url}" alt="${title ?? ''}" loading="lazy">${caption}</figure>\n`;
}

/**
 * Sandbox permissions that a player needs. It may open its own page in a tab, but may not navigate this page, submit
 * forms, open dialogs or download files.
 */
const PLAYER_SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';

/**
 * Renders a media block. It loads nothing from a player before a visitor opens it; media without a player become a
 * link.
 */
function media(block: BioBlock, place: BlockPlace): Html {
  const { url, title, type } = block;
  if (!isWebUrl(url)) return NOTHING;
  const label = title || (type === 'video' ? 'Watch' : 'Listen');
  if (isMediaFile(url)) {
    const caption = title ? html`<figcaption>${title}</figcaption>` : NOTHING;
    return type === 'video'
      ? html`<figure><video src="${url}" controls preload="none"></video>${caption}</figure>\n`
      : html`<figure><audio src="${url}" controls preload="none"></audio>${caption}</figure>\n`;
  }
  const embed = embedOf(url);
  if (!embed) return link(block, place);
  const shape = embed.shape === 'bar' ? 'bar-shape' : embed.shape;
  const still = isWebUrl(block.image) ? html`<img src="${block.image}" alt="" loading="lazy">` : NOTHING;
  return html`<details class="block play"><summary>${still}${label}</summary><iframe class="${shape}" src="${embed.address}" title="${label}" loading="lazy" sandbox="${PLAYER_SANDBOX}" allow="fullscreen; encrypted-media; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin"></iframe></details>\n`;
}

function contact({ title, text, email, phone, url }: BioBlock): Html {
  const ways = [
    email ? html`<a href="mailto:${encodeURI(email)}" dir="ltr">${email}</a>` : undefined,
    phone ? html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" dir="ltr">${phone}</a>` : undefined,
    isWebUrl(url)
      ? html`<a href="${url}" rel="noopener nofollow" target="_blank">${withoutScheme(url)}</a>`
      : undefined,
  ].filter((way) => way !== undefined);
  if (ways.length === 0) return NOTHING;
  return html`<section class="card"><h2>${title || 'Contact'}</h2>
${text ? html`<p class="lines">${text}</p>` : NOTHING}${ways.map((way) => html`<div>${way}</div>`)}</section>
`;
}

function form({ id, title, text, form: requested }: BioBlock, { path }: BlockPlace): Html {
  const type = requested ?? 'contact';
  return html`<section class="card"><h2>${title || (type === 'contact' ? 'Contact us' : 'Newsletter')}</h2>
${text ? html`<p class="lines">${text}</p>` : NOTHING}<form method="post" action="${path}/answer/${id}">
${answerFields({ type }, `b${id}`)}<button class="button" type="submit">${ANSWER_BUTTONS[type]}</button>
</form></section>
`;
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}
