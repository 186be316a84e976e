/** Why a hit was dropped. `failed` is a bug of ours that one hit ran into. */
export type DropReason = 'prefetch' | 'unknown_site' | 'do_not_track' | 'bot' | 'excluded_address' | 'failed';

/** What owners are shown beside their numbers: dropped hits, and hits that lost a parameter. */
export type LeftOutReason = DropReason | 'excluded_parameter';

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
