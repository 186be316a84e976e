import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { chartNames } from '../../../state/chart-names.ts';
import { type ClickQuery, linesOf, linksOverTime, nameTime } from '../../../state/click-query.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { lineWidths } from '../../../ui/chart/line-widths.ts';
import { ZoomingChart } from '../../../ui/chart/zooming-chart.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import type { CampaignLink } from '../editor/rotation.ts';

interface LinkLinesProps {
  question: ClickQuery;
  period: Span;
  links: readonly CampaignLink[];
  /** Place of each link's color. */
  colors: readonly number[];
  /** Time steps of the whole period. */
  times: readonly number[];
}

/** Chart with one line per link of the campaign. */
export function LinkLines({ question, period, links, colors, times: whole }: LinkLinesProps) {
  const ids = links.map(({ id }) => id);
  const body = linksOverTime(question, ids);
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return (
    <Loaded query={query} skeleton={<Skeleton height={287} />}>
      {({ data, meta }) => {
        const { times, lines } = linesOf(data.rows, { ids, whole });
        const widths = lineWidths(lines);
        const names = chartNames(links);
        const series = names.map(({ short: label }, place) => ({
          label,
          values: lines[place] ?? [],
          color: (colors[place] ?? place) + 1,
          widthPx: widths[place] ?? 2,
        }));
        return (
          <>
            <ChartLegend series={series} names={names.map(({ whole }) => whole)} />
            <ZoomingChart
              label={messages.chartOfLinks}
              times={times}
              series={series}
              nameTime={(seconds) => nameTime(seconds, period)}
              until={Date.parse(meta.to) / 1_000}
              formatValue={formatInteger}
            />
          </>
        );
      }}
    </Loaded>
  );
}
