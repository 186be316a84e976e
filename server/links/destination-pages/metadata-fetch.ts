import type { GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { ifReachable } from '../../platform/fetch/if-reachable.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
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
  const queue = createWorkQueue<Link>({
    concurrency: CONCURRENT_FETCHES,
    maxWaiting: MAX_WAITING,
    run: (link) => fill(deps, link),
    onError: deps.onError,
  });
  return {
    describe: (link) => {
      if (!hasMetadata(link)) queue.add(link);
    },
    settled: queue.settled,
    close: queue.close,
  };
}

function hasMetadata({ title, metaTitle, metaDescription, metaImage }: Link): boolean {
  return [title, metaTitle, metaDescription, metaImage].every((text) => text !== null);
}

async function fill({ store, fetch }: MetadataFetcherDeps, { accountId, id, url }: Link): Promise<void> {
  const page = await ifReachable(fetch(url, { accept: ['text/html', 'application/xhtml+xml'] }));
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
