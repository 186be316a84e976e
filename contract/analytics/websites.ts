import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { PRIVACY_LEVELS } from '../vocabulary.ts';
import { documented, enumOf, Id, nullable, Timestamp, text } from '../wire.ts';
import { dataResponse, pagedResponse, pageFields } from './list.ts';

const tag = 'Websites';

const Flag = Type.Enum<[0, 1]>([0, 1]);
const Privacy = Type.Enum<[0, 1, 2]>(PRIVACY_LEVELS);

const Website = Type.Object({
  id: Id,
  domain: Type.String(),
  privacy: Privacy,
  email: Flag,
  exclude_bots: Flag,
  exclude_params: Type.String(),
  exclude_ips: Type.String(),
  favorite: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** Enough for 200 lines of any address range or parameter name. */
const MAX_LINES_LENGTH = 20_000;

/** Exclusion rules, saved or previewed. */
export const exclusionFields = {
  exclude_bots: Type.Optional(Type.Enum<[0, 1]>([0, 1], documented('Exclude common bots: 0 off, 1 on (default).'))),
  exclude_params: Type.Optional(
    nullable(text(MAX_LINES_LENGTH), documented('URL query parameters to remove, one per line, up to 200 lines.')),
  ),
  exclude_ips: Type.Optional(
    nullable(
      text(MAX_LINES_LENGTH),
      documented(
        'IP addresses to exclude, one per line, up to 200 lines: addresses, CIDR ranges, or prefixes that end in *.',
      ),
    ),
  ),
};

const settings = {
  privacy: Type.Optional(
    Type.Enum<[0, 1, 2]>(PRIVACY_LEVELS, {
      description:
        'Who can see the dashboard: 0 anyone (default), 1 only workspace members, 2 anyone with the password.',
    }),
  ),
  password: Type.Optional(
    nullable(text(256), documented('Password of the shared dashboard; used only if privacy is 2.')),
  ),
  email: Type.Optional(Type.Enum<[0, 1]>([0, 1], documented('Email reports: 0 off (default), 1 on.'))),
  ...exclusionFields,
  favorite: Type.Optional(Type.Boolean(documented('Favorite flag; defaults to false.'))),
};

const websiteListQuery = Type.Object({
  search: Type.Optional(text(255, documented('Text to find in the domain, case-insensitive.'))),
  search_by: Type.Optional(enumOf(['domain'], { default: 'domain', description: 'Field to search.' })),
  favorite: Type.Optional(Type.Boolean(documented('Only favorites, or only others.'))),
  sort_by: Type.Optional(enumOf(['id', 'domain'], { default: 'id', description: 'id sorts by creation.' })),
  ...pageFields,
});

export const websiteOperations = {
  listWebsites: operation({
    id: 'listWebsites',
    method: 'GET',
    path: '/websites',
    changes: false,
    summary: 'List websites',
    tag,
    query: websiteListQuery,
    status: 200,
    response: pagedResponse(Website),
    errorStatuses: [422],
  }),
  showWebsite: operation({
    id: 'showWebsite',
    method: 'GET',
    path: '/websites/{id}',
    changes: false,
    summary: 'Show a website',
    tag,
    status: 200,
    response: dataResponse(Website),
    errorStatuses: [404],
  }),
  createWebsite: operation({
    id: 'createWebsite',
    method: 'POST',
    path: '/websites',
    changes: true,
    summary: 'Create a website',
    tag,
    body: Type.Object({
      domain: text(300, { minLength: 1, ...documented('Domain name, with or without scheme.') }),
      ...settings,
    }),
    status: 201,
    response: dataResponse(Website, 201),
    errorStatuses: [400, 422],
  }),
  updateWebsite: operation({
    id: 'updateWebsite',
    method: 'PUT',
    path: '/websites/{id}',
    changes: true,
    summary: 'Update a website',
    tag,
    body: Type.Object(settings),
    status: 200,
    response: dataResponse(Website),
    errorStatuses: [400, 404, 422],
  }),
  patchWebsite: operation({
    id: 'patchWebsite',
    method: 'PATCH',
    path: '/websites/{id}',
    changes: true,
    summary: 'Update a website (same as PUT)',
    tag,
    body: Type.Object(settings),
    status: 200,
    response: dataResponse(Website),
    errorStatuses: [400, 404, 422],
  }),
  deleteWebsite: operation({
    id: 'deleteWebsite',
    method: 'DELETE',
    path: '/websites/{id}',
    changes: true,
    summary: 'Delete a website and its events',
    tag,
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [404],
  }),
};
