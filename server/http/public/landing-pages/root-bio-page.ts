import type { BioPage } from '../../../pages/pages.ts';
import type { Pixel } from '../../../pixels/pixels.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { LiveDomain } from '../../../redirect/redirect.ts';
import { pageIn, writePage } from '../page/page.ts';
import { type EdgeRequest, pathOf, whenReady } from '../redirect/edge-request.ts';
import { unavailablePage } from '../redirect/outcome-pages.ts';
import { type BioHotPathDeps, noteOwnDomain, shownBio } from './cached-bio-page.ts';

export interface RootBioDeps extends Omit<BioHotPathDeps, 'bios'> {
  bios: {
    /** Finds a page of the account by its ID. */
    of(accountId: number, id: number): MaybeAsync<BioPage | undefined>;
    /** Returns the account's active pixels among these IDs. */
    pixels(accountId: number, ids: readonly number[]): MaybeAsync<readonly Pixel[]>;
  };
}

/** What to do where the domain shows no page: as without this handler. */
interface Otherwise {
  /** Passes the request to the framework. */
  pass(): void;
  none(): void;
  failed(error: unknown): void;
}

/** Responds to requests to a branded domain for its bio page, or for what the page links to. */
export type RootBioPage = (exchange: EdgeRequest, otherwise: Otherwise) => void;

/**
 * Shows the bio page of a branded domain at its root. The framework serves what belongs to the page, such as its form, at
 * the same host, so that visitors stay there.
 */
export function createRootBioPage(deps: RootBioDeps): RootBioPage {
  return (exchange, otherwise) => {
    const { request, domain } = exchange;
    const path = pathOf(request.url ?? '/');
    if (!domain?.bioPageId || (path !== '/' && !path.startsWith('/@'))) return otherwise.none();
    const found = (page: BioPage | undefined) => {
      if (!page) return otherwise.none();
      const own = `/@${page.handle}`;
      if (path === '/' || path.toLowerCase() === own) {
        return isRead(request.method) ? show(deps, { exchange, domain, page }) : otherwise.none();
      }
      if (!path.toLowerCase().startsWith(`${own}/`)) return otherwise.none();
      noteOwnDomain(request);
      otherwise.pass();
    };
    whenReady(deps.bios.of(domain.accountId, domain.bioPageId), found, otherwise.failed);
  };
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

interface Shown {
  exchange: EdgeRequest;
  domain: LiveDomain;
  page: BioPage;
}

function show(deps: RootBioDeps, { exchange: { request, response }, domain, page }: Shown): void {
  const ids = request.headers['sec-gpc'] === '1' ? [] : page.content.pixels;
  const ownUrl = `${domain.scheme}://${domain.host}/`;
  const write = (shown: ReturnType<typeof shownBio>) => writePage(response, pageIn(shown, deps.brand()), request);
  const unavailable = () => write(unavailablePage(request.headers.accept));
  const respond = (pixels: readonly Pixel[]) =>
    deps.recorder.whenRoom((hasRoom) => {
      if (!hasRoom) return unavailable();
      write(shownBio(deps, { page, pixels, request, address: deps.addressOf(request), ownUrl }));
    });
  whenReady(ids.length === 0 ? [] : deps.bios.pixels(page.accountId, ids), respond, unavailable);
}
