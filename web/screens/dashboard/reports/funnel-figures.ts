import type { ApiResponse } from '../../../api/client.ts';

export type Reached = ApiResponse<'queryWebsiteFunnel'>['data']['funnel'][number];
type Counted = Pick<Reached, 'reached' | 'of_first' | 'of_previous'>;

/** Those who reached a step and not the next one. */
export interface Loss {
  count: number;
  /** Of those who reached the step, from 0 to 1. */
  share: number;
}

export interface FunnelSummary {
  entered: number;
  completed: number;
  /** From 0 to 100. */
  conversion: number;
  /** The step after which most leave; undefined where none do. */
  worst?: { place: number; loss: Loss };
}

/** Returns the loss after a step; undefined after the last one, and where none left. */
export function lossAfter(steps: readonly Counted[], place: number): Loss | undefined {
  const [step, next] = [steps[place], steps[place + 1]];
  if (!step || !next || step.reached <= next.reached) return undefined;
  return { count: step.reached - next.reached, share: 1 - next.of_previous / 100 };
}

/** Returns the funnel in short: how many came through, and where most left. */
export function summaryOf(steps: readonly Counted[]): FunnelSummary {
  const last = steps.at(-1);
  const losses = steps.flatMap((_, place) => {
    const loss = lossAfter(steps, place);
    return loss ? [{ place, loss }] : [];
  });
  // Of equal losses the earlier one: it comes first for everyone.
  const [worst] = losses.toSorted((one, other) => other.loss.count - one.loss.count);
  return {
    entered: steps[0]?.reached ?? 0,
    completed: last?.reached ?? 0,
    conversion: last?.of_first ?? 0,
    ...(worst && { worst }),
  };
}
