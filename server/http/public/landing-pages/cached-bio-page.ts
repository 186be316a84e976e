import type { IncomingMessage } from 'node:http';
import type { RawHit, Recorder } from '../../../collect/collect.ts';
import { type BioPage, blocksAt, pageKey } from '../../../pages/pages.ts';
import type { Pixel } from '../../../pixels/pixels.ts';
import type { Soon } from '../../../platform/threads/maybe-async.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { EdgeHandler } from '../../edge.ts';
import type { ConsentCookies } from '../consent/consent-cookie.ts';
import { choiceOf, pixelLoad } from '../consent/pixel-load.ts';
import { type PageAnswer, writePage } from '../page/page.ts';
import { createPageMemo } from '../page/page-memo.ts';
import { hostOf, pathOf } from '../redirect/edge-request.ts';
import { countsAsVisit, hitOf } from '../redirect/hits.ts';
import { bioPage } from './bio-page.ts';

export interface BioShownParts {
  baseUrl: string;
  /** Another origin for pages that account holders write; the same as `baseUrl` when there is none. */
  pagesBaseUrl: string;
  consents: ConsentCookies;
  clock: Clock;
  recorder: Pick<Recorder, 'record'>;
}

export interface BioHotPathParts extends BioShownParts {
  bios: { find(handle: string): Soon<BioPage | undefined> };
  addressOf(request: IncomingMessage): string;
}

/**
 * Bio pages that are in memory, without the framework, which costs as much as all the rest of such a page. Whatever takes more
 * than a look into memory is passed on to it.
 */
export function createBioHotPath(parts: BioHotPathParts): EdgeHandler {
  return (request, response, pass) => {
    const handle = handleOf(request);
    if (handle === undefined || isElsewhere(parts, request)) return pass();
    const page = parts.bios.find(handle);
    // The framework asks again, and answers for what becomes of it.
    if (page instanceof Promise) page.catch(() => undefined);
    if (page === undefined || page instanceof Promise || page.content.pixels.length > 0) return pass();
    const address = parts.addressOf(request);
    writePage(response, shownBio(parts, { page, pixels: [], request, address }), request);
  };
}

function handleOf({ method, url = '/' }: IncomingMessage): string | undefined {
  if (!url.startsWith('/@') || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const handle = pathOf(url).slice(2);
  return isHandle(handle) ? handle : undefined;
}

/** Whatever else is asked for need not be looked up. */
export function isHandle(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,60}$/.test(text);
}

type Places = Pick<BioShownParts, 'baseUrl' | 'pagesBaseUrl'>;

/** Pages that account holders write have an origin of their own where there is one. */
export function isElsewhere({ baseUrl, pagesBaseUrl }: Places, { headers }: IncomingMessage): boolean {
  return pagesBaseUrl !== baseUrl && hostOf(headers.host) !== hostOf(new URL(pagesBaseUrl).host);
}

export function pageAddress({ pagesBaseUrl }: Pick<Places, 'pagesBaseUrl'>, handle: string): string {
  return `${pagesBaseUrl}/@${handle}`;
}

interface BioVisit {
  page: BioPage;
  request: IncomingMessage;
  /** The visitor's. */
  address: string;
}

const kept = createPageMemo();

/** The page as this visitor gets it, with the pixels that fire for them; counted. */
export function shownBio(parts: BioShownParts, visit: BioVisit & { pixels: readonly Pixel[] }): PageAnswer {
  const { page, request, pixels } = visit;
  const { accountId, handle, name, content } = page;
  if (countsAsVisit(request)) parts.recorder.record(hitOnBio(parts, visit, 'impression'));
  const blocks = blocksAt(content.blocks, parts.clock.now());
  const place = { address: pageAddress(parts, handle), path: `/@${handle}` };
  if (pixels.length > 0) {
    const load = pixelLoad(pixels, parts.consents.read(request, accountId));
    return bioPage({ name, content, blocks, ...place, pixels: load, choice: choiceOf(pixels) });
  }
  // What changes while a page stays the same: the hour.
  const shown = blocks.length === content.blocks.length ? '' : blocks.map(({ id }) => id).join(' ');
  return kept(page, `${place.address} ${shown}`, () => bioPage({ name, content, blocks, ...place }));
}

export function hitOnBio(
  { clock }: Pick<BioShownParts, 'clock'>,
  { page, request, address }: BioVisit,
  kind: 'impression' | 'click',
): RawHit {
  const facts = { kind, accountId: page.accountId, pageId: pageKey('bio', page.id), occurredAt: clock.now(), address };
  return hitOf(request, hostOf(request.headers.host), facts);
}
