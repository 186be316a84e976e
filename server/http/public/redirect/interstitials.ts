import type { IncomingMessage } from 'node:http';
import type { Pixel } from '../../../pixels/pixels.ts';
import type { Soon } from '../../../platform/threads/maybe-async.ts';
import type { Decision, LiveLink } from '../../../redirect/redirect.ts';
import type { ConsentCookies } from '../consent/consent-cookie.ts';
import { choiceOf, pixelLoad } from '../consent/pixel-load.ts';
import { type OverlayView, overlayPage } from '../landing-pages/overlay-page.ts';
import type { PageAnswer } from '../page/page.ts';
import { createPageMemo } from '../page/page-memo.ts';
import { appPage } from './app-page.ts';
import { hopPage } from './hop-page.ts';
import { framePage, type SplashView, splashPage } from './interstitial-pages.ts';
import type { PassageMeta } from './interstitial-sections.ts';

/** What links can lead through, by id. */
export interface Passages {
  /** Where strangers tell of links that do harm. */
  reportAddress: string;
  /** What the visitor answered before. */
  consents: Pick<ConsentCookies, 'read'>;
  splash(accountId: number, id: number): Soon<SplashView | undefined>;
  overlay(accountId: number, id: number): Soon<OverlayView | undefined>;
  /** Those that fire, of the account's own. */
  pixels(accountId: number, ids: readonly number[]): Soon<readonly Pixel[]>;
}

/** A decision to show something before the target, or to fire something on the way. */
export type Passage = Extract<Decision, { kind: 'splash' | 'overlay' | 'frame' | 'app' | 'go' }>;

export interface PassageRequest {
  live: LiveLink;
  /** With the location that this visitor is led to. */
  decision: Passage;
  request: IncomingMessage;
}

/** Undefined when nothing is left to show: a splash page, an overlay or a pixel that is gone does not stop anybody. */
export function passagePage(passages: Passages, visit: PassageRequest): Soon<PageAnswer | undefined> {
  return then(pixelsOf(passages, visit), (pixels) => pageWith(passages, visit, pixels));
}

function pageWith(passages: Passages, visit: PassageRequest, found: readonly Pixel[]): Soon<PageAnswer | undefined> {
  const { decision, live } = visit;
  const { accountId, metaTitle, metaDescription, metaImage } = live.link;
  const { pixels, choice } = carriedFor(passages, visit, found);
  const { reportAddress } = passages;
  const described = { title: metaTitle, description: metaDescription, image: metaImage };
  const meta: PassageMeta = { ...described, pixels, choice, reportAddress };
  switch (decision.kind) {
    case 'go':
      return pixels && hopPage(pixels, decision.location, meta);
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

/** Goes on at once with what is in memory: a promise costs a page a microsecond. */
function then<Value, Result>(value: Soon<Value>, next: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

const kept = createPageMemo();

/** Everybody who goes on to the same place sees the same page. */
function keptSplash(splash: SplashView, location: string, meta: PassageMeta): PageAnswer {
  if (meta.pixels !== undefined) return splashPage(splash, location, meta);
  const key = JSON.stringify([location, meta.title, meta.description, meta.image, meta.choice]);
  return kept(splash, key, () => splashPage(splash, location, meta));
}

/** Cookies are looked at only where somebody is asked. */
function carriedFor(passages: Passages, { live, request }: PassageRequest, pixels: readonly Pixel[]) {
  const choice = choiceOf(pixels);
  const answer = choice === undefined ? undefined : passages.consents.read(request, live.link.accountId);
  return { pixels: pixelLoad(pixels, answer), choice };
}

/** Global Privacy Control is an answer that was given beforehand: nobody is told, and nothing is asked. */
function pixelsOf(passages: Passages, { live, request }: PassageRequest): Soon<readonly Pixel[]> {
  const { accountId, pixels } = live.link;
  if (pixels.length === 0 || request.headers['sec-gpc'] === '1') return [];
  return passages.pixels(accountId, pixels);
}
