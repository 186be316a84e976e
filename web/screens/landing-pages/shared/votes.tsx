import type { ApiResponse } from '../../../api/client.ts';
import { answerMessages } from '../../../messages/landing-pages/pages.ts';
import { formatPercent } from '../../../ui/format.ts';
import { BarList } from '../../../ui/table/bar-list.tsx';
import styles from './answers.module.css';

/** The result of a poll: votes of each option with their share. */
export function Votes({ votes }: { votes: NonNullable<ApiResponse<'listOverlayAnswers'>['votes']> }) {
  const percents = wholePercents(votes.map(({ votes: count }) => count));
  const rows = votes.map(({ option, votes: count }, index) => ({
    value: option,
    label: option,
    count,
    more: formatPercent((percents[index] ?? 0) / 100),
  }));
  return (
    <div className={styles.votes}>
      <BarList heads={[answerMessages.option, answerMessages.votes, answerMessages.share]} rows={rows} />
    </div>
  );
}

/** Returns whole percentages that add up to 100, as the public page of the poll shows them. */
function wholePercents(counts: readonly number[]): number[] {
  const all = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  const rest = (index: number) => ((counts[index] ?? 0) * 100) % all;
  const missing = counts.reduce((sum, _count, index) => sum + rest(index), 0) / all;
  const raised = new Set([...counts.keys()].sort((one, other) => rest(other) - rest(one)).slice(0, missing));
  return counts.map((count, index) => Math.floor((count * 100) / all) + (raised.has(index) ? 1 : 0));
}
