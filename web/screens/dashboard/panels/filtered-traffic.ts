import type { Answer } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import { dropWords } from '../../../messages/dashboard-windows.ts';
import { useBoard } from '../state/board.ts';
import { leftOutDays } from '../state/filtered-traffic-days.ts';
import { pathOf } from '../state/question.ts';

type Reasons = Answer<'showLeftOut'>['data']['reasons'];

/** What rules left out in the days that the dashboard shows, of the whole website. */
export function useLeftOut(enabled: boolean, refetchIntervalMs?: number) {
  const { site, overview } = useBoard();
  return useAnswer('showLeftOut', pathOf(site, '/left-out'), {
    query: overview && leftOutDays(overview.meta, Date.now()),
    enabled: enabled && overview !== undefined,
    refetchIntervalMs,
  });
}

/** Those that do not count. What only lost a parameter does. */
export function droppedOf(reasons: Reasons): Reasons {
  return reasons.filter(({ reason, count }) => count > 0 && reason !== 'excluded_parameter');
}

export function reasonWords(reason: string): readonly [name: string, why: string] {
  return dropWords[reason] ?? [reason, reason];
}
