import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { ApiResponse } from '../../../api/client.ts';
import { dashboardMessages } from '../../../messages/websites/dashboard.ts';
import { missingPageMessages as messages } from '../../../messages/websites/missing-pages.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import boardStyles from '../dashboard.module.css';
import { Scroller } from '../reports/scroller.tsx';
import { type OverviewData, useDashboard } from '../state/dashboard-context.ts';
import { PAGE_EVENTS } from '../state/page-events.ts';
import { PANEL_ROWS } from '../state/query.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { useIsInView } from '../state/use-is-in-view.ts';
import { writeView } from '../state/view.ts';
import { ValueText } from '../value-text.tsx';
import styles from './broken-links.module.css';

type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];
type LeadDimension = 'via_qr' | 'via_link' | 'referrer';

const MISSING = PAGE_EVENTS.missing ?? { dimension: 'page', more: [] };
const MAX_PAGES = 5;
/** Names in one cell; the others are counted. */
const MAX_LEADS = 2;
const MAX_ROWS = 200;
/** Lists and editors of what leads to a page. */
const SCREENS: Readonly<Record<string, string>> = { via_qr: '/codes', via_link: '/links' };
/** Their sources, for the icons. */
const KINDS: Readonly<Record<string, string>> = { via_qr: 'QR code', via_link: 'Short link' };

/** Missing pages of the period with what leads to them. Nothing where no visitor reached one. */
export default function BrokenLinks({ events }: { events: OverviewData['panels']['event'] }) {
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const isKnown = events.some(({ value }) => value === '404');
  // The overview lists the most common events: a rarer one may be missing from it.
  const isPossible = isKnown || events.length >= PANEL_ROWS;
  const enabled = useIsInView(box) && isPossible;
  const pages = usePanelQuery(
    { metrics: ['events', 'visitors'], dimensions: ['page'], limit: MAX_PAGES },
    { ...MISSING, enabled },
  ).data?.data;
  if (!isKnown && !pages?.rows.length) return isPossible && <i ref={box} />;
  return (
    <section className={boardStyles.panel} id="broken-links" aria-labelledby={heading} ref={box}>
      <div className={boardStyles.panelHead}>
        <h2 id={heading}>{messages.broken}</h2>
        <span className={boardStyles.muted}>{messages.brokenAbout}</span>
      </div>
      <div className={styles.body}>{pages && <Pages rows={pages.rows} />}</div>
      <div className={boardStyles.panelFoot}>
        <AllPages />
      </div>
    </section>
  );
}

function AllPages() {
  const [, change] = useUrlState();
  return (
    <Button size="small" variant="ghost" onClick={() => change({ details: 'missing' })}>
      {messages.all}
    </Button>
  );
}

