import { exportUrl } from '../../../api/download.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { visitMessages as texts } from '../../../messages/websites/visits.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { Select } from '../../../ui/form/choices.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { ExportButton } from '../../../ui/object/export-button.tsx';
import { SiteFrame } from '../site-frame.tsx';
import type { DashboardState } from '../state/dashboard-context.ts';
import { pathOf } from '../state/query.ts';
import { VisitList } from './visit-list.tsx';
import styles from './visits.module.css';
import { DURATION_CHOICES, VIEW_CHOICES, visitsQuery } from './visits-query.ts';

/** `/websites/:id/visits`: single visits of a period, with the filters of the dashboard. */
export default function VisitsScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <SiteFrame id={params.id} title={texts.title}>
      {(board) => <Visits board={board} />}
    </SiteFrame>
  );
}

function Visits({ board }: { board: DashboardState }) {
  const { site, view, baseQuery, overview } = board;
  const [views, setViews] = useEnumParam('views', VIEW_CHOICES);
  const [duration, setDuration] = useEnumParam('time', DURATION_CHOICES);
  const query = visitsQuery(view, baseQuery.filter, { views, duration });
  const isWhole = views === 'any' && duration === 'any';
  const count = overview?.data.totals.visits;
  return (
    <section className={styles.visits} aria-label={texts.title}>
      <div className={styles.bar}>
        <h2>{isWhole && count !== undefined ? counted(count, 'visits', formatInteger(count)) : texts.title}</h2>
        <Select
          label={texts.views}
          value={views}
          onChange={setViews}
          choices={VIEW_CHOICES.map((value) => ({ value, label: texts.viewChoices[value] }))}
          isCompact
        />
        <Select
          label={texts.duration}
          value={duration}
          onChange={setDuration}
          choices={DURATION_CHOICES.map((value) => ({ value, label: texts.durationChoices[value] }))}
          isCompact
        />
        <span className={styles.gap} />
        <ExportButton label={texts.download} address={exportUrl(pathOf(site, '/visits/export'), query)} />
      </div>
      <VisitList key={JSON.stringify(query)} siteId={site.id} query={query} />
      <p className={styles.note}>{texts.numbers}</p>
    </section>
  );
}
