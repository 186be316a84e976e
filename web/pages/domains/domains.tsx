import { Globe, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Badge } from '../../ui/marks.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OrderBar, useRowOrder } from '../../ui/order/row-order.tsx';
import { rowsInOrder } from '../../ui/order/rows-in-order.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { domainWords as words } from '../../words/domains.ts';
import { type Domain, hostOf, TONES } from './domain-data.ts';
import styles from './domains.module.css';

const ADD = (
  <LinkButton to="/domains/new" look="primary" icon={<Plus aria-hidden />}>
    {words.add}
  </LinkButton>
);

/** More than an account has; the service answers no more at once. */
const MOST = 1_000;

export default function Domains() {
  const answer = useAnswer('listDomains', `${LINK_TOOLS}/domains`, { query: { limit: MOST } });
  return (
    <Page title={words.title} lead={words.lead} actions={answer.data?.data.result === 0 ? undefined : ADD}>
      <Loaded answer={answer}>{({ data }) => <Rows domains={data.domains} />}</Loaded>
    </Page>
  );
}

function Rows({ domains }: { domains: readonly Domain[] }) {
  const { order, ...sort } = useRowOrder();
  if (domains.length === 0)
    return <EmptyState icon={<Globe aria-hidden />} title={words.emptyTitle} text={words.emptyText} action={ADD} />;
  const rows = rowsInOrder(domains, order, ({ domain }) => hostOf(domain));
  return (
    <>
      {rows.length > 1 && <OrderBar />}
      <DataTable
        label={words.title}
        columns={COLUMNS}
        total={rows.length}
        rowAt={(index) => rows[index]}
        idOf={({ id }) => id}
        {...sort}
      />
    </>
  );
}

const COLUMNS: readonly Column<Domain>[] = [
  {
    ...{ name: 'name', label: words.domain, isSortable: true },
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
  {
    ...{ name: 'date', label: words.made, isSortable: true, isWideOnly: true, width: '110px' },
    cell: ({ date }) => <Moment at={date} />,
  },
];