function Pages({ rows }: { rows: readonly Row[] }) {
  const { isShared } = useDashboard();
  const lastSeen = useLastSeen();
  const codes = useLeads('via_qr', !isShared);
  const links = useLeads('via_link', !isShared);
  const referrers = useLeads('referrer', true);
  return (
    <Scroller label={messages.missing}>
      <table className={styles.pages}>
        <thead>
          <tr>
            <th scope="col">{messages.page}</th>
            {!isShared && <th scope="col">{messages.objects}</th>}
            <th scope="col">{dashboardMessages.referrers}</th>
            <th scope="col">{messages.lastSeen}</th>
            <th scope="col">{messages.hits}</th>
            <th scope="col">{dashboardMessages.visitors}</th>
            {!isShared && (
              <th scope="col">
                <span className="visually-hidden">{messages.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ dimensions: { page = '' }, metrics }) => {
            const objects = [...(codes.get(page) ?? []), ...(links.get(page) ?? [])].toSorted(
              (one, other) => other.hits - one.hits,
            );
            return (
              <tr key={page}>
                <th scope="row">{page}</th>
                {!isShared && (
                  <td>
                    <Leads leads={objects} />
                  </td>
                )}
                <td>
                  <Leads leads={referrers.get(page) ?? []} />
                </td>
                <td data-head={messages.lastSeen}>
                  {lastSeen.has(page) && <RelativeTime at={lastSeen.get(page) ?? 0} isDated />}
                </td>
                <td data-head={messages.hits}>{formatInteger(metrics.events ?? 0)}</td>
                <td>{formatInteger(metrics.visitors ?? 0)}</td>
                {!isShared && (
                  <td>
                    <Repair page={page} lead={objects[0]} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroller>
  );
}

interface Lead {
  dimension: LeadDimension;
  value: string;
  label: string;
  /** Source of a referrer, such as Facebook for m.facebook.com. */
  source: string;
  hits: number;
}

/** What led to each page, the most common first. */
function useLeads(dimension: LeadDimension, enabled: boolean): ReadonlyMap<string, readonly Lead[]> {
  const { data } = usePanelQuery(
    { metrics: ['events'], dimensions: ['page', dimension], limit: MAX_ROWS },
    { ...MISSING, enabled },
  );
  const leads = (data?.data.rows ?? []).map(({ dimensions, labels, source = '', metrics }) => ({
    ...{ source, page: dimensions.page ?? '' },
    ...{ dimension, value: dimensions[dimension] ?? '', label: labels[dimension] ?? '', hits: metrics.events ?? 0 },
  }));
  return Map.groupBy(
    leads.filter(({ value }) => value !== ''),
    ({ page }) => page,
  );
}

/** The last hour in which each page was requested: rows arrive with the newest first. */
function useLastSeen(): ReadonlyMap<string, string> {
  const { data } = usePanelQuery(
    {
      ...{ metrics: ['events'], dimensions: ['page'], interval: 'hour', limit: MAX_ROWS },
      order: [{ by: 'time', direction: 'desc' }],
    },
    MISSING,
  );
  return new Map(
    (data?.data.rows ?? []).map(({ dimensions, time = '' }) => [dimensions.page ?? '', time] as const).reverse(),
  );
}

function Leads({ leads }: { leads: readonly Lead[] }): ReactNode {
  if (leads.length === 0) return <span className={boardStyles.muted}>–</span>;
  return (
    <span className={styles.leads}>
      {leads.slice(0, MAX_LEADS).map((lead) => (
        <LeadName key={`${lead.dimension} ${lead.value}`} lead={lead} />
      ))}
      {leads.length > MAX_LEADS && (
        <span className={boardStyles.muted}>{messages.others(leads.length - MAX_LEADS)}</span>
      )}
    </span>
  );
}

function LeadName({ lead: { dimension, value, label, source, hits } }: { lead: Lead }) {
  const screen = SCREENS[dimension];
  return (
    <span className={styles.lead}>
      <ValueIcon dimension="source" value={KINDS[dimension] ?? source} />
      {screen ? (
        <Link to={`${screen}/${value}`}>
          <ValueText dimension={dimension} value={value} label={label} />
        </Link>
      ) : (
        <bdi>{valueName(dimension, value, label)}</bdi>
      )}
      {hits > 1 && <span className={boardStyles.muted}>{messages.times(formatInteger(hits))}</span>}
    </span>
  );
}

/** Opens the editor of the code or link that leads most visitors there, and else the visits that reached the page. */
function Repair({ page, lead }: { page: string; lead: Lead | undefined }) {
  const { site, view } = useDashboard();
  if (lead)
    return (
      <LinkButton size="small" to={`${SCREENS[lead.dimension]}/${lead.value}/edit`}>
        {lead.dimension === 'via_qr' ? messages.editCode : messages.editLink}
      </LinkButton>
    );
  const conditions = [...view.conditions, ...MISSING.more, { kind: 'is' as const, dimension: 'page', values: [page] }];
  return (
    <LinkButton
      size="small"
      to={`/websites/${site.id}/visits?${writeView(new URLSearchParams(), { ...view, conditions })}`}
    >
      {messages.visits}
    </LinkButton>
  );
}
