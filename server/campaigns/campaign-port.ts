import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** A named group of links, with a public list page when it is public and a rotator when it has a slug. */
export interface Campaign {
  id: number;
  accountId: number;
  name: string;
  /** Unique over the whole service; null: no rotator. */
  slug: string | null;
  isPublic: boolean;
  strategy: RotatorStrategy;
  /** Whether the rotator leads a visitor to the same link every time. */
  isSticky: boolean;
  starred: boolean;
  /** `#rgb` or `#rrggbb`; null: none. */
  color: string | null;
  createdAt: number;
}

/** How a campaign turns and looks; what is left out is as it is by default. */
type Looks = 'strategy' | 'isSticky' | 'starred' | 'color';

export type NewCampaign = Omit<Campaign, 'id' | Looks> & Partial<Pick<Campaign, Looks>>;

export type CampaignPatch = Partial<Omit<Campaign, 'id' | 'accountId' | 'createdAt'>>;

/** How an overview is narrowed down and ordered. Campaigns with a star stand on top, but in their owner's own order. */
export interface CampaignSearch extends PageRequest {
  /** Part of the name or slug, in either case; '' for all. */
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
  /** Throws `TakenError` `campaign.account_id,name` or `campaign.slug`; `update` likewise. */
  insert(campaign: NewCampaign): Promise<Campaign>;
  update(accountId: number, id: number, patch: CampaignPatch): Promise<Campaign | undefined>;
  /** Its links stay and belong to no campaign any more. */
  remove(accountId: number, id: number): Promise<boolean>;
}
