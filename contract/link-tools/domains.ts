import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { DOMAIN_STATUSES, VERIFICATION_RECORDS } from '../vocabulary.ts';
import { about, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { ListQuery, listAnswer } from './list.ts';

const tag = 'Branded domains';

const domain = {
  id: Id,
  domain: Type.String({ pattern: '^https?://', description: 'With its scheme.' }),
  redirectroot: nullable(Url),
  redirect404: nullable(Url),
  status: oneOf(DOMAIN_STATUSES, about('A domain serves links once its ownership is proven.')),
  date: Timestamp,
};

const verification = Type.Object(
  { record: oneOf(VERIFICATION_RECORDS), name: Type.String(), value: Type.String() },
  about('The DNS record that proves that the domain is yours.'),
);

const redirects = {
  redirectroot: Type.Optional(nullable(text(2048), about('Where the bare domain leads.'))),
  redirect404: Type.Optional(nullable(text(2048), about('Where unknown addresses of the domain lead.'))),
};

export const domainOperations = {
  listDomains: operation({
    id: 'listDomains',
    method: 'GET',
    path: '/domains',
    summary: 'List branded domains',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('domains', Type.Object(domain)),
    refusals: [400],
  }),
  createDomain: operation({
    id: 'createDomain',
    method: 'POST',
    path: '/domain/add',
    summary: 'Add a branded domain',
    tag,
    body: Type.Object({
      domain: text(300, 1, about('Host name, with or without https:// in front.')),
      ...redirects,
    }),
    status: 201,
    answer: success({ ...domain, verification }),
    refusals: [400],
  }),
  showDomain: operation({
    id: 'showDomain',
    method: 'GET',
    path: '/domain/{id}',
    summary: 'Show a branded domain with the DNS record that proves it',
    tag,
    status: 200,
    answer: success({ data: Type.Object({ ...domain, verification }) }),
    refusals: [404],
  }),
  checkDomain: operation({
    id: 'checkDomain',
    method: 'POST',
    path: '/domain/{id}/check',
    summary: 'Ask DNS now whether a branded domain is yours',
    tag,
    status: 200,
    answer: success({
      status: oneOf(DOMAIN_STATUSES, about('After the check.')),
      message: Type.String({ minLength: 1, description: 'What was found, and what to do.' }),
    }),
    refusals: [404],
  }),
  updateDomain: operation({
    id: 'updateDomain',
    method: 'PUT',
    path: '/domain/{id}/update',
    summary: 'Update a branded domain',
    tag,
    body: Type.Object(redirects),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  deleteDomain: operation({
    id: 'deleteDomain',
    method: 'DELETE',
    path: '/domain/{id}/delete',
    summary: 'Delete a branded domain that no link uses',
    tag,
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
};
