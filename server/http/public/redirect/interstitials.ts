import type { Pixel } from '../../../pixels/pixels.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { Decision, LiveLink } from '../../../redirect/redirect.ts';
import type { HotRequest } from '../../hot-path.ts';
import type { ConsentCookies } from '../consent/consent-cookie.ts';
import { choiceOf, pixelLoad } from '../consent/pixel-load.ts';
import { type OverlayView, overlayPage } from '../landing-pages/overlay-page.ts';
import type { PageResponse } from '../page/page.ts';
import { createPageMemo } from '../page/page-cache.ts';
import { appPage } from './app-page.ts';
import { framePage, type SplashView, splashPage } from './interstitial-pages.ts';
import type { InterstitialMeta } from './interstitial-sections.ts';
import { pixelPage } from './pixel-page.ts';

/** Finds the interstitials and pixels of links by ID. */
export interface Interstitials {
  /** The URL of the abuse report form. */
  reportUrl: string;
  /** Reads the visitor's earlier consent decisions. */
  consents: Pick<ConsentCookies, 'read'>;
  splash(accountId: number, id: number): MaybeAsync<SplashView | undefined>;
  overlay(accountId: number, id: number): MaybeAsync<OverlayView | undefined>;
  /** Returns the account's active pixels among these IDs. */
  pixels(accountId: number, ids: readonly number[]): MaybeAsync<readonly Pixel[]>;
}

/** A decision to show a page before the destination, or to fire pixels before the redirect. */
export type Interstitial = Extract<Decision, { kind: 'splash' | 'overlay' | 'frame' | 'app' | 'go' }>;

export interface InterstitialRequest {
  live: LiveLink;
  /** The decision, with this visitor's location. */
  decision: Interstitial;
  request: HotRequest;
}

/**
 * Returns the page, or undefined when nothing is left to show: a deleted splash page, overlay or pixel never stops a
 * visitor.
 */
export function interstitialPage(
  passages: Interstitials,
  visit: InterstitialRequest,
): MaybeAsync<PageResponse | undefined> {
  return then(pixelsOf(passages, visit), (pixels) => pageWith(passages, visit, pixels));
}

function pageWith(
  passages: Interstitials,
  visit: InterstitialRequest,
  found: readonly Pixel[],
): MaybeAsync<PageResponse | undefined> {
  const { decision, live } = visit;
  const { accountId, metaTitle, metaDescription, metaImage } = live.link;
  const { pixels, choice } = carriedFor(passages, visit, found);
  const reportUrl = reportUrlOf(passages.reportUrl, visit);
  const described = { title: metaTitle, description: metaDescription, image: metaImage };
  const meta: InterstitialMeta = { ...described, pixels, choice, reportUrl };
  switch (decision.kind) {
    case 'go':
      return pixels && pixelPage(pixels, decision.location, meta);
    case 'app':
      return appPage(decision, decision.location, meta);
    case 'frame':
      return framePage(decision.location, meta);
    case 'splash':
      return then(
        passages.splash(accountId, decision.splashId),
        (splash) => splash && keptSplash(splash, decision.location, meta),
      );
    case 'overlay':
      return then(
        passages.overlay(accountId, decision.overlayId),
        (overlay) => overlay && overlayPage(overlay, decision.location, meta),
      );
  }
}

/** Returns the URL of the report form, filled in with the short link. Its own back-half: a rotator's path names no link. */
export function reportUrlOf(form: string, { live, request }: Pick<InterstitialRequest, 'live' | 'request'>): string {
  const { domainId, alias } = live.link;
  const host = domainId === 0 ? new URL(form).host : request.headers.host;
  const address = `${host}/${alias}`;
  return `${form}?address=${encodeURIComponent(address)}`;
}

/** Continues synchronously with a cached value: a promise costs a page a microsecond. */
function then<Value, Result>(value: MaybeAsync<Value>, next: (value: Value) => MaybeAsync<Result>): MaybeAsync<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

const kept = createPageMemo();

/** Returns the cached splash page, which is the same for everyone with the same destination. */
function keptSplash(splash: SplashView, location: string, meta: InterstitialMeta): PageResponse {
  if (meta.pixels !== undefined) return splashPage(splash, location, meta);
  const { pixels: _none, ...said } = meta;
  const key = JSON.stringify([location, said]);
  return kept(splash, key, () => splashPage(splash, location, meta));
}

/** Reads cookies only where a pixel requires consent. */
function carriedFor(passages: Interstitials, { live, request }: InterstitialRequest, pixels: readonly Pixel[]) {
  const choice = choiceOf(pixels);
  const consent = choice === undefined ? undefined : passages.consents.read(request, live.link.accountId);
  return { pixels: pixelLoad(pixels, consent), choice };
}

/**
 * Returns the pixels that may fire. Global Privacy Control counts as a rejection in advance: no pixel fires, and the page
 * asks nothing.
 */
function pixelsOf(passages: Interstitials, { live, request }: InterstitialRequest): MaybeAsync<readonly Pixel[]> {
  const { accountId, pixels } = live.link;
  if (pixels.length === 0 || request.headers['sec-gpc'] === '1') return [];
  return passages.pixels(accountId, pixels);
}
