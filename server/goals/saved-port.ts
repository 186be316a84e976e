import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** One website of one account. Every query for saved entries contains both. */
export interface SiteRef {
  accountId: number;
  websiteId: number;
}

/** A named entry that an owner saved for a website. */
export interface Saved<Definition> extends SiteRef {
  id: number;
  /** Unique within its list and website. */
  name: string;
  definition: Definition;
  createdAt: number;
}

export interface SavedListRequest extends PageRequest {
  /** By age. */
  order: 'asc' | 'desc';
}

/** Goals, funnels or segments of all websites. */
export interface SavedStore<Definition> {
  page(site: SiteRef, request: SavedListRequest): Promise<Page<Saved<Definition>>>;
  find(site: SiteRef, id: number): Promise<Saved<Definition> | undefined>;
  /**
   * Returns `full` if the website has reached the limit, `gone` if the account has no such website; correct under
   * concurrency. Throws `UniqueViolationError` if the name is taken, like `update`.
   */
  insert(
    saved: Omit<Saved<Definition>, 'id'>,
    limit: number,
    entry?: CreationEntry,
  ): Promise<Saved<Definition> | 'full' | 'gone'>;
  update(
    site: SiteRef,
    id: number,
    patch: { name?: string | undefined; definition?: Definition | undefined },
  ): Promise<Saved<Definition> | undefined>;
  remove(site: SiteRef, id: number): Promise<boolean>;
}
