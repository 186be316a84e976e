import { notFound } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { BioBlock } from './bio-value.ts';
import { linksBack } from './links-back.ts';
import type { BioPage, BioPageStore } from './page-port.ts';

/** Checks of the links of bio pages: a link is verified if its page links back with `rel="me"`. */
export interface VerifiedLinks {
  /** Checks all links of a page and stores the result. Throws `not_found`, and for accounts above the rate limit. */
  check(accountId: number, id: number): Promise<LinkCheck[]>;
  /** Repeats the checks of verified links that are due, and returns the number of pages; for a periodic job. */
  recheckDue(): Promise<number>;
}

export interface LinkCheck {
  block: number;
  isVerified: boolean;
}

export interface VerifiedLinksDeps {
  store: Pick<BioPageStore, 'find' | 'update' | 'withVerifiedLinks'>;
  fetch: GuardedFetch['fetch'];
  /** Throws for accounts that check too often. */
  limit(accountId: number): Promise<void>;
  /** Returns the public URL of a handle. */
  urlOf(handle: string): string;
  clock: Clock;
}

/** Each check fetches a page of another host. */
const MAX_LINKS = 20;
const CHECKED_TYPES: ReadonlySet<BioBlock['type']> = new Set(['social', 'link', 'contact']);
const DAY_MS = 86_400_000;
/** A host may be down for some days. */
const KEPT_UNREACHABLE_MS = 7 * DAY_MS;
const PAGES_PER_RUN = 200;

export function createVerifiedLinks(deps: VerifiedLinksDeps): VerifiedLinks {
  const { store, clock, limit } = deps;
  return {
    async check(accountId, id) {
      const page = await store.find(accountId, id);
      if (!page) throw notFound();
      await limit(accountId);
      return checkPage(deps, page, () => true);
    },
    async recheckDue() {
      const before = clock.now() - DAY_MS;
      const isDue = ({ verifiedAt }: BioBlock) => verifiedAt !== null && verifiedAt < before;
      let [checked, lastId] = [0, 0];
      for (let pages = await store.withVerifiedLinks(0, PAGES_PER_RUN); pages.length > 0; ) {
        for (const page of pages) {
          lastId = page.id;
          if (!page.content.blocks.some(isDue)) continue;
          await checkPage(deps, page, isDue);
          checked++;
        }
        pages = await store.withVerifiedLinks(lastId, PAGES_PER_RUN);
      }
      return checked;
    },
  };
}

async function checkPage(
  deps: VerifiedLinksDeps,
  page: BioPage,
  isWanted: (block: BioBlock) => boolean,
): Promise<LinkCheck[]> {
  const blocks = page.content.blocks.filter((block) => CHECKED_TYPES.has(block.type) && block.url && isWanted(block));
  const url = deps.urlOf(page.handle);
  const found = await Promise.all(
    blocks.slice(0, MAX_LINKS).map(async (block) => ({ block, verifiedAt: await verifiedAt(deps, block, url) })),
  );
  await storeChecks(deps, page, new Map(found.map((one) => [one.block.id, one])));
  return found.map((one) => ({ block: one.block.id, isVerified: one.verifiedAt !== null }));
}

async function verifiedAt({ fetch, clock }: VerifiedLinksDeps, block: BioBlock, url: string): Promise<number | null> {
  const now = clock.now();
  try {
    const { bytes, finalUrl } = await fetch(block.url ?? '', { accept: ['text/html', 'application/xhtml+xml'] });
    return linksBack(bytes.toString(), { from: finalUrl, to: url }) ? now : null;
  } catch {
    return block.verifiedAt !== null && now - block.verifiedAt < KEPT_UNREACHABLE_MS ? block.verifiedAt : null;
  }
}

type Found = ReadonlyMap<number, { block: BioBlock; verifiedAt: number | null }>;

/** Reads the page again: its owner may have changed it while other hosts responded. */
async function storeChecks({ store }: VerifiedLinksDeps, { accountId, id }: BioPage, found: Found): Promise<void> {
  const page = await store.find(accountId, id);
  if (!page) return;
  const blocks = page.content.blocks.map((block) => {
    const one = found.get(block.id);
    return one && one.block.url === block.url ? { ...block, verifiedAt: one.verifiedAt } : block;
  });
  const isSame = blocks.every(({ verifiedAt }, index) => verifiedAt === page.content.blocks[index]?.verifiedAt);
  if (!isSame) await store.update(accountId, id, { content: { ...page.content, blocks } });
}
