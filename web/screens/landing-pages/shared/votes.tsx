import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { answerMessages } from '../../../messages/landing-pages/pages.ts';
import { Figure } from '../../../ui/chart/figure.tsx';
import { formatCompact, formatInteger, formatPercent } from '../../../ui/format.ts';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
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

interface ResponsesProps {
  /** API path of the page. */
  path: string;
  /** Views of the page in all time. */
  views: number;
}

/** Responses in all time. Shares the request of their tab. */
function useResponses(path: string) {
  return useApiQuery('listOverlayAnswers', `${path}/answers`, { query: { limit: 25, page: 1 } });
}

/** How many responses there are, and the share of views that they are. */
export function ResponseFigures({ path, views }: ResponsesProps) {
  const { data } = useResponses(path);
  if (!data) return null;
  const { result } = data.data;
  return (
    <>
      <Figure
        label={answerMessages.responses}
        value={formatCompact(result)}
        change={<span className={layout.description}>{answerMessages.allTime}</span>}
      />
      {views > 0 && (
        <Figure
          label={answerMessages.rate}
          value={formatPercent(result / views)}
          help={answerMessages.rateAbout}
          change={<span className={layout.description}>{answerMessages.allTime}</span>}
        />
      )}
    </>
  );
}

/** The votes of a poll, or how many responses a form got. */
export function ResponsePanel({ path, views }: ResponsesProps) {
  return (
    <Section title={answerMessages.responses}>
      <Loaded query={useResponses(path)}>
        {({ data: { result }, votes }) => (
          <>
            <p className={layout.description}>
              {result === 0 ? answerMessages.none : answerMessages.total(result, formatInteger(result))}
              {result > 0 &&
                views > 0 &&
                ` · ${answerMessages.ofViews(formatPercent(result / views), formatInteger(views))}`}
            </p>
            {votes && result > 0 && <Votes votes={votes} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}
