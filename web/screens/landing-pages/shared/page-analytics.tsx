import type { ReactNode } from 'react';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useSpan } from '../../../state/analytics/spans.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures } from '../../../ui/chart/click-chart.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { ViewPanels } from './view-panel.tsx';
import { PAGE_METRICS, type ViewedPage, viewsOverTime } from './view-queries.ts';

interface PageAnalyticsProps {
  page: ViewedPage;
  /** Figures beside the views. */
  figures?: ReactNode;
  /** Between the chart and the panels. */
  children?: ReactNode;
  /** The last panel, beside the devices. */
  panel: ReactNode;
}

/** Views of a splash page or overlay over time, by place, source and device, and what came of them. */
export function PageAnalytics({ page, figures, children, panel }: PageAnalyticsProps) {
  const [period, setPeriod] = useSpan();
  const [metric, setMetric] = useEnumParam('metric', PAGE_METRICS);
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: viewsOverTime(page, period) });
  return (
    <div className={layout.stack}>
      <div>
        <PeriodPicker span={period} range={query.data?.meta} onChange={setPeriod} />
      </div>
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {({ data, meta }) => (
          <>
            <ClickFigures numbers={data} metrics={PAGE_METRICS} chosen={metric} onChoose={setMetric}>
              {figures}
            </ClickFigures>
            <ClickChart numbers={data} metric={metric} period={period} range={meta} />
          </>
        )}
      </Loaded>
      {children}
      <div className={layout.columns}>
        <ViewPanels page={page} period={period} />
        {panel}
      </div>
    </div>
  );
}
