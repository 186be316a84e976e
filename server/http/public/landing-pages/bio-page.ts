import { BIO_DESIGNS } from '../../../../contract/bio-designs.ts';
import { BIO_BLOCKS } from '../../../../contract/vocabulary.ts';
import { type BioBlock, type BioContent, type BioPage, embedOf, isMediaFile } from '../../../pages/pages.ts';
import { choiceLink, consentBanner, type PixelLoad, pixelElement } from '../consent/pixel-load.ts';
import { type Html, html } from '../page/html.ts';
import { OURS, type PageResponse, renderPage } from '../page/page.ts';
import { addressOf, pageFontUrl, themeFonts } from '../page/page-font.ts';
import { isWebUrl } from '../redirect/interstitial-sections.ts';
import { bioBlocks, verifiedNote } from './bio-blocks.ts';
import { cardUrl, hasCard } from './bio-card.ts';
import { backdrop, designClasses } from './bio-design-style.ts';
import { bioStyleUrl } from './bio-style.ts';
import { shareSheet } from './share-sheet.ts';

/** A bio page as its owner wrote it, with the blocks scheduled for now. */
export interface BioPageView {
  name: string;
  content: Pick<
    BioContent,
    'description' | 'image' | 'cover' | 'theme' | 'background' | 'backgroundImage' | 'buttons' | 'meta'
  >;
  blocks: readonly BioBlock[];
  /** The page's full URL, and its path. */
  address: string;
  path: string;
  /** The time of the request; epoch milliseconds. */
  now: number;
  isPreview?: boolean;
  pixels?: PixelLoad | undefined;
  /** The path of the page where visitors store and change their consent. */
  choice?: string | undefined;
}

export function bioPage(view: BioPageView): PageResponse {
  const { name, content, blocks, pixels, choice } = view;
  const { description, image, cover } = content;
  const theme = themeOf(content.theme);
  return renderPage({
    kind: 'authored',
    title: content.meta.title ?? name,
    written: [name, description, ...blocks.flatMap(({ title, text }) => [title, text])],
    theme: designClasses(theme, content),
    font: fontOf(theme),
    headers: { 'Cache-Control': 'no-cache' },
    head: html`<link rel="stylesheet" href="${bioStyleUrl}">\n${metaOf(view)}`,
    needs: { frames: playersOf(blocks), media: mediaOf(blocks), forms: blocks.some(({ type }) => type === 'form') },
    foot: choiceLink(choice),
    ...(pixels === undefined ? {} : { pixels, script: pixelElement(pixels, { isKept: false }) }),
    body: html`${shareSheet(view)}<main class="bio">
${isWebUrl(cover) ? html`<img class="cover" src="${cover}" alt="" width="1200" height="400" fetchpriority="high">\n` : html``}${portrait(image)}<h1>${name}</h1>
${description ? html`<p class="lead lines">${description}</p>\n` : html``}${bioBlocks(blocks, view)}${verifiedNote(blocks)}</main>
${backdrop(content)}${consentBanner(pixels, { choice, isKept: false })}`,
  });
}

/** Returns the theme's name; '' for the plain style of all pages, which unknown themes use. */
function themeOf(name: string | null): keyof typeof BIO_DESIGNS | '' {
  return name !== null && Object.hasOwn(BIO_DESIGNS, name) ? (name as keyof typeof BIO_DESIGNS) : '';
}

/** Returns the URL of the font that the theme's text is set in; null for a font of the system. */
function fontOf(theme: ReturnType<typeof themeOf>): string | null {
  const font = theme === '' ? 'inter' : BIO_DESIGNS[theme].font;
  if (font === 'inter') return pageFontUrl;
  return font === 'serif' || font === 'mono' ? null : addressOf(themeFonts[font]);
}

/** The page after a form of a bio page was sent, in the design of the page. */
export function bioThanksPage({ name, handle, content }: BioPage): PageResponse {
  const theme = themeOf(content.theme);
  const { image } = content;
  return renderPage({
    kind: 'authored',
    title: 'Thank you',
    written: [name, content.description],
    theme: designClasses(theme, content),
    font: fontOf(theme),
    headers: { 'X-Robots-Tag': 'noindex' },
    head: html`<link rel="stylesheet" href="${bioStyleUrl}">\n`,
    body: html`<main class="bio">
${portrait(image)}<h1${OURS}>Thank you</h1>
<p class="lead"${OURS}>Your response was sent to <span>${name}</span>.</p>
<a class="block"${OURS} href="/@${handle}">Back to the page</a>
</main>
${backdrop(content)}`,
  });
}

function portrait(image: string | null): Html {
  return isWebUrl(image) ? html`<img class="portrait" src="${image}" alt="" width="112" height="112">\n` : html``;
}

/** Renders the social preview. */
function metaOf({ name, content, address }: BioPageView): Html {
  const { meta } = content;
  const title = meta.title ?? name;
  const description = meta.description ?? content.description;
  const own = meta.image ?? content.image;
  const drawn = !own && hasCard(name) ? cardUrl({ name, content, address }) : null;
  const picture = own ?? drawn;
  return html`<link rel="canonical" href="${address}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${address}">
<meta name="twitter:card" content="${meta.image || drawn ? 'summary_large_image' : 'summary'}">
${description ? html`<meta name="description" content="${description}">\n<meta property="og:description" content="${description}">\n` : html``}${
  isWebUrl(picture) ? html`<meta property="og:image" content="${picture}">\n` : html``
}`;
}

function playersOf(blocks: readonly BioBlock[]): string[] {
  const players = blocks.filter(({ type }) => BIO_BLOCKS[type].isMedia).map(({ url }) => embedOf(url ?? ''));
  return [...new Set(players.flatMap((player) => player?.origin ?? []))];
}

function mediaOf(blocks: readonly BioBlock[]): string[] {
  const files = blocks.filter(({ type, url }) => BIO_BLOCKS[type].isMedia && isMediaFile(url ?? ''));
  return [...new Set(files.map(({ url }) => URL.parse(url ?? '')?.origin ?? ''))].filter((origin) =>
    SOURCE.test(origin),
  );
}

/**
 * Matches origins that are safe in a policy: other hosts may contain semicolons, commas and stars, which have a meaning
 * there.
 */
const SOURCE = /^https?:\/\/[\w.:[\]-]+$/;
