import type { SiteGoal } from '../analytics.ts';

/** A goal with its display name. */
export interface NamedGoal {
  name: string;
  domain: string;
  goal: SiteGoal & { siteId: number };
}

/** A website as shown in the list of all websites. */
export interface ListedWebsite {
  id: number;
  domain: string;
  favorite: boolean;
  /** The time zone of the website's days. */
  timezone: string;
}

/** A submitted form of a page or overlay. */
export interface RecentAnswer {
  type: 'bio' | 'overlay';
  id: number;
  /** Name of the page. */
  name: string;
  /** Kind of the form. */
  detail: string;
  at: number;
}

/** A link that has reached its click limit. */
export interface UsedUpLink {
  id: number;
  /** The same name as `names` returns. */
  name: string;
  clickLimit: number;
  /** Time of the last counted click. */
  at: number;
}

/** A link or dynamic code with all its possible destinations. */
export interface Sending {
  id: number;
  addresses: readonly string[];
}

/** Number of objects of an account. */
export interface ObjectCounts {
  links: number;
  codes: number;
  websites: number;
  domains: number;
  /** With pending invitations. */
  members: number;
}

/** What a workspace has set up; sample data does not count. */
export interface SetupFacts {
  createdAt: number;
  link: boolean;
  code: boolean;
  website: boolean;
  /** The newest website; null without one. */
  websiteId: number | null;
  /** Whether a website has been visited. */
  visit: boolean;
  goal: boolean;
  domain: boolean;
  /** Whether there are other members, or pending invitations. */
  member: boolean;
  /** Whether the workspace has sample data. */
  sample: boolean;
}

/** Something of an account that does not work and needs a person. */
export interface Problem {
  kind: 'broken_destination' | 'failed_delivery' | 'unverified_domain' | 'failed_certificate' | 'failed_email';
  type: 'link' | 'webhook' | 'domain' | 'website';
  id: number;
  /** Name of a link, URL of a webhook, host of a domain or website. */
  name: string;
  /** HTTP status of the last response, or the error. '' if there is none. Of an email, its recipient and the error. */
  detail: string;
}

/** The catalog data that the home screen needs. */
export interface AccountObjects {
  /** Returns starred websites first, then by domain; at most `limit`. */
  websites(accountId: number, limit: number): Promise<ListedWebsite[]>;
  /** Returns goals with their website, oldest first. */
  goals(accountId: number, limit: number): Promise<SiteGoal[]>;
  namedGoals(accountId: number, limit: number): Promise<NamedGoal[]>;
  /** Returns display names: for links the title or else the destination. Omits deleted objects. */
  names(
    accountId: number,
    kind: 'link' | 'qr' | 'campaign' | 'website',
    ids: readonly number[],
  ): Promise<Map<number, string>>;
  counts(accountId: number, now: number): Promise<ObjectCounts>;
  /** Newest first. */
  answers(accountId: number, limit: number): Promise<RecentAnswer[]>;
  /**
   * Returns those whose destinations contain `text` (A to Z, digits, dots and hyphens; case-insensitive), newest of
   * each kind.
   */
  sendingTo(accountId: number, text: string, limit: number): Promise<{ links: Sending[]; codes: Sending[] }>;
  /** Newest first. */
  usedUp(accountId: number, limit: number): Promise<UsedUpLink[]>;
  /** Undefined for an account that was deleted meanwhile. */
  setup(accountId: number, now: number): Promise<SetupFacts | undefined>;
  /**
   * Returns active links with a broken destination, active webhooks whose last delivery failed, domains that are not
   * verified, active domains whose last certificate order failed, and websites whose last report or alert failed; at most
   * `limit` of each.
   */
  problems(accountId: number, limit: number): Promise<Problem[]>;
}
