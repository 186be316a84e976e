import { useId, useRef } from 'react';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import styles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { useIsInView } from '../state/use-is-in-view.ts';
import { isFiltered } from '../state/view.ts';
import { reasonText, useFilteredTraffic } from './filtered-traffic.ts';

/** Requests that each rule dropped. Queried when the panel scrolls into view. */
export function FilteredTrafficPanel() {
  const { view } = useDashboard();
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const query = useFilteredTraffic(useIsInView(box));
  return (
    <section className={styles.panel} aria-labelledby={heading} ref={box}>
      <h2 id={heading}>{texts.filteredTraffic}</h2>
      <p className={styles.muted}>
        {view.span === 'realtime' ? texts.filteredByDay : texts.filteredAbout}{' '}
        {isFiltered(view) && <b>{texts.filteredOfAll}</b>}
      </p>
      {view.span !== 'realtime' && (
        <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
          {({ data }) => (
            <BarList
              heads={[texts.rule, texts.filteredRequests]}
              empty={texts.nothingFiltered}
              rows={data.reasons.map(({ reason, count }) => ({
                value: reason,
                label: <Reason word={reason} />,
                count,
              }))}
            />
          )}
        </Loaded>
      )}
    </section>
  );
}

function Reason({ word }: { word: string }) {
  const [name, why] = reasonText(word);
  return (
    <Tooltip text={why}>
      <span>{name}</span>
    </Tooltip>
  );
}
