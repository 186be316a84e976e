import type { DropReason, LeftOutReason } from '../../contract/vocabulary.ts';

export type { DropReason, LeftOutReason };

export interface LeftOutCount {
  /** 0 when no site was found. */
  readonly siteId: number;
  readonly reason: LeftOutReason;
  readonly count: number;
}

/** Counts in memory between two visits of the job that stores them. Holds no visitor's data. */
export interface LeftOut {
  count(reason: LeftOutReason, siteId: number): void;
  /** All counts since the last call, and starts at zero. */
  take(): LeftOutCount[];
}

export function createLeftOut(): LeftOut {
  let bySite = new Map<number, Map<LeftOutReason, number>>();
  return {
    count(reason, siteId) {
      const counts = bySite.get(siteId) ?? new Map<LeftOutReason, number>();
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      bySite.set(siteId, counts);
    },
    take() {
      const taken = [...bySite].flatMap(([siteId, counts]) =>
        [...counts].map(([reason, count]) => ({ siteId, reason, count })),
      );
      bySite = new Map();
      return taken;
    },
  };
}
