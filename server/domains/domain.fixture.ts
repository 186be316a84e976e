import type { Domain } from './domain-port.ts';

/** Creates a stored domain to build tests on. */
export function newDomain(over: Partial<Domain> = {}): Omit<Domain, 'id'> {
  return {
    accountId: 1,
    host: 'go.shop.example',
    scheme: 'https',
    redirectRoot: null,
    redirect404: null,
    bioPageId: null,
    status: 'pending',
    proofToken: 'token-of-sixteen-characters',
    checkedAt: null,
    createdAt: 5,
    ...over,
  };
}
