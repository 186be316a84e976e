import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { detailMessages } from '../../../messages/links/link-detail.ts';
import { compareMessages as messages } from '../../../messages/shared/analytics/compared.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { formatCompact, formatShare } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { PartName } from '../../../ui/table/breakdown-panel.tsx';
import { type Kind, withFilter } from '../detail/click-breakdowns.ts';
import { nameFor } from '../detail/click-panel.tsx';
import type { ClickUrl } from '../detail/click-url.ts';
import styles from './compare.module.css';
import { breakdownOf, type Compared, type MatrixRow, matrixOf } from './compared.ts';
import type { ComparedLink } from './compared-links.ts';

const MAX_SHOWN = 8;

interface BreakdownsProps {
  compared: Compared;
  links: readonly ComparedLink[];
  /** Clicks of each link. */
  totals: readonly number[];
  clicks: ClickUrl;
}

/** Clicks of the links side by side, by source, place and device. */
export function Breakdowns(props: BreakdownsProps) {
  return (
    <Section title={messages.breakdowns} description={messages.breakdownAbout}>
      <Breakdown {...props} label={detailMessages.sources} name="source" tabs={['referrer', 'channel']} />
      <Breakdown {...props} label={detailMessages.places} name="place" tabs={['country', 'region', 'city']} />
      <Breakdown {...props} label={detailMessages.devices} name="device" tabs={['device', 'browser', 'os']} />
    </Section>
  );
}

interface BreakdownProps extends BreakdownsProps {
  label: string;
  /** Name of the tab parameter in the address. */
  name: string;
  tabs: readonly [Kind, ...Kind[]];
}

function Breakdown({ compared, links, totals, clicks, label, name, tabs }: BreakdownProps) {
  const [by, setBy] = useEnumParam(name, tabs);
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: breakdownOf(compared, by) });
  const choose = (value: string) =>
    clicks.setFilters(withFilter(clicks.filters, { kind: by, value, isExcluded: false }));
  return (
    <Tabs
      hasLine
      label={label}
      value={by}
      onChange={setBy}
      choices={tabs.map((value) => ({ value, label: detailMessages.kinds[value] }))}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
        {({ data }) => (
          <Matrix
            by={by}
            links={links}
            totals={totals}
            rows={matrixOf(data.rows, by, { ids: compared.ids, totals, most: MAX_SHOWN })}
            onChoose={choose}
          />
        )}
      </Loaded>
    </Tabs>
  );
}

interface MatrixProps {
  by: Kind;
  links: readonly ComparedLink[];
  totals: readonly number[];
  rows: readonly MatrixRow[];
  onChoose: (value: string) => void;
}

function Matrix({ by, links, totals, rows, onChoose }: MatrixProps) {
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{detailMessages.kinds[by]}</th>
          {links.map(({ id, name, color }) => (
            <th key={id} scope="col">
              <span className={styles.head}>
                <span className={styles.dot} style={{ background: `var(--series-${color})` }} aria-hidden />
                <span className={styles.headName} title={name.whole}>
                  <LinkName name={name.short} />
                </span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, label, source, counts }) => (
          <tr key={value ?? 'other'}>
            <th scope="row">
              <RowName by={by} value={value} label={label} source={source} onChoose={onChoose} />
            </th>
            {links.map((link, place) => (
              <Cell key={link.id} link={link} count={counts[place] ?? 0} total={totals[place] ?? 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowNameProps extends Pick<MatrixRow, 'value' | 'label' | 'source'> {
  by: Kind;
  onChoose: (value: string) => void;
}

function RowName({ by, value, label, source, onChoose }: RowNameProps) {
  if (value === undefined) return <span className={styles.rest}>{messages.other}</span>;
  return (
    <button type="button" className={styles.value} onClick={() => onChoose(value)}>
      <ValueIcon dimension={by} value={value} source={source} />
      <bdi>
        <PartName by={by} value={value} label={nameFor(by)(value, label)} source={source} />
      </bdi>
    </button>
  );
}

/** The bar is the share of the link's own clicks, so that links of different size can be compared. */
function Cell({ link, count, total }: { link: ComparedLink; count: number; total: number }) {
  const share = total === 0 ? 0 : count / total;
  return (
    <td data-none={count === 0}>
      <span className={styles.count}>{formatCompact(count)}</span>
      <span className={styles.share}>{formatShare(share)}</span>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${100 * share}%`, background: `var(--series-${link.color})` }} />
      </span>
    </td>
  );
}
