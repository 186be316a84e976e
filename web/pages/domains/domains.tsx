import { Globe, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { usePagedList } from '../../api/paged-list.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Badge } from '../../ui/marks.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Fault, SkeletonRows } from '../../ui/states.tsx';
import { domainWords as words } from '../../words/domains.ts';
import { type Domain, hostOf, TONES } from './domain-data.ts';
import styles from './domains.module.css';

const ADD = (
  <LinkButton to="/domains/new" look="primary" icon={<Plus aria-hidden />}>
    {words.add}
  </LinkButton>
);

export default function Domains() {
  const list = usePagedList<Domain>(`${LINK_TOOLS}/domains`, 'domains');
  return (
    <Page title={words.title} lead={words.lead} actions={list.total === 0 ? undefined : ADD}>
      {list.error && <Fault error={list.error} onRetry={list.retry} />}
      {!list.error && list.total === undefined && <SkeletonRows />}
      {list.total === 0 && (
        <EmptyState icon={<Globe aria-hidden />} title={words.emptyTitle} text={words.emptyText} action={ADD} />
      )}
      {list.total !== undefined && list.total > 0 && (
        <DataTable label={words.title} columns={COLUMNS} total={list.total} rowAt={list.rowAt} idOf={({ id }) => id} />
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<Domain>[] = [
  {
    ...{ name: 'domain', label: words.domain },
    cell: ({ id, domain }) => (
      <Link className={styles.name} to={`/domains/${id}`}>
        {hostOf(domain)}
      </Link>
    ),
  },
  {
    ...{ name: 'status', label: words.status, width: '150px' },
    cell: ({ status }) => <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>,
  },
  {
    ...{ name: 'root', label: words.rootColumn, isWideOnly: true, width: '30%' },
    cell: ({ redirectroot }) => redirectroot ?? <span className={styles.muted}>{words.nowhere}</span>,
  },
  { name: 'made', label: words.made, isWideOnly: true, width: '110px', cell: ({ date }) => <Moment at={date} /> },
];
