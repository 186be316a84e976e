import type { Domain, DomainStore } from './domain-port.ts';

/** Branded domains as seen by features whose objects they serve. */
export interface BrandedDomainDirectory {
  /** Finds the account's own active domain with this host (lower case, ASCII, without port). */
  findActive(accountId: number, host: string): Promise<{ id: number; origin: string } | undefined>;
  /** Returns origins of the account's domains, active or not, by ID. */
  origins(accountId: number, ids: readonly number[]): Promise<Map<number, string>>;
  /** Returns whether this host serves short links of any account. */
  isServed(host: string): Promise<boolean>;
}

export function createBrandedDomains(store: DomainStore): BrandedDomainDirectory {
  return {
    findActive: async (accountId, host) => {
      const domain = await store.findActive(host);
      return domain?.accountId === accountId ? { id: domain.id, origin: originOf(domain) } : undefined;
    },
    origins: async (accountId, ids) => {
      const domains = await store.findMany(accountId, ids);
      return new Map(domains.map((domain) => [domain.id, originOf(domain)]));
    },
    isServed: async (host) => (await store.findActive(host)) !== undefined,
  };
}

export function originOf({ scheme, host }: Pick<Domain, 'scheme' | 'host'>): string {
  return `${scheme}://${host}`;
}
