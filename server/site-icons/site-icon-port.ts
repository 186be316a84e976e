/** The icon of a website, as last fetched. */
export interface SiteIcon {
  /** Lower case, without port. */
  host: string;
  /** A data URL of a small picture; null if the site has none or cannot be reached. */
  icon: string | null;
  fetchedAt: number;
}

/** Icons of other websites, shared by all accounts. */
export interface SiteIconStore {
  /** Returns those that exist, in any order. */
  find(hosts: readonly string[]): Promise<SiteIcon[]>;
  /** Adds an icon, or replaces the one of the same host. */
  put(icon: SiteIcon): Promise<void>;
  /** Deletes icons fetched before this time. */
  removeBefore(time: number): Promise<void>;
}
