import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { ROTATOR_STRATEGIES } from '../vocabulary.ts';
import { about, Count, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { campaignLink } from './link-fields.ts';
import { ListQuery, listAnswer, order, pageFields } from './list.ts';

const tag = 'Campaigns';

const access = {
  public: Type.Boolean(about('Whether strangers may see the list page.')),
  rotator: Type.Union([Url, Type.Literal(false)], about('Rotator address; false when there is none.')),
  list: Url,
};

const nameTwin = Type.String(about('The name again, as older clients read it.'));

const Campaign = Type.Object({ id: Id, name: Type.String(), domain: nameTwin, ...access });

/** What creation and update answer: the name under all three keys that clients read. */
const SavedCampaign = success({ id: Id, name: Type.String(), domain: nameTwin, campaign: nameTwin, ...access });

const name = text(120, 1, about('Unique in your account.'));

/** Its form is the feature's rule, because a taken name must be told before a bad slug. */
const slug = Type.Optional(
  nullable(
    text(120),
    about('Last part of the rotator address: 2 to 60 letters, digits, - or _. Null takes the rotator away.'),
  ),
);

const isPublic = Type.Optional(Type.Boolean(about('Whether strangers may see the list page; false unless given.')));

const looks = {
  strategy: Type.Optional(
    oneOf(ROTATOR_STRATEGIES, about('How the rotator spreads visitors over the links; even unless given.')),
  ),
  sticky: Type.Optional(Type.Boolean(about('Whether the rotator leads a visitor to the same link every time.'))),
  starred: Type.Optional(Type.Boolean()),
  color: Type.Optional(nullable(text(7), about('Hex colour with its #; null takes it away.'))),
};

const detail = {
  ...{ id: Id, name: Type.String(), slug: nullable(Type.String()), ...access },
  ...{ strategy: oneOf(ROTATOR_STRATEGIES), sticky: Type.Boolean(), starred: Type.Boolean() },
  ...{ color: nullable(Type.String()), date: Timestamp },
};

const CampaignDetail = Type.Object(detail);

const FoundCampaign = Type.Object({ ...detail, links: Count });

/** What an overview of campaigns is narrowed down by. */
export const campaignFilters = {
  q: Type.Optional(text(120, 0, about('Part of the name or slug, upper or lower case.'))),
  starred: Type.Optional(Type.Boolean(about('True: only those with a star.'))),
};

export const campaignOperations = {
  listCampaigns: operation({
    id: 'listCampaigns',
    method: 'GET',
    path: '/campaigns',
    summary: 'List campaigns',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('campaigns', Campaign),
    refusals: [400],
  }),
  showCampaign: operation({
    id: 'showCampaign',
    method: 'GET',
    path: '/campaign/{id}',
    summary: 'Show a campaign',
    tag,
    status: 200,
    answer: success({ data: CampaignDetail }),
    refusals: [404],
  }),
  searchCampaigns: operation({
    id: 'searchCampaigns',
    method: 'GET',
    path: '/campaigns/search',
    summary: 'Find campaigns by their name, as an overview shows them',
    tag,
    query: Type.Object({
      ...pageFields,
      ...campaignFilters,
      order: Type.Optional(
        oneOf(
          ['date', 'name', 'own'],
          about('Newest first, or by name, those with a star on top; or your own order, with new ones on top.'),
        ),
      ),
    }),
    status: 200,
    answer: listAnswer('campaigns', FoundCampaign),
    refusals: [400],
  }),
  listCampaignLinks: operation({
    id: 'listCampaignLinks',
    method: 'GET',
    path: '/campaign/{id}/links',
    summary: 'List the links of a campaign in the order of its rotator',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('urls', Type.Object(campaignLink)),
    refusals: [400, 404],
  }),
  createCampaign: operation({
    id: 'createCampaign',
    method: 'POST',
    path: '/campaign/add',
    summary: 'Create a campaign',
    tag,
    body: Type.Object({ name: Type.Optional(name), slug, public: isPublic, ...looks }),
    status: 201,
    answer: SavedCampaign,
    refusals: [400],
  }),
  assignLinkToCampaign: operation({
    id: 'assignLinkToCampaign',
    method: 'POST',
    path: '/campaign/{campaignid}/assign/{linkid}',
    summary: 'Assign a link to a campaign',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
  updateCampaign: operation({
    id: 'updateCampaign',
    method: 'PUT',
    path: '/campaign/{id}/update',
    summary: 'Update a campaign',
    tag,
    body: Type.Object({ name, slug, public: isPublic, ...looks }),
    status: 200,
    answer: SavedCampaign,
    refusals: [400, 404],
  }),
  orderCampaignLinks: operation({
    id: 'orderCampaignLinks',
    method: 'PUT',
    path: '/campaign/{id}/order',
    summary: 'Put links of a campaign in order, for its rotator and its list page',
    tag,
    body: Type.Object({ links: order('Links of the campaign') }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  orderCampaigns: operation({
    id: 'orderCampaigns',
    method: 'PUT',
    path: '/campaigns/order',
    summary: 'Put campaigns in order',
    tag,
    body: Type.Object({ campaigns: order('Campaigns') }),
    status: 200,
    answer: Message,
    refusals: [400],
  }),
  deleteCampaign: operation({
    id: 'deleteCampaign',
    method: 'DELETE',
    path: '/campaign/{id}/delete',
    summary: 'Delete a campaign',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
