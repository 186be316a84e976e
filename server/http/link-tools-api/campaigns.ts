import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Campaign } from '../../campaigns/campaigns.ts';
import type { LinkView } from '../../links/links.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { type HandlerContext, ok, route } from '../shared/route.ts';
import { presentRow } from './links.ts';

const {
  listCampaigns,
  searchCampaigns,
  showCampaign,
  listCampaignLinks,
  createCampaign,
  assignLinkToCampaign,
  updateCampaign,
  orderCampaignLinks,
  orderCampaigns,
  deleteCampaign,
} = linkToolsOperations;

export const campaignRoutes = [
  route(listCampaigns, async ({ principal, query }, context) => {
    const { accountId } = principal;
    const username = await usernameOf(context, accountId);
    const page = await context.features.campaigns.page(accountId, pageRequest(query));
    return listEnvelope(query, page, {
      name: 'campaigns',
      present: (campaign) => presentCampaign(campaign, username, context),
    });
  }),
  route(showCampaign, async ({ principal, id }, context) => {
    const campaign = await context.features.campaigns.find(principal.accountId, id());
    return ok({ data: presentDetail(campaign, await usernameOf(context, principal.accountId), context) });
  }),
  route(searchCampaigns, async ({ principal, query }, context) => {
    const { accountId } = principal;
    const username = await usernameOf(context, accountId);
    const { q = '', starred = false, order = 'date' } = query;
    const wanted = { ...pageRequest(query), search: q.trim(), isStarredOnly: starred, order };
    return listEnvelope(query, await context.features.campaigns.search(accountId, wanted), {
      name: 'campaigns',
      present: (campaign) => ({ ...presentDetail(campaign, username, context), links: campaign.linkCount }),
    });
  }),
  route(listCampaignLinks, async ({ principal, query, id }, { features, publicUrls }) => {
    const { accountId } = principal;
    const { id: campaignId } = await features.campaigns.find(accountId, id());
    const page = await features.links.group(accountId, { campaignId }, pageRequest(query));
    return listEnvelope(query, page, { name: 'urls', present: (link) => presentTurning(link, publicUrls) });
  }),
  route(createCampaign, async ({ principal, body, creationEntry }, context) => {
    const campaign = await context.features.campaigns.create(principal.accountId, body, creationEntry?.());
    return presentSaved(campaign, context);
  }),
  route(assignLinkToCampaign, async ({ principal, id }, { features }) => {
    await features.campaigns.assign(principal.accountId, id('campaignid'), id('linkid'));
    return ok({ message: 'The link was assigned to the campaign.' });
  }),
  route(updateCampaign, async ({ principal, body, id }, context) => {
    const campaign = await context.features.campaigns.update(principal.accountId, id(), body);
    return presentSaved(campaign, context);
  }),
  route(orderCampaignLinks, async ({ principal, body, id }, { features }) => {
    const list = { kind: 'campaign' as const, accountId: principal.accountId, id: id() };
    await features.orders.arrange(list, refsOf('links', body.links), 'links');
    return ok({ message: 'The links were reordered.' });
  }),
  route(orderCampaigns, async ({ principal, body }, { features }) => {
    const list = { kind: 'campaigns' as const, accountId: principal.accountId };
    await features.orders.arrange(list, refsOf('campaign', body.campaigns), 'campaigns');
    return ok({ message: 'The campaigns were reordered.' });
  }),
  route(deleteCampaign, async ({ principal, id }, { features }) => {
    await features.campaigns.remove(principal.accountId, id());
    return ok({ message: 'The campaign was deleted.' });
  }),
];

function refsOf(type: 'links' | 'campaign', ids: readonly number[]) {
  return ids.map((id) => ({ type, id }));
}

/** Returns the owner's name, which is part of the public list's URL. */
async function usernameOf({ features }: HandlerContext, accountId: number): Promise<string> {
  return (await features.accounts.find(accountId))?.username ?? '';
}

function presentCampaign(campaign: Campaign, username: string, { publicUrls }: HandlerContext) {
  const { id, name, slug, isPublic } = campaign;
  return {
    id,
    name,
    domain: name,
    public: isPublic,
    rotator: slug === null ? (false as const) : publicUrls.rotator(slug),
    list: publicUrls.campaignList(username, { id, name }),
  };
}

function presentDetail(campaign: Campaign, username: string, context: HandlerContext) {
  const { domain: _, ...row } = presentCampaign(campaign, username, context);
  const { slug, strategy, isSticky, starred, color, createdAt } = campaign;
  return { ...row, slug, strategy, sticky: isSticky, starred, color, date: formatTimestamp(createdAt) };
}

/** Presents a link with its rotator's counts. */
function presentTurning(link: LinkView, publicUrls: PublicUrls) {
  const moment = (at: number | null) => (at === null ? null : formatTimestamp(at));
  return {
    ...presentRow(link, publicUrls),
    status: link.status,
    weight: link.rotatorWeight,
    clicklimit: link.clickLimit,
    protected: link.hasPassword,
    start: moment(link.startsAt),
    expiry: moment(link.expiresAt),
  };
}

/** Presents the name under all three keys that clients read. */
async function presentSaved(campaign: Campaign, context: HandlerContext) {
  const username = await usernameOf(context, campaign.accountId);
  return ok({ ...presentCampaign(campaign, username, context), campaign: campaign.name });
}
