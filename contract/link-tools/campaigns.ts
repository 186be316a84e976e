import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { ROTATOR_STRATEGIES } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';
import { campaignLink } from './link-fields.ts';
import { ListQuery, listResponse, order, pageFields } from './list.ts';

const tag = 'Campaigns';

const access = {
  public: Type.Boolean(documented('Whether the list page is public.')),
  rotator: Type.Union([Url, Type.Literal(false)], documented('Rotator URL; false if there is none.')),
  list: Url,
};

const nameTwin = Type.String(documented('Same as name, for older clients.'));

const Campaign = Type.Object({ id: Id, name: Type.String(), domain: nameTwin, ...access });

/** Response of create and update, with the name under the three keys that clients read. */
const SavedCampaign = success({ id: Id, name: Type.String(), domain: nameTwin, campaign: nameTwin, ...access });

const name = text(120, { minLength: 1, ...documented('Unique in your account.') });

/** Validated by the feature, because a duplicate name must be reported before an invalid slug. */
const slug = Type.Optional(
  nullable(
    text(120),
    documented('Last part of the rotator URL: 2 to 60 letters, digits, - or _. null removes the rotator.'),
  ),
);

const isPublic = Type.Optional(Type.Boolean(documented('Whether the list page is public; defaults to false.')));

const looks = {
  strategy: Type.Optional(enumOf(ROTATOR_STRATEGIES, documented('How the rotator splits traffic; defaults to even.'))),
  sticky: Type.Optional(Type.Boolean(documented('Sticky assignment: returning visitors get the same link again.'))),
  starred: Type.Optional(Type.Boolean()),
  color: Type.Optional(nullable(text(7), documented('Hex color with its #; null removes it.'))),
};

const detail = {
  id: Id,
  name: Type.String(),
  slug: nullable(Type.String()),
  ...access,
  strategy: enumOf(ROTATOR_STRATEGIES),
  sticky: Type.Boolean(),
  starred: Type.Boolean(),
  color: nullable(Type.String()),
  date: Timestamp,
};

const CampaignDetail = Type.Object(detail);

const FoundCampaign = Type.Object({ ...detail, links: Count });

/** Search filters. */
export const campaignFilters = {
  q: Type.Optional(text(120, documented('Text to find in the name or slug, case-insensitive.'))),
  starred: Type.Optional(Type.Boolean(documented('true: only starred campaigns.'))),
};

export const campaignOperations = {
  listCampaigns: operation({
    id: 'listCampaigns',
    method: 'GET',
    path: '/campaigns',
    changes: false,
    summary: 'List campaigns',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('campaigns', Campaign),
    errorStatuses: [400],
  }),
  showCampaign: operation({
    id: 'showCampaign',
    method: 'GET',
    path: '/campaign/{id}',
    changes: false,
    summary: 'Show a campaign',
    tag,
    status: 200,
    response: success({ data: CampaignDetail }),
    errorStatuses: [404],
  }),
  searchCampaigns: operation({
    id: 'searchCampaigns',
    method: 'GET',
    path: '/campaigns/search',
    changes: false,
    summary: 'Search campaigns by name, with a summary of each',
    tag,
    query: Type.Object({
      ...pageFields,
      ...campaignFilters,
      order: Type.Optional(
        enumOf(
          ['date', 'name', 'own'],
          documented(
            'Newest first or by name, with starred campaigns on top; or your manual order, with new campaigns on top.',
          ),
        ),
      ),
    }),
    status: 200,
    response: listResponse('campaigns', FoundCampaign),
    errorStatuses: [400],
  }),
  listCampaignLinks: operation({
    id: 'listCampaignLinks',
    method: 'GET',
    path: '/campaign/{id}/links',
    changes: false,
    summary: 'List the links of a campaign in the order of its rotator',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('urls', Type.Object(campaignLink)),
    errorStatuses: [400, 404],
  }),
  createCampaign: operation({
    id: 'createCampaign',
    method: 'POST',
    path: '/campaign/add',
    changes: true,
    summary: 'Create a campaign',
    tag,
    body: Type.Object({ name: Type.Optional(name), slug, public: isPublic, ...looks }),
    status: 201,
    response: SavedCampaign,
    errorStatuses: [400],
  }),
  assignLinkToCampaign: operation({
    id: 'assignLinkToCampaign',
    method: 'POST',
    path: '/campaign/{campaignid}/assign/{linkid}',
    changes: true,
    summary: 'Assign a link to a campaign',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  updateCampaign: operation({
    id: 'updateCampaign',
    method: 'PUT',
    path: '/campaign/{id}/update',
    changes: true,
    summary: 'Update a campaign',
    tag,
    body: Type.Object({ name, slug, public: isPublic, ...looks }),
    status: 200,
    response: SavedCampaign,
    errorStatuses: [400, 404],
  }),
  orderCampaignLinks: operation({
    id: 'orderCampaignLinks',
    method: 'PUT',
    path: '/campaign/{id}/order',
    changes: true,
    summary: 'Reorder the links of a campaign',
    tag,
    body: Type.Object({ links: order('Links of the campaign') }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  orderCampaigns: operation({
    id: 'orderCampaigns',
    method: 'PUT',
    path: '/campaigns/order',
    changes: true,
    summary: 'Reorder campaigns',
    tag,
    body: Type.Object({ campaigns: order('Campaigns') }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
  deleteCampaign: operation({
    id: 'deleteCampaign',
    method: 'DELETE',
    path: '/campaign/{id}/delete',
    changes: true,
    summary: 'Delete a campaign',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
