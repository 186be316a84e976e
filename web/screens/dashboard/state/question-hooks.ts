import type { UseQueryResult } from '@tanstack/react-query';
import { ANALYTICS, type Answer, type Body } from '../../../api/client.ts';
import { useAnswer } from '../../../api/queries.ts';
import type { Refusal } from '../../../api/refusal.ts';
import { useBoard } from './board.ts';
import type { Condition, Filter } from './filters.ts';

type Asked = Omit<Body<'askQuestion'>, 'scope' | 'range' | 'filter'>;

export interface AskedMore {
  more?: readonly Condition[];
  enabled?: boolean;
}

/** A question of a panel's own, of the same time and filters as everything on the page. */
export function useQuestion(
  asked: Asked,
  { more = [], enabled = true }: AskedMore = {},
): UseQueryResult<Answer<'askQuestion'>, Refusal> {
  const body = useQuestionBody(asked, more);
  return useAnswer('askQuestion', `${ANALYTICS}/query`, { body, enabled });
}

export function useQuestionBody(asked: Asked, more: readonly Condition[] = []): Body<'askQuestion'> {
  const { site, basis } = useBoard();
  return { scope: { website: site.id }, ...asked, ...withMore(basis, more) };
}

function withMore(
  { range, filter }: { range: Body<'askQuestion'>['range']; filter?: Filter },
  more: readonly Condition[],
) {
  if (more.length === 0) return { range, ...(filter && { filter }) };
  const added = more.map((one) => ({ ...one, values: [...one.values] }));
  const before = filter === undefined ? [] : filter.kind === 'and' ? (filter.filters ?? []) : [filter];
  const filters = [...before, ...added];
  return { range, filter: (filters.length === 1 ? filters[0] : { kind: 'and', filters }) as Filter };
}
