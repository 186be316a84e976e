import { ANALYTICS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { type ClickPeriod, type ClickQuestion, linesOf, linksOverTime, nameTime } from '../../state/click-question.ts';
import { formatWhole } from '../../ui/format.ts';
import { Loaded, Skeleton } from '../../ui/states.tsx';
import { TimeChart } from '../../ui/time-chart.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { labelOf } from './campaign-data.ts';
import type { CampaignLink } from './rotation.ts';

interface LinkLinesProps {
  question: ClickQuestion;
  period: ClickPeriod;
  links: readonly CampaignLink[];
}

/** A line for each link of the campaign. */
export function LinkLines({ question, period, links }: LinkLinesProps) {
  const ids = links.map(({ id }) => id);
  const answer = useAnswer('askQuestion', `${ANALYTICS}/query`, { body: linksOverTime(question, ids) });
  return (
    <Loaded answer={answer} skeleton={<Skeleton height={260} />}>
      {({ data }) => {
        const { times, lines } = linesOf(data.rows, ids);
        return (
          <TimeChart
            label={words.chartOfLinks}
            times={times}
            series={links.map((link, place) => ({
              label: labelOf(link),
              values: lines[place] ?? [],
              color: place + 1,
            }))}
            nameTime={(seconds) => nameTime(seconds, period)}
            formatValue={formatWhole}
          />
        );
      }}
    </Loaded>
  );
}
