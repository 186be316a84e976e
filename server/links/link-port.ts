import type { LinkType } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

export type LinkStatus = 'active' | 'disabled' | 'archived';

/** Where visitors of one kind go instead; the first that fits wins, in the order country, device, language. */
export interface LinkTargets {
  /** `location`: ISO 3166-1 alpha-2, upper case. */
  geo: Array<{ location: string; link: string }>;
  /** `device`: iphone, ipad, android, windows, mac, linux, desktop, mobile or tablet. */
  device: Array<{ device: string; link: string }>;
  /** `language`: primary BCP 47 subtag, lower case. */
  language: Array<{ language: string; link: string }>;
}

/** A short link as stored. Never given to HTTP with its password's hash: presenters list what goes out. */
export interface Link {
  id: number;
  accountId: number;
  /** 0: the service's own host. */
  domainId: number;
  alias: string;
  /** Checked: http or https, absolute, without credentials. */
  url: string;
  title: string | null;
  description: string | null;
  passwordHash: string | null;
  /** Epoch milliseconds. */
  expiresAt: number | null;
  /** Clicks after which the link counts as expired. */
  clickLimit: number | null;
  expirationRedirect: string | null;
  type: LinkType;
  splashId: number | null;
  overlayId: number | null;
  pixels: number[];
  campaignId: number | null;
  targets: LinkTargets;
  parameters: Array<{ name: string; value: string }>;
  metaTitle: string | null;
  metaDescription: string | null;
  metaImage: string | null;
  status: LinkStatus;
  createdAt: number;
}

export type LinkPatch = Partial<Omit<Link, 'id' | 'accountId' | 'createdAt'>>;

export interface LinkListRequest extends PageRequest {
  order: 'date' | 'click';
  /** Case-blind substring of alias, address or title. */
  search?: string;
}

export interface LinkStore {
  page(accountId: number, request: LinkListRequest): Promise<Page<Link>>;
  find(accountId: number, id: number): Promise<Link | undefined>;
  findByAlias(accountId: number, domainId: number, alias: string): Promise<Link | undefined>;
  /** Throws `TakenError` `link.domain_id,alias`; `update` likewise. */
  insert(link: Omit<Link, 'id'>): Promise<Link>;
  update(accountId: number, id: number, patch: LinkPatch): Promise<Link | undefined>;
  /** Also takes the link out of its channels. */
  remove(accountId: number, id: number): Promise<boolean>;
}
