import type { Page, PageRequest } from '../platform/paging.ts';

/** A named group of links, with a public list page when it is public and a rotator when it has a slug. */
export interface Campaign {
  id: number;
  accountId: number;
  name: string;
  /** Unique over the whole service; null: no rotator. */
  slug: string | null;
  isPublic: boolean;
  createdAt: number;
}

export type CampaignPatch = Partial<Pick<Campaign, 'name' | 'slug' | 'isPublic'>>;

export interface CampaignStore {
  page(accountId: number, request: PageRequest): Promise<Page<Campaign>>;
  find(accountId: number, id: number): Promise<Campaign | undefined>;
  findByName(accountId: number, name: string): Promise<Campaign | undefined>;
  /** Throws `TakenError` `campaign.account_id,name` or `campaign.slug`; `update` likewise. */
  insert(campaign: Omit<Campaign, 'id'>): Promise<Campaign>;
  update(accountId: number, id: number, patch: CampaignPatch): Promise<Campaign | undefined>;
  /** Its links stay and belong to no campaign any more. */
  remove(accountId: number, id: number): Promise<boolean>;
}
