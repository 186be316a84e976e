import { ChartNoAxesColumn, Plus } from 'lucide-react';
import { useCreators } from '../../api/authors.ts';
import { figureMessages } from '../../messages/shared/analytics/figures.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { creatorFilter, readCreator } from '../../state/creator-filter.ts';
import { DEFAULT_PERIOD } from '../../state/default-period.ts';
import { useEnumParam, useUrlState } from '../../state/navigation/url-state.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { Select } from '../../ui/form/choices.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/page/query-states.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';
import { SiteCard } from './site-card.tsx';
import { inOrder, matching, SITE_SORTS, type SiteSort, useWebsiteSummaries, type WebsiteSummary } from './summaries.ts';
import styles from './websites.module.css';

const RANGES = [DEFAULT_PERIOD, '7d'] as const;
const SHOWN = ['all', 'starred'] as const;
/** In display order. */
const RANGES_BY_LENGTH = ['7d', '30d'] as const;

/** All websites on one page with live visitors and recent trends, starred ones first. */
export default function Websites() {
  const [params] = useUrlState();
  const [range, setRange] = useEnumParam('range', RANGES);
  const [shown] = useEnumParam('show', SHOWN);
  const [sort] = useEnumParam('sort', SITE_SORTS);
  const creator = readCreator(params);
  const summaries = useWebsiteSummaries(range, creator);
  const hasNone = creator === '' && summaries.data?.data.length === 0;
  return (
    <Page
      title={messages.title}
      actions={
        <LinkButton to="/websites/new" variant="primary" icon={<Plus aria-hidden />}>
          {messages.add}
        </LinkButton>
      }
    >
      {!hasNone && <Bar range={range} setRange={setRange} />}
      <Loaded query={summaries} skeleton={<SkeletonRows count={5} height={76} />}>
        {({ data }) => (
          <Sites
            hasAny={!hasNone}
            found={matching(data, params.get('q') ?? '', shown === 'starred')}
            range={range}
            sort={sort}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface BarProps {
  range: (typeof RANGES)[number];
  setRange: (range: (typeof RANGES)[number]) => void;
}

/** Search, order, filters and the period; the address has all of them. */
function Bar({ range, setRange }: BarProps) {
  const [params, change] = useUrlState();
  const [shown, setShown] = useEnumParam('show', SHOWN);
  const [sort, setSort] = useEnumParam('sort', SITE_SORTS);
  const byCreator = creatorFilter(useCreators('website'), readCreator(params));
  return (
    <div className={layout.bar}>
      <SearchField
        label={messages.search}
        value={params.get('q') ?? ''}
        onChange={(q) => change({ q }, { pushesHistory: false })}
      />
      {byCreator && <Select isCompact {...byCreator} onChange={(value) => change({ creator: value || undefined })} />}
      <Select
        isCompact
        label={messages.sort}
        value={sort}
        onChange={setSort}
        choices={SITE_SORTS.map((value) => ({ value, label: messages.sorts[value] }))}
      />
      <Segmented
        label={messages.show}
        value={shown}
        onChange={setShown}
        choices={[
          { value: 'all', label: messages.all },
          { value: 'starred', label: messages.starred },
        ]}
      />
      <Segmented
        label={figureMessages.period}
        value={range}
        onChange={setRange}
        choices={RANGES_BY_LENGTH.map((value) => ({ value, label: figureMessages.periods[value] }))}
      />
    </div>
  );
}

function Sites({
  hasAny,
  found,
  range,
  sort,
}: {
  /** Whether there are websites, shown or not. */
  hasAny: boolean;
  found: readonly WebsiteSummary[];
  range: string;
  sort: SiteSort;
}) {
  if (!hasAny)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title={messages.emptyTitle}
        text={messages.emptyText}
        action={
          <LinkButton to="/websites/new" variant="primary" icon={<Plus aria-hidden />}>
            {messages.add}
          </LinkButton>
        }
      />
    );
  if (found.length === 0) return <EmptyState title={messages.noneTitle} text={messages.noneText} />;
  return (
    <div className={styles.sites}>
      {inOrder(found, sort).map((site) => (
        <SiteCard key={site.id} site={site} range={range} />
      ))}
    </div>
  );
}
