import type { Brand } from '../../../brand/brand.ts';
import type { RawHit, Recorder } from '../../../collect/collect.ts';
import { type BioPage, blocksAt, pageKey } from '../../../pages/pages.ts';
import type { Pixel } from '../../../pixels/pixels.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { HotPath, HotRequest } from '../../hot-path.ts';
import type { ConsentCookies } from '../consent/consent-cookie.ts';
import { choiceOf, pixelLoad } from '../consent/pixel-load.ts';
import { type PageResponse, pageIn, writePage } from '../page/page.ts';
import { createPageMemo } from '../page/page-cache.ts';
import { hostOf, pathOf } from '../redirect/edge-request.ts';
import { countsAsVisit, hitOf } from '../redirect/hits.ts';
import { unavailablePage } from '../redirect/outcome-pages.ts';
import { bioPage } from './bio-page.ts';

export interface BioShownDeps {
  baseUrl: string;
  /** Separate origin for pages that account holders write; equals `baseUrl` when none is configured. */
  pagesBaseUrl: string;
  consents: ConsentCookies;
  clock: Clock;
  recorder: Pick<Recorder, 'record' | 'whenRoom'>;
}

export interface BioHotPathDeps extends BioShownDeps {
  bios: { find(handle: string): MaybeAsync<BioPage | undefined> };
  addressOf(request: HotRequest): string;
  brand(): Brand;
}

/**
 * Serves cached bio pages without the framework, which costs as much as all other work for such a page. Requests that
 * need more than a cache lookup are passed on to the framework.
 */
export function createBioHotPath(deps: BioHotPathDeps): HotPath {
  return (request, response, pass) => {
    const handle = handleOf(request);
    if (handle === undefined || isElsewhere(deps, request)) return pass();
    const page = deps.bios.find(handle);
    // The framework repeats the lookup and handles its failure.
    if (page instanceof Promise) page.catch(() => undefined);
    if (page === undefined || page instanceof Promise || page.content.pixels.length > 0) return pass();
    const address = deps.addressOf(request);
    const show = (page: PageResponse) => writePage(response, pageIn(page, deps.brand()), request);
    deps.recorder.whenRoom((hasRoom) => {
      if (hasRoom) show(shownBio(deps, { page, pixels: [], request, address }));
      else show(unavailablePage(request.headers.accept));
    });
  };
}

function handleOf({ method, url = '/' }: HotRequest): string | undefined {
  if (!url.startsWith('/@') || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const handle = pathOf(url).slice(2);
  return isHandle(handle) ? handle : undefined;
}

/** Returns whether the text can be a handle; other paths need no lookup. */
export function isHandle(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,60}$/.test(text);
}

type Places = Pick<BioShownDeps, 'baseUrl' | 'pagesBaseUrl'>;

/** Requests to a branded domain that shows the page at its root. */
const onOwnDomain = new WeakSet<HotRequest>();

export function noteOwnDomain(request: HotRequest): void {
  onOwnDomain.add(request);
}

/** Returns whether the request belongs to the separate origin of authored pages. */
export function isElsewhere({ baseUrl, pagesBaseUrl }: Places, request: HotRequest): boolean {
  if (pagesBaseUrl === baseUrl || onOwnDomain.has(request)) return false;
  return hostOf(request.headers.host) !== hostOf(new URL(pagesBaseUrl).host);
}

export function pageUrl({ pagesBaseUrl }: Pick<Places, 'pagesBaseUrl'>, handle: string): string {
  return `${pagesBaseUrl}/@${handle}`;
}

interface BioVisit {
  page: BioPage;
  request: HotRequest;
  /** The visitor's IP address. */
  address: string;
  /** The URL of the page where it has a domain of its own. */
  ownUrl?: string;
}

const kept = createPageMemo();

/** Renders and counts the page for this visitor, with the pixels that fire for them. */
export function shownBio(deps: BioShownDeps, visit: BioVisit & { pixels: readonly Pixel[] }): PageResponse {
  const { page, request, pixels } = visit;
  const { accountId, handle, name, content } = page;
  if (countsAsVisit(request)) deps.recorder.record(hitOnBio(deps, visit, 'impression'));
  const now = deps.clock.now();
  const blocks = blocksAt(content.blocks, now);
  const place = { address: visit.ownUrl ?? pageUrl(deps, handle), path: `/@${handle}`, now };
  if (pixels.length > 0) {
    const load = pixelLoad(pixels, deps.consents.read(request, accountId));
    return bioPage({ name, content, blocks, ...place, pixels: load, choice: choiceOf(pixels) });
  }
  // The current hour can change which blocks show while the page stays the same, and a countdown shows seconds.
  const second = blocks.some(({ type }) => type === 'countdown') ? Math.floor(now / 1_000) : '';
  const shown = `${second} ${blocks.length === content.blocks.length ? '' : blocks.map(({ id }) => id).join(' ')}`;
  return kept(page, `${place.address} ${shown}`, () => bioPage({ name, content, blocks, ...place }));
}

export function hitOnBio(
  { clock }: Pick<BioShownDeps, 'clock'>,
  { page, request, address }: BioVisit,
  kind: 'impression' | 'click',
): RawHit {
  const facts = { kind, accountId: page.accountId, pageId: pageKey('bio', page.id), occurredAt: clock.now(), address };
  return hitOf(request, hostOf(request.headers.host), facts);
}
