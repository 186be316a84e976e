import { AppError } from '../../platform/app-error.ts';
import type { GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { given } from '../link-fields.ts';
import type { Link, LinkPatch, LinkStore } from '../link-port.ts';
import { cleanTitle } from './clean-title.ts';
import { readPageFacts } from './page-facts.ts';

/** Fetches metadata of destinations after links are written, so that no request waits for a third-party server. */
export interface MetadataFetcher {
  /** Queues the link, to fill fields that the owner left empty. Never throws; skips the link if the queue is full. */
  describe(link: Link): void;
  /** Resolves when the queue is empty and no fetch is running. */
  settled(): Promise<void>;
  /** Starts no further fetches. */
  close(): Promise<void>;
}

export interface MetadataFetcherDeps {
  store: Pick<LinkStore, 'find' | 'update'>;
  fetch: GuardedFetch['fetch'];
  onError(error: unknown): void;
}

/** A slow destination occupies a lane for five seconds; bulk imports must not overload a third-party server. */
const CONCURRENT_FETCHES = 3;
const MAX_WAITING = 500;

export function createMetadataFetcher(deps: MetadataFetcherDeps): MetadataFetcher {
  const waiting: Link[] = [];
  const lanes = new Set<Promise<void>>();
  const lane = async () => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      await fill(deps, link).catch(deps.onError);
    }
  };
  const settled = async () => {
    while (lanes.size > 0) await Promise.all(lanes);
  };
  let isClosed = false;
  return {
    describe: (link) => {
      if (isClosed || hasMetadata(link) || waiting.length >= MAX_WAITING) return;
      waiting.push(link);
      if (lanes.size >= CONCURRENT_FETCHES) return;
      const running = lane().finally(() => lanes.delete(running));
      lanes.add(running);
    },
    settled,
    close: async () => {
      isClosed = true;
      waiting.length = 0;
      await settled();
    },
  };
}

function hasMetadata({ title, metaTitle, metaDescription, metaImage }: Link): boolean {
  return [title, metaTitle, metaDescription, metaImage].every((text) => text !== null);
}

async function fill({ store, fetch }: MetadataFetcherDeps, { accountId, id, url }: Link): Promise<void> {
  const page = await fetch(url, { accept: ['text/html', 'application/xhtml+xml'] }).catch((error: unknown) => {
    // Out of reach, no page, or somewhere inside: then the link has no card of its own.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  // Keep what the owner entered meanwhile.
  const link = page && (await store.find(accountId, id));
  if (!page || link?.url !== url) return;
  const patch = missingOf(link, readPageFacts(page.bytes, page.finalUrl));
  if (Object.keys(patch).length > 0) await store.update(accountId, id, patch);
}

function missingOf(link: Link, { title, description, image }: ReturnType<typeof readPageFacts>): LinkPatch {
  const unless = (current: string | null, found: string | null) =>
    current === null ? (found ?? undefined) : undefined;
  return given({
    title: unless(link.title, title && cleanTitle(title, link.url)),
    metaTitle: unless(link.metaTitle, title),
    metaDescription: unless(link.metaDescription, description),
    metaImage: unless(link.metaImage, image),
  });
}
