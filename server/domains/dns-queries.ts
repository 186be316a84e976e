import type { DnsResolver } from '../platform/fetch/dns-proof.ts';

/** Provides resolvers, so that running DNS queries can be canceled together. */
export interface DnsQueries {
  /** Uses a separate resolver for each claim: canceling a claim cancels every query of its resolver. */
  ask<Result>(question: (resolver: DnsResolver) => Promise<Result>): Promise<Result>;
  /** Cancels running queries without results, which says nothing about any domain. */
  callOff(): void;
}

export function createDnsQueries(createResolver: () => DnsResolver): DnsQueries {
  const open = new Set<DnsResolver>();
  return {
    ask: async (question) => {
      const resolver = createResolver();
      open.add(resolver);
      try {
        return await question(resolver);
      } finally {
        open.delete(resolver);
      }
    },
    callOff: () => {
      for (const resolver of open) resolver.cancel();
    },
  };
}
