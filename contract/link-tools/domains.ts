import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { DOMAIN_STATUSES, VERIFICATION_RECORDS } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';
import { ListQuery, listResponse } from './list.ts';

const tag = 'Branded domains';

const domain = {
  id: Id,
  domain: Type.String({ pattern: '^https?://', description: 'With its scheme.' }),
  redirectroot: nullable(Url),
  redirect404: nullable(Url),
  bio: nullable(Id),
  status: enumOf(DOMAIN_STATUSES, documented('A domain serves links when its ownership is verified.')),
  date: Timestamp,
};

const verification = Type.Object(
  { record: enumOf(VERIFICATION_RECORDS), name: Type.String(), value: Type.String() },
  documented('DNS record that verifies your ownership of the domain.'),
);

const redirects = {
  redirectroot: Type.Optional(nullable(text(2048), documented('Redirect for the domain without a path.'))),
  redirect404: Type.Optional(nullable(text(2048), documented('Redirect for paths that do not exist (404).'))),
  bio: Type.Optional(
    nullable(Id, documented('Bio page that the domain shows without a path, instead of `redirectroot`.')),
  ),
};

export const domainOperations = {
  listDomains: operation({
    id: 'listDomains',
    method: 'GET',
    path: '/domains',
    changes: false,
    summary: 'List branded domains',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('domains', Type.Object({ ...domain, links: Count })),
    errorStatuses: [400],
  }),
  createDomain: operation({
    id: 'createDomain',
    method: 'POST',
    path: '/domain/add',
    changes: true,
    permission: 'domains',
    summary: 'Add a branded domain',
    tag,
    body: Type.Object({
      domain: text(300, { minLength: 1, ...documented('Host name, with or without https:// in front.') }),
      ...redirects,
    }),
    status: 201,
    response: success({ ...domain, verification }),
    errorStatuses: [400],
  }),
  showDomain: operation({
    id: 'showDomain',
    method: 'GET',
    path: '/domain/{id}',
    changes: false,
    summary: 'Show a branded domain with its DNS verification record',
    tag,
    status: 200,
    response: success({ data: Type.Object({ ...domain, verification }) }),
    errorStatuses: [404],
  }),
  checkDomain: operation({
    id: 'checkDomain',
    method: 'POST',
    path: '/domain/{id}/check',
    changes: true,
    permission: 'domains',
    summary: 'Verify a branded domain by DNS',
    tag,
    status: 200,
    response: success({
      status: enumOf(DOMAIN_STATUSES, documented('Status after the check.')),
      message: Type.String({ minLength: 1, description: 'Result of the check and next steps.' }),
      dns_provider: nullable(
        Type.Object({ name: Type.String(), url: Url }),
        documented('Where its DNS records are set, by its name servers: name and settings page; null if unknown.'),
      ),
    }),
    errorStatuses: [404],
  }),
  updateDomain: operation({
    id: 'updateDomain',
    method: 'PUT',
    path: '/domain/{id}/update',
    changes: true,
    permission: 'domains',
    summary: 'Update a branded domain',
    tag,
    body: Type.Object(redirects),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deleteDomain: operation({
    id: 'deleteDomain',
    method: 'DELETE',
    path: '/domain/{id}/delete',
    changes: true,
    permission: 'domains',
    summary: 'Delete a branded domain without links',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
};
