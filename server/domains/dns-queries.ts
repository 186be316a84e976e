import type { DnsResolver } from '../platform/fetch/dns-proof.ts';

/** Hands out resolvers, so that questions under way can be called off together. */
export interface Questions {
  /** A resolver of its own for each claim: giving up on one claim cancels every question of its resolver. */
  ask<Answer>(question: (resolver: DnsResolver) => Promise<Answer>): Promise<Answer>;
  /** Questions under way get no answer, which tells nothing about any domain. */
  callOff(): void;
}

export function createQuestions(createResolver: () => DnsResolver): Questions {
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
