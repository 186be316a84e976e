import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { CertificateState, Certificates } from '../../certificates/certificates.ts';
import type { DomainCheck, InstalledDomain } from '../../domains/domains.ts';
import { conflict } from '../../platform/app-error.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { timeOrNull } from './workspaces.ts';

const { listInstalledDomains, checkInstalledDomain, orderDomainCertificate, blockDomain, unblockDomain, removeDomain } =
  adminOperations;

export const domainRoutes = [
  route(listInstalledDomains, async ({ query }, { features }) => {
    const filter = { search: query.q?.trim(), status: query.status };
    const page = await features.installedDomains.page(filter, pageRequest(query));
    const tls = certificatesOf(features.certificates);
    const present = (domain: InstalledDomain) => ({ ...presentDomain(domain), tls: presentTls(tls.get(domain.host)) });
    return listEnvelope(query, page, { name: 'domains', present });
  }),
  route(checkInstalledDomain, async ({ id, subject }, { features }) => {
    const { domain, check } = await features.installedDomains.check(id());
    subject.name = domain.host;
    return ok({ check: { status: domain.status, ...presentCheck(check) } });
  }),
  route(orderDomainCertificate, async ({ id, subject }, { features }) => {
    const { host } = await features.installedDomains.find(id());
    subject.name = host;
    if (!features.certificates)
      throw conflict('domain', 'A proxy provides the certificates. Set TLS=auto to order them here.');
    await features.certificates.order(host);
    return ok({ message: `A certificate for ${host} is ordered within half a minute.` });
  }),
  route(blockDomain, async ({ id, subject }, { features }) => {
    const { host } = await features.installedDomains.block(id());
    subject.name = host;
    return ok({ message: `${host} is blocked.` });
  }),
  route(unblockDomain, async ({ id, subject }, { features }) => {
    const { host, status } = await features.installedDomains.unblock(id());
    subject.name = host;
    const still = status === 'active' ? '' : ' Its DNS record is missing, so it is pending until the record is set.';
    return ok({ message: `${host} is not blocked.${still}` });
  }),
  route(removeDomain, async ({ id, subject }, { features }) => {
    const { host } = await features.installedDomains.remove(id());
    subject.name = host;
    return ok({ message: `${host} was deleted.` });
  }),
];

function presentDomain({ id, host, scheme, accountId, workspace, status, ...domain }: InstalledDomain) {
  return {
    id,
    domain: `${scheme}://${host}`,
    workspace: { id: accountId, name: workspace },
    status,
    links: domain.links,
    checked: timeOrNull(domain.checkedAt),
    date: formatTimestamp(domain.createdAt),
  };
}

function certificatesOf(certificates: Certificates | undefined): ReadonlyMap<string, CertificateState> {
  return new Map(certificates?.live.states().map((state) => [state.host, state]));
}

function presentTls(state: CertificateState | undefined) {
  if (!state) return null;
  const { issuer, expiresAt, lastError, nextAttemptAt } = state;
  return { issuer, expires: timeOrNull(expiresAt), error: lastError, next_order: formatTimestamp(nextAttemptAt) };
}

function presentCheck({ target, addresses, certificate, problem, lastClickAt }: DomainCheck) {
  return {
    target,
    addresses: [...addresses],
    certificate: certificate ? { issuer: certificate.issuer, expires: formatTimestamp(certificate.expiresAt) } : null,
    problem: problem ?? null,
    ...(lastClickAt !== undefined && { last_click: timeOrNull(lastClickAt) }),
  };
}
