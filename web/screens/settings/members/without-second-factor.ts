import type { MemberRow } from '../../../api/private-surface.ts';

/** Names that fit into one sentence. */
const MOST_NAMES = 4;

/** Returns the members without a second factor: how many, and the names of the first ones. */
export function withoutSecondFactor(members: readonly Pick<MemberRow, 'name' | 'username' | 'has_second_factor'>[]): {
  count: number;
  names: string;
} {
  const without = members.filter((row) => !row.has_second_factor).map(({ name, username }) => name || username);
  const names = without.slice(0, MOST_NAMES).join(', ');
  return { count: without.length, names: without.length > MOST_NAMES ? `${names}, …` : names };
}
