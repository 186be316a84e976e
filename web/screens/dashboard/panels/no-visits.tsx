import { useHasVisits } from '../../../api/has-visits.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/page/query-states.tsx';
import { SiteWait } from '../../../ui/page/site-wait.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { droppedOf, reasonText, useFilteredTraffic } from './filtered-traffic.ts';
import styles from './no-visits.module.css';

const ASK_EVERY_MS = 10_000;

/** Replaces all panels when the period has no visits: the snippet before the first one, or the rules that filtered all. */
export default function NoVisits({ id }: { id: number }) {
  const dropped = droppedOf(useFilteredTraffic(true, ASK_EVERY_MS).data?.data.reasons ?? []);
  const { site } = useDashboard();
  const wasSeen = useHasVisits(id);
  const snippet = <LinkButton to={`/websites/${id}/install`}>{texts.toSettings}</LinkButton>;
  if (dropped.length === 0 && wasSeen === undefined) return null;
  if (dropped.length === 0 && !wasSeen) return <SiteWait id={String(id)} domain={site.domain} />;
  if (dropped.length === 0) return <EmptyState title={texts.noVisits} text={texts.noVisitsText} action={snippet} />;
  const all = dropped.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.filteredTraffic} role="status">
      <h2>{texts.noVisits}</h2>
      <p>{texts.allFiltered(counted(all, 'requests', formatInteger(all)), all === 1)}</p>
      <ul>
        {dropped.map(({ reason, count }) => {
          const [name, why] = reasonText(reason);
          return (
            <li key={reason}>
              <b>{`${name}: ${formatInteger(count)}`}</b> {why}
            </li>
          );
        })}
      </ul>
      <p className={styles.ways}>
        <LinkButton to={`/websites/${id}/settings?tab=${tabOf(dropped)}`} variant="primary">
          {texts.toRules}
        </LinkButton>
        {snippet}
      </p>
    </div>
  );
}

/** Returns the settings tab with the responsible rule: Do Not Track is a setting of the tracking tab. */
function tabOf(dropped: ReturnType<typeof droppedOf>): string {
  return dropped.every(({ reason }) => reason === 'do_not_track') ? 'tracking' : 'rules';
}
