import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { PRIVACY_LEVELS } from '../vocabulary.ts';
import { about, Id, nullable, oneOf, Timestamp, text } from '../wire.ts';
import { dataAnswer, pagedAnswer, pageFields } from './list.ts';

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

/** 200 lines of the longest address range, and of believable parameter names. */
const MAX_LINES_LENGTH = 20_000;

/** Rules of what is left out, saved or tried. */
export const exclusionFields = {
  exclude_bots: Type.Optional(Type.Enum<[0, 1]>([0, 1], about('Leave common bots out: 0 off, 1 on (unless given).'))),
  exclude_params: Type.Optional(
    nullable(text(MAX_LINES_LENGTH), about('URL query parameters not to be tracked, one per line, at most 200 lines.')),
  ),
  exclude_ips: Type.Optional(
    nullable(
      text(MAX_LINES_LENGTH),
      about('Addresses not to be tracked, CIDR ranges and * tails too, one per line, at most 200 lines.'),
    ),
  ),
};

const settings = {
  privacy: Type.Optional(
    Type.Enum<[0, 1, 2]>(PRIVACY_LEVELS, {
      description: 'Who sees the statistics: 0 everyone (unless given), 1 you alone, 2 whoever knows the password.',
    }),
  ),
  password: Type.Optional(nullable(text(256), about('Access password; effective only when privacy is 2.'))),
  email: Type.Optional(Type.Enum<[0, 1]>([0, 1], about('Periodic e-mail reports: 0 off (unless given), 1 on.'))),
  ...exclusionFields,
  favorite: Type.Optional(Type.Boolean(about('Favorite flag; false unless given.'))),
};

const websiteListQuery = Type.Object({
  search: Type.Optional(text(255, 0, about('Part of the domain, upper or lower case.'))),
  search_by: Type.Optional(oneOf(['domain'], { default: 'domain', description: 'Where to search.' })),
  favorite: Type.Optional(Type.Boolean(about('Only favorites, or only the others.'))),
  sort_by: Type.Optional(oneOf(['id', 'domain'], { default: 'id', description: 'id is the order of creation.' })),
  ...pageFields,
});

export const websiteOperations = {
  listWebsites: operation({
    id: 'listWebsites',
    method: 'GET',
    path: '/websites',
    summary: 'List websites',
    tag,
    query: websiteListQuery,
    status: 200,
    answer: pagedAnswer(Website),
    refusals: [422],
  }),
  showWebsite: operation({
    id: 'showWebsite',
    method: 'GET',
    path: '/websites/{id}',
    summary: 'Show a website',
    tag,
    status: 200,
    answer: dataAnswer(Website),
    refusals: [404],
  }),
  createWebsite: operation({
    id: 'createWebsite',
    method: 'POST',
    path: '/websites',
    summary: 'Create a website',
    tag,
    body: Type.Object({ domain: text(300, 1, about('Domain name, with or without scheme.')), ...settings }),
    status: 201,
    answer: dataAnswer(Website, 201),
    refusals: [400, 422],
  }),
  updateWebsite: operation({
    id: 'updateWebsite',
    method: 'PUT',
    path: '/websites/{id}',
    summary: 'Update a website',
    tag,
    body: Type.Object(settings),
    status: 200,
    answer: dataAnswer(Website),
    refusals: [400, 404, 422],
  }),
  patchWebsite: operation({
    id: 'patchWebsite',
    method: 'PATCH',
    path: '/websites/{id}',
    summary: 'Update a website (the same as PUT)',
    tag,
    body: Type.Object(settings),
    status: 200,
    answer: dataAnswer(Website),
    refusals: [400, 404, 422],
  }),
  deleteWebsite: operation({
    id: 'deleteWebsite',
    method: 'DELETE',
    path: '/websites/{id}',
    summary: 'Delete a website and its events',
    tag,
    status: 200,
    answer: dataAnswer(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    refusals: [404],
  }),
};
