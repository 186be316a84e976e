import { Type } from 'typebox';
import { listResponse, pageFields } from '../../link-tools/list.ts';
import { operation } from '../../operation.ts';
import { DOMAIN_STATUSES, DOMAIN_TARGETS } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text } from '../../wire.ts';

const tag = 'Domains';

const status = enumOf(DOMAIN_STATUSES, documented('`disabled` is blocked by an operator.'));

/** A certificate that the service orders itself. */
const OwnCertificate = Type.Object({
  issuer: nullable(Type.String(), documented('Null without a certificate, as `expires`.')),
  expires: nullable(Timestamp),
  error: nullable(Type.String(), documented('Why the last order failed; null after a success.')),
  next_order: Timestamp,
});

const Domain = Type.Object({
  id: Id,
  domain: Type.String(documented('With its scheme.')),
  workspace: Type.Object({ id: Id, name: Type.String() }),
  status,
  links: Count,
  tls: nullable(OwnCertificate, documented('Null where a proxy provides TLS, and for domains that are not active.')),
  checked: nullable(Timestamp, documented('The last check of the DNS record that proves its ownership.')),
  date: Timestamp,
});

const Certificate = Type.Object({ issuer: Type.String(), expires: Timestamp });

/** Branded domains of all workspaces, for operators. */
export const adminDomainOperations = {
  listInstalledDomains: operation({
    id: 'listInstalledDomains',
    method: 'GET',
    path: '/domains',
    changes: false,
    summary: 'List the branded domains of all workspaces, newest first',
    tag,
    query: Type.Object({
      ...pageFields,
      q: Type.Optional(
        text(255, documented('Part of a host, or of a name, email address or username of its workspace.')),
      ),
      status: Type.Optional(enumOf(DOMAIN_STATUSES)),
    }),
    status: 200,
    response: listResponse('domains', Domain),
    errorStatuses: [400],
  }),
  checkInstalledDomain: operation({
    id: 'checkInstalledDomain',
    method: 'POST',
    path: '/domains/{id}/check',
    changes: true,
    summary: 'Check the DNS records and the certificate of a domain now',
    tag,
    status: 200,
    response: success({
      check: Type.Object({
        status,
        target: enumOf(DOMAIN_TARGETS, documented('Where its IP addresses point, compared with those of BASE_URL.')),
        addresses: Type.Array(Type.String()),
        certificate: nullable(Certificate),
        problem: nullable(
          Type.String(),
          documented(
            'Why browsers reject its certificate: no_address, no_connection, or a code such as CERT_HAS_EXPIRED.',
          ),
        ),
        last_click: Type.Optional(
          nullable(
            Timestamp,
            documented('The last UTC day with a click, within a year. Omitted while the event log starts.'),
          ),
        ),
      }),
    }),
    errorStatuses: [404],
  }),
  orderDomainCertificate: operation({
    id: 'orderDomainCertificate',
    method: 'POST',
    path: '/domains/{id}/certificate',
    changes: true,
    summary: 'Order a certificate for a domain now, whatever happened before',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  blockDomain: operation({
    id: 'blockDomain',
    method: 'POST',
    path: '/domains/{id}/block',
    changes: true,
    requiresReauthentication: true,
    summary: 'Block a domain: its links stop working, and nobody can add it again',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [403, 404],
  }),
  unblockDomain: operation({
    id: 'unblockDomain',
    method: 'POST',
    path: '/domains/{id}/unblock',
    changes: true,
    summary: 'Unblock a domain and verify it',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  removeDomain: operation({
    id: 'removeDomain',
    method: 'DELETE',
    path: '/domains/{id}',
    changes: true,
    requiresReauthentication: true,
    summary: 'Delete a domain that has no links',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 403, 404],
  }),
};
