import type { Body } from '../../../api/client.ts';
import type { Campaign } from '../campaign-data.ts';
import type { Strategy } from './rotation.ts';

export interface CampaignDraft {
  name: string;
  slug: string;
  public: boolean;
  strategy: Strategy;
  sticky: boolean;
  /** '' for none. */
  color: string;
}

export const NEW_CAMPAIGN: CampaignDraft = {
  name: '',
  slug: '',
  public: false,
  strategy: 'even',
  sticky: false,
  color: '',
};

export function draftOf({ name, slug, strategy, sticky, color, ...rest }: Campaign): CampaignDraft {
  return { name, slug: slug ?? '', public: rest.public, strategy, sticky, color: color ?? '' };
}

/** Returns the request body; empty fields are cleared. */
export function bodyOf({ name, slug, strategy, sticky, color, ...rest }: CampaignDraft): Body<'updateCampaign'> {
  return {
    name: name.trim(),
    slug: slug.trim() || null,
    public: rest.public,
    strategy,
    sticky,
    color: color || null,
  };
}

/** Whether to ask for the traffic split: without an address of its own, a campaign has no traffic. */
export function hasAddress({ slug }: CampaignDraft): boolean {
  return slug.trim() !== '';
}
