import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { LIST_PERIODS } from '../query-vocabulary.ts';
import { LINK_ENDS, LINK_HEALTH_STATUSES, LINK_STATUSES } from '../vocabulary.ts';
import { documented, ErrorBody, enumOf, Id, Message, nullable, success, TimeZone, text, Url } from '../wire.ts';
import { FoundLink, LinkDetails, LinkRow, linkOptions, url } from './link-fields.ts';
import { listResponse, pageFields } from './list.ts';
import { Statistics } from './statistics.ts';

const tag = 'Links';

const LinkDetail = success({ details: LinkDetails, data: Statistics });

const fact = (what: string) => nullable(Type.String(), documented(what));

const TargetFacts = Type.Object({
  title: fact('null, like the other fields, if the page does not provide it or cannot be reached.'),
  description: fact('Description of the page.'),
  image: fact('URL of the image for previews.'),
  health: Type.Object(
    {
      status: enumOf(
        LINK_HEALTH_STATUSES,
        documented('`broken` if the response was 404 or 410; `unknown` for other errors, and without a response.'),
      ),
      http_status: nullable(Type.Integer(), documented('HTTP status of the response; null without one.')),
    },
    documented('Whether the destination works, by one request.'),
  ),
});

const order = Type.Optional(enumOf(['date', 'click'], documented('Newest first, or most clicks first.')));

const narrowed = {
  q: Type.Optional(text(255, documented('Text to find in alias, destination or title.'))),
  tag: Type.Optional(text(1000, documented('Only links with this tag, or with any of several, separated by commas.'))),
  status: Type.Optional(enumOf(LINK_STATUSES, documented('Only links with this status.'))),
  archived: Type.Optional(Type.Boolean(documented('true: only archived links; false: all others.'))),
  health: Type.Optional(enumOf(LINK_HEALTH_STATUSES, documented('Only links with this destination health.'))),
  ended: Type.Optional(enumOf(LINK_ENDS, documented('Only links that have expired, or whose click limit is reached.'))),
};

/** Filters of search and export. */
export const linkFilters = {
  ...narrowed,
  campaign: Type.Optional(Type.Integer({ ...Id, description: 'Only links in this campaign.' })),
  channel: Type.Optional(Type.Integer({ ...Id, description: 'Only links in this channel.' })),
  creator: Type.Optional(Type.Integer({ ...Id, description: 'Only links that this person created.' })),
  domain: Type.Optional(text(300, documented('Only links on this host: one of your domains, or the service’s own.'))),
};

const { tag: _tag, ...untagged } = linkFilters;

const ofPeriod = {
  period: Type.Optional(
    enumOf(LIST_PERIODS, documented('Adds each link’s clicks in this period, which `order=click` then sorts by.')),
  ),
  timezone: Type.Optional(TimeZone),
};

const linkListQuery = Type.Object({
  ...pageFields,
  order,
  ...narrowed,
  short: Type.Optional(
    text(2048, documented('A short link to look up. Returns one link and ignores all other parameters.')),
  ),
});

export const linkOperations = {
  listLinks: operation({
    id: 'listLinks',
    method: 'GET',
    path: '/urls',
    changes: false,
    summary: 'List links, or look up one by its short link',
    tag,
    query: linkListQuery,
    status: 200,
    // An unknown `short` answers 200 with error 1: live clients test the error key only.
    response: Type.Union([listResponse('urls', LinkRow), LinkDetail, ErrorBody]),
    errorStatuses: [400],
  }),
  searchLinks: operation({
    id: 'searchLinks',
    method: 'GET',
    path: '/urls/search',
    changes: false,
    summary: 'Search links with filters',
    tag,
    query: Type.Object({ ...pageFields, order, ...linkFilters, ...ofPeriod }),
    status: 200,
    response: listResponse('urls', FoundLink),
    errorStatuses: [400],
  }),
  listLinkTags: operation({
    id: 'listLinkTags',
    method: 'GET',
    path: '/urls/tags',
    changes: false,
    summary: 'List the tags of links',
    tag,
    query: Type.Object(untagged),
    status: 200,
    response: success({
      data: Type.Object({
        tags: Type.Array(
          Type.Object({ name: Type.String(), links: Type.Integer(documented('How many of the links have this tag.')) }),
          documented('Most frequent first, each once whatever its case. Up to 1,000.'),
        ),
      }),
    }),
    errorStatuses: [400],
  }),
  showLinkMetadata: operation({
    id: 'showLinkMetadata',
    method: 'GET',
    path: '/urls/metadata',
    changes: false,
    summary: 'Fetch title, description and image of a destination',
    tag,
    query: Type.Object({ url }),
    status: 200,
    response: success({ data: TargetFacts }),
    errorStatuses: [400],
  }),
  checkLinkAlias: operation({
    id: 'checkLinkAlias',
    method: 'GET',
    path: '/urls/alias',
    changes: false,
    permission: 'edit',
    summary: 'Check whether an alias is available',
    tag,
    query: Type.Object({
      custom: Type.Optional(text(200, documented('The alias (back-half); without it, a random one is suggested.'))),
      domain: Type.Optional(
        text(300, documented('Host of the link; defaults to that of `link`, or else the service’s own.')),
      ),
      link: Type.Optional(Type.Integer({ ...Id, description: 'The link to change, whose own alias is available.' })),
    }),
    status: 200,
    response: success({
      free: Type.Boolean(),
      reason: nullable(Type.String(), documented('Why the alias is not available; null if it is.')),
      suggestions: Type.Array(
        Type.String(),
        documented(
          'Aliases that are available: up to three similar ones if another link has this one, one random alias without `custom`.',
        ),
      ),
    }),
    errorStatuses: [400],
  }),
  showLink: operation({
    id: 'showLink',
    method: 'GET',
    path: '/url/{id}',
    changes: false,
    summary: 'Show a link with its click statistics',
    tag,
    status: 200,
    response: LinkDetail,
    errorStatuses: [404],
  }),
  createLink: operation({
    id: 'createLink',
    method: 'POST',
    path: '/url/add',
    changes: true,
    summary: 'Shorten a URL',
    tag,
    body: Type.Object({ url, ...linkOptions }),
    status: 200,
    response: success({ id: Id, shorturl: Url, short: Url }),
    errorStatuses: [400],
  }),
  updateLink: operation({
    id: 'updateLink',
    method: 'PUT',
    path: '/url/{id}/update',
    changes: true,
    summary: 'Update a link',
    tag,
    body: Type.Object({ url: Type.Optional(url), ...linkOptions }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deleteLink: operation({
    id: 'deleteLink',
    method: 'DELETE',
    path: '/url/{id}/delete',
    changes: true,
    summary: 'Delete a link',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
