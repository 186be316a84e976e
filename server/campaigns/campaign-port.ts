import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** A named group of links, with a public list page if it is public and a rotator if it has a slug. */
export interface Campaign {
  id: number;
  accountId: number;
  name: string;
  /** Unique over the whole service; null: no rotator. */
  slug: string | null;
  isPublic: boolean;
  strategy: RotatorStrategy;
  /** Whether the rotator redirects a visitor to the same link every time. */
  isSticky: boolean;
  starred: boolean;
  /** `#rgb` or `#rrggbb`; null: none. */
  color: string | null;
  createdAt: number;
}

/** A campaign's rotator settings and appearance; missing fields get their default. */
type Looks = 'strategy' | 'isSticky' | 'starred' | 'color';

export type NewCampaign = Omit<Campaign, 'id' | Looks> & Partial<Pick<Campaign, Looks>>;

export type CampaignPatch = Partial<Omit<Campaign, 'id' | 'accountId' | 'createdAt'>>;

/** Filters and order of an overview. Starred campaigns come first, except in the owner's manual order. */
export interface CampaignSearch extends PageRequest {
  /** Case-insensitive part of the name or slug; '' for all. */
  search: string;
  isStarredOnly: boolean;
  order: 'date' | 'name' | 'own';
}

export interface FoundCampaign extends Campaign {
  linkCount: number;
}

export interface CampaignStore {
  search(accountId: number, request: CampaignSearch): Promise<Page<FoundCampaign>>;
  page(accountId: number, request: PageRequest): Promise<Page<Campaign>>;
  find(accountId: number, id: number): Promise<Campaign | undefined>;
  findByName(accountId: number, name: string): Promise<Campaign | undefined>;
  /** Throws `UniqueViolationError` `campaign.account_id,name` or `campaign.slug`; `update` likewise. */
  insert(campaign: NewCampaign, entry?: CreationEntry): Promise<Campaign>;
  update(accountId: number, id: number, patch: CampaignPatch): Promise<Campaign | undefined>;
  /** Deletes the campaign; its links stay, without a campaign. */
  remove(accountId: number, id: number): Promise<boolean>;
}
