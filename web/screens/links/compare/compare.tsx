import { ChartNoAxesColumn } from 'lucide-react';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { detailMessages } from '../../../messages/links/link-detail.ts';
import { compareMessages as messages } from '../../../messages/shared/analytics/compared.ts';
import { intervalsOf } from '../../../state/click-query.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { LinkPanelPlace } from '../../../ui/floating/open-link.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { Chip } from '../../../ui/page/badges.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { nameFor } from '../detail/click-panel.tsx';
import { type ClickUrl, useClickUrl } from '../detail/click-url.ts';
import { queriesOf, readCompared } from './compared.ts';
import { ComparedChart } from './compared-chart.tsx';
import { ComparedFigures } from './compared-figures.tsx';
import { type ComparedLink, useComparedLinks } from './compared-links.ts';

const QUERY = `${ANALYTICS}/query`;

/** Compares up to six links: over time, in total, and by source, country and device. */
export default function Compare() {
  const [params] = useUrlState();
  const ids = readCompared(params.get('ids'));
  return (
    <Page title={messages.title} back={{ to: '/links', label: messages.back }}>
      {ids.length === 0 ? <Nothing /> : <Found ids={ids} />}
      <LinkPanelPlace />
    </Page>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<ChartNoAxesColumn />}
      title={messages.emptyTitle}
      text={messages.emptyText}
      action={<LinkButton to="/links">{messages.toList}</LinkButton>}
    />
  );
}

function Found({ ids }: { ids: readonly number[] }) {
  const links = useComparedLinks(ids);
  if (!links) return <Skeleton height={420} />;
  if (links.length === 0) return <Nothing />;
  const missing = ids.length - links.length;
  return (
    <>
      {missing > 0 && <Note>{messages.missing(missing)}</Note>}
      {missing === 0 && links.length === 1 && <Note>{messages.single}</Note>}
      <Comparison links={links} />
    </>
  );
}

function Comparison({ links }: { links: readonly ComparedLink[] }) {
  const clicks = useClickUrl(0);
  const { period, setPeriod } = clicks;
  const intervals = intervalsOf(period, links.length);
  const [interval, setInterval] = useEnumParam('interval', intervals);
  const compared = { ids: links.map(({ id }) => id), period, interval, filters: clicks.filters };
  const queries = queriesOf(compared);
  const together = useApiQuery('queryAnalytics', QUERY, { body: queries.together });
  return (
    <>
      <div className={layout.bar}>
        <PeriodPicker span={period} range={together.data?.meta} onChange={setPeriod} />
        <Select
          // A new one for each period: the select box would set a value that its choices have not had before to another.
          key={intervals.join(' ')}
          isCompact
          label={messages.interval}
          value={interval}
          choices={intervals.map((value) => ({ value, label: messages.intervals[value] }))}
          onChange={setInterval}
        />
        <Filters clicks={clicks} />
      </div>
      <Loaded query={together} skeleton={<Skeleton height={420} />}>
        {({ data, meta }) =>
          data.totals.clicks ? (
            <>
              <ComparedChart compared={compared} links={links} numbers={data} range={meta} />
              <ComparedFigures compared={compared} links={links} clicks={clicks} />
            </>
          ) : (
            <Quiet clicks={clicks} />
          )
        }
      </Loaded>
    </>
  );
}

function Filters({ clicks: { filters, setFilters } }: { clicks: ClickUrl }) {
  return filters.map((filter) => (
    <Chip
      key={`${filter.kind} ${filter.value}`}
      removeLabel={detailMessages.removeFilter}
      onRemove={() => setFilters(filters.filter((one) => one !== filter))}
    >
      {(filter.isExcluded ? detailMessages.not : detailMessages.only)(
        detailMessages.kinds[filter.kind],
        nameFor(filter.kind)(filter.value, ''),
      )}
    </Chip>
  ));
}

function Quiet({ clicks: { period, setPeriod, filters, setFilters } }: { clicks: ClickUrl }) {
  const isFiltered = filters.length > 0;
  return (
    <EmptyState
      icon={<ChartNoAxesColumn />}
      title={messages.quietTitle}
      text={isFiltered ? messages.quietFiltered : messages.quietText}
      action={
        isFiltered ? (
          <Button onClick={() => setFilters([])}>{messages.clearFilters}</Button>
        ) : (
          period !== '12mo' &&
          period !== 'all' && <Button onClick={() => setPeriod('12mo')}>{messages.wholeYear}</Button>
        )
      }
    />
  );
}
