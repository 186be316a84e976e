import { BIO_BLOCKS, BIO_THEMES } from '../../../../contract/vocabulary.ts';
import { type BioBlock, type BioContent, embedOf, isMediaFile } from '../../../pages/pages.ts';
import { choiceLink, consentBanner, type PixelLoad, pixelElement } from '../consent/pixel-load.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { isWebAddress } from '../redirect/interstitial-sections.ts';
import { bioBlocks } from './bio-blocks.ts';
import { bioStyleAddress } from './bio-style.ts';

/** A bio page as its owner wrote it, with the blocks scheduled for now. */
export interface BioPageView {
  name: string;
  content: Pick<BioContent, 'description' | 'image' | 'theme' | 'meta'>;
  blocks: readonly BioBlock[];
  /** The page's full URL, and its path. */
  address: string;
  path: string;
  pixels?: PixelLoad | undefined;
  /** The path of the page where visitors store and change their consent. */
  choice?: string | undefined;
}

export function bioPage(view: BioPageView): PageResponse {
  const { name, content, blocks, pixels, choice } = view;
  const { description, image } = content;
  return renderPage({
    kind: 'authored',
    title: content.meta.title ?? name,
    theme: themeOf(content.theme),
    headers: { 'Cache-Control': 'no-cache' },
    head: html`<link rel="stylesheet" href="${bioStyleAddress}">\n${metaOf(view)}`,
    needs: { frames: playersOf(blocks), media: mediaOf(blocks), forms: blocks.some(({ type }) => type === 'form') },
    foot: choiceLink(choice),
    ...(pixels === undefined ? {} : { pixels, script: pixelElement(pixels, { isKept: false }) }),
    body: html`<main class="bio">
${isWebAddress(image) ? html`<img class="portrait" src="${image}" alt="" width="96" height="96">\n` : html``}<h1>${name}</h1>
${description ? html`<p class="lead lines">${description}</p>\n` : html``}${bioBlocks(blocks, view)}</main>
${consentBanner(pixels, { choice, isKept: false })}`,
  });
}

/** Returns the theme's name; unknown themes use the plain style of all pages. */
function themeOf(name: string | null): string {
  const known = BIO_THEMES.find((theme) => theme === name && theme !== 'plain');
  return known === undefined ? '' : `themed ${known}`;
}

/** Renders the social preview. */
function metaOf({ name, content, address }: BioPageView): Html {
  const { meta } = content;
  const title = meta.title ?? name;
  const description = meta.description ?? content.description;
  const picture = meta.image ?? content.image;
  return html`<link rel="canonical" href="${address}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${address}">
<meta name="twitter:card" content="${meta.image ? 'summary_large_image' : 'summary'}">
${description ? html`<meta name="description" content="${description}">\n<meta property="og:description" content="${description}">\n` : html``}${
  isWebAddress(picture) ? html`<meta property="og:image" content="${picture}">\n` : html``
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
