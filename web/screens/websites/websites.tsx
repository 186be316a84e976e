import { ChartNoAxesColumn } from 'lucide-react';
import { numberWords } from '../../messages/shared/numbers.ts';
import { websiteWords as words } from '../../messages/websites.ts';
import { useAddress, useAddressWord } from '../../state/navigation/address.ts';
import { USUAL_PERIOD } from '../../state/usual-period.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/page/states.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';
import { type Glance, inOrder, matching, useGlances } from './glances.ts';
import { SiteCard } from './site-card.tsx';
import styles from './websites.module.css';

const RANGES = [USUAL_PERIOD, '7d'] as const;
/** As they stand side by side. */
const RANGES_BY_LENGTH = ['7d', '30d'] as const;

/** All websites on one page: who is there now, how the last days went, pinned ones first. */
export default function Websites() {
  const [params, change] = useAddress();
  const [range, setRange] = useAddressWord('range', RANGES);
  const [shown, setShown] = useAddressWord('show', ['all', 'pinned']);
  const glances = useGlances(range);
  return (
    <Page
      title={words.title}
      actions={
        <LinkButton to="/websites/new" look="primary">
          {words.add}
        </LinkButton>
      }
    >
      <div className={layout.bar}>
        <SearchField
          label={words.search}
          value={params.get('q') ?? ''}
          onChange={(q) => change({ q }, { isStep: false })}
        />
        <Segmented
          label={words.show}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: words.all },
            { value: 'pinned', label: words.favorites },
          ]}
        />
        <Segmented
          label={numberWords.period}
          value={range}
          onChange={setRange}
          choices={RANGES_BY_LENGTH.map((value) => ({ value, label: numberWords.periods[value] }))}
        />
      </div>
      <Loaded answer={glances} skeleton={<SkeletonRows count={5} height={120} />}>
        {({ data }) => (
          <Sites sites={data} found={matching(data, params.get('q') ?? '', shown === 'pinned')} range={range} />
        )}
      </Loaded>
    </Page>
  );
}

function Sites({ sites, found, range }: { sites: readonly Glance[]; found: readonly Glance[]; range: string }) {
  if (sites.length === 0)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title={words.emptyTitle}
        text={words.emptyText}
        action={
          <LinkButton to="/websites/new" look="primary">
            {words.add}
          </LinkButton>
        }
      />
    );
  if (found.length === 0) return <EmptyState title={words.noneTitle} text={words.noneText} />;
  return (
    <div className={styles.sites}>
      {inOrder(found).map((site) => (
        <SiteCard key={site.id} site={site} range={range} />
      ))}
    </div>
  );
}
