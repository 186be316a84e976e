import type { Page, PageRequest } from '../platform/paging.ts';

/** One website of one account. Every question about what is kept of it names both. */
export interface SiteRef {
  accountId: number;
  websiteId: number;
}

/** Something that an owner keeps of a website under a name. */
export interface Saved<Definition> extends SiteRef {
  id: number;
  /** Once in its list and website. */
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
   * `full` when the website has so many already, `gone` when the account has no such website; however many come at the
   * same time. Throws `TakenError` when the name is taken; `update` likewise.
   */
  insert(saved: Omit<Saved<Definition>, 'id'>, limit: number): Promise<Saved<Definition> | 'full' | 'gone'>;
  update(
    site: SiteRef,
    id: number,
    patch: { name?: string | undefined; definition?: Definition | undefined },
  ): Promise<Saved<Definition> | undefined>;
  remove(site: SiteRef, id: number): Promise<boolean>;
}
