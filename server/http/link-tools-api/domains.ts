import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { DomainView, VerificationOutcome } from '../../domains/domains.ts';
import { forbidden } from '../../platform/app-error.ts';
import type { Features } from '../shared/features.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listDomains, showDomain, checkDomain, createDomain, updateDomain, deleteDomain } = linkToolsOperations;

export const domainRoutes = [
  route(listDomains, async ({ principal, query }, { features }) => {
    const { accountId } = principal;
    const [page, links] = await Promise.all([
      features.domains.page(accountId, pageRequest(query)),
      features.links.countBy(accountId, 'domain'),
    ]);
    const present = (domain: DomainView) => ({ ...presentDomain(domain), links: links.get(domain.id) ?? 0 });
    return listEnvelope(query, page, { name: 'domains', present });
  }),
  route(showDomain, async ({ principal, id }, { features }) => {
    const domain = await features.domains.find(principal.accountId, id());
    return ok({ data: { ...presentDomain(domain), verification: presentProof(domain) } });
  }),
  route(checkDomain, async ({ principal, id }, { features }) => {
    const { host } = await features.domains.find(principal.accountId, id());
    const [outcome, provider] = await Promise.all([
      features.domains.verify(principal.accountId, id()),
      features.domains.dnsProvider(host),
    ]);
    const { status, proof } = await features.domains.find(principal.accountId, id());
    const dnsProvider = provider && { name: provider.name, url: provider.url };
    return ok({ status, message: SENTENCES[outcome](proof), dns_provider: dnsProvider });
  }),
  route(createDomain, async ({ principal, body, creationEntry }, { features }) => {
    await authorizeDomains(features, principal);
    const domain = await features.domains.create(principal.accountId, body, creationEntry?.());
    return ok({ ...presentDomain(domain), verification: presentProof(domain) });
  }),
  route(updateDomain, async ({ principal, body, id }, { features }) => {
    const domain = await features.domains.update(principal.accountId, id(), body);
    return ok({ message: updateMessage(domain) });
  }),
  route(deleteDomain, async ({ principal, id }, { features }) => {
    await features.domains.remove(principal.accountId, id());
    return ok({ message: 'The domain was deleted.' });
  }),
];

/** Operators of the installation can reserve branded domains for themselves. */
async function authorizeDomains({ serviceSettings, administration }: Features, { personId }: Principal): Promise<void> {
  if (serviceSettings.value('brandedDomains') === 'everyone' || (await administration.isOperator(personId))) return;
  throw forbidden('Only operators of this service can add domains. Ask the operator of this service.');
}

/** The outcome of a verification as a sentence that says what to do. */
const SENTENCES: Record<VerificationOutcome, (proof: DomainView['proof']) => string> = {
  active: () => 'The DNS record is correct. The domain is active.',
  pending: ({ record, name }) =>
    `The ${record} record ${name} was not found or has a different value. New records can take up to an hour to appear.`,
  disabled: () => 'The operator of this service disabled this domain.',
  taken: () => 'Another workspace has verified this domain. Remove that workspace’s DNS record first.',
  gone: () => 'The domain was deleted.',
};

function presentDomain({ id, origin, redirectRoot, redirect404, bioPageId, status, createdAt }: DomainView) {
  return {
    id,
    domain: origin,
    redirectroot: redirectRoot,
    redirect404,
    bio: bioPageId,
    status,
    date: formatTimestamp(createdAt),
  };
}

function presentProof({ proof }: DomainView) {
  return { record: proof.record, name: proof.name, value: proof.value };
}

/** Repeats the DNS record, which otherwise only the response to creation contains. */
function updateMessage({ status, proof }: DomainView): string {
  if (status !== 'pending') return 'The domain was updated.';
  return `The domain was updated. To verify that you own it, set the ${proof.record} record ${proof.name} to ${proof.value}.`;
}
