import type { SiteGoal } from '../analytics.ts';

/** A goal as people know it. */
export interface NamedGoal {
  name: string;
  domain: string;
  goal: SiteGoal & { siteId: number };
}

/** A website as a list of all of them shows it. */
export interface ListedWebsite {
  id: number;
  domain: string;
  favorite: boolean;
  /** In which its days are counted. */
  timezone: string;
}

/** Somebody filled in a form of a page or overlay. */
export interface RecentAnswer {
  type: 'bio' | 'overlay';
  id: number;
  /** Of the page. */
  name: string;
  /** Which kind of form it was. */
  detail: string;
  at: number;
}

/** A link that has used up its clicks. */
export interface UsedUpLink {
  id: number;
  /** As `names` has it. */
  name: string;
  clickLimit: number;
  /** Of the last click that was counted. */
  at: number;
}

/** A link or dynamic code, and every address that it may send people to. */
export interface Sending {
  id: number;
  addresses: readonly string[];
}

/** How many objects an account has. */
export interface ObjectCounts {
  links: number;
  codes: number;
  websites: number;
}

/** What the first look at an account needs besides numbers. */
export interface AccountObjects {
  /** Favorites first, then by domain; at most `limit`. */
  websites(accountId: number, limit: number): Promise<ListedWebsite[]>;
  /** Each with its website; the oldest first. */
  goals(accountId: number, limit: number): Promise<SiteGoal[]>;
  namedGoals(accountId: number, limit: number): Promise<NamedGoal[]>;
  /** Of links their titles or else where they lead, as people say it. What is gone is left out. */
  names(accountId: number, kind: 'link' | 'qr' | 'website', ids: readonly number[]): Promise<Map<number, string>>;
  counts(accountId: number): Promise<ObjectCounts>;
  /** The newest first. */
  answers(accountId: number, limit: number): Promise<RecentAnswer[]>;
  /** Those in whose addresses this text of A to Z, digits, dots and hyphens stands somewhere, in any case; the newest of each kind. */
  sendingTo(accountId: number, text: string, limit: number): Promise<{ links: Sending[]; codes: Sending[] }>;
  /** The newest first. */
  usedUp(accountId: number, limit: number): Promise<UsedUpLink[]>;
}
