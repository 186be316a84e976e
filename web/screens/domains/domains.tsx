import { Globe, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { domainMessages as messages } from '../../messages/domains.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { useAnnouncedCopy } from '../../ui/object/copy.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { ShortList } from '../../ui/order/short-list.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../ui/page/query-states.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { type Domain, hostOf, INVALIDATED_PATHS, TONES } from './domain-data.ts';
import styles from './domains.module.css';
import { type RowActions, RowMenu } from './row-menu.tsx';
import { useDomainRemoval } from './use-domain-removal.ts';

const ADD = (
  <LinkButton to="/domains/new" variant="primary" icon={<Plus aria-hidden />}>
    {messages.add}
  </LinkButton>
);

/** The service's page limit; more than any account has. */
const MAX_DOMAINS = 1_000;

export default function Domains() {
  const query = useApiQuery('listDomains', `${LINK_TOOLS}/domains`, { query: { limit: MAX_DOMAINS } });
  return (
    <Page title={messages.title} subtitle={messages.subtitle} actions={query.data?.data.result === 0 ? undefined : ADD}>
      <Loaded query={query}>
        {({ data: { domains, result } }) => <Rows domains={domains} isWhole={domains.length === result} />}
      </Loaded>
    </Page>
  );
}

function Rows({ domains, isWhole }: { domains: readonly Domain[]; isWhole: boolean }) {
  const copy = useAnnouncedCopy();
  const remove = useDomainRemoval();
  if (domains.length === 0)
    return (
      <EmptyState icon={<Globe aria-hidden />} title={messages.emptyTitle} text={messages.emptyText} action={ADD} />
    );
  return (
    <ShortList
      label={messages.title}
      searchLabel={messages.search}
      columns={columnsOf({ copy, remove: (row) => void remove(row) })}
      kind="domain"
      rows={domains}
      isWhole={isWhole}
      nameOf={({ domain }) => hostOf(domain)}
      textOf={({ domain, redirectroot }) => `${hostOf(domain)} ${redirectroot ?? ''}`}
    />
  );
}

/** Columns of a domain and its actions. */
function columnsOf(actions: RowActions): Column<Domain>[] {
  return [
    ...COLUMNS,
    {
      name: 'actions',
      label: messages.actions,
      isLabelHidden: true,
      isNumber: true,
      width: '48px',
      cell: (row) => <RowMenu row={row} actions={actions} />,
    },
  ];
}

/** A domain that waits for its DNS records, which its screen shows, can be checked at once. */
function Status({ domain: { id, status } }: { domain: Domain }) {
  const { showToast, showError } = useToasts();
  const check = useApiMutation('checkDomain', INVALIDATED_PATHS);
  const badge = <Badge tone={TONES[status]}>{messages.statuses[status]}</Badge>;
  if (status !== 'pending') return badge;
  const run = async () => {
    try {
      const result = await check.mutateAsync({ path: `${LINK_TOOLS}/domain/${id}/check`, body: {} });
      showToast({ title: messages.statuses[result.status], text: result.message });
    } catch (error) {
      showError(messages.checkNow, error);
    }
  };
  return (
    <span className={styles.status}>
      <Link to={`/domains/${id}`}>{badge}</Link>
      <Button size="small" permission="domains" isBusy={check.isPending} onClick={() => void run()}>
        {messages.checkNow}
      </Button>
    </span>
  );
}

const COLUMNS: readonly Column<Domain>[] = [
  {
    name: 'name',
    label: messages.domain,
    isSortable: true,
    cell: ({ id, domain }) => (
      <Link className={styles.name} to={`/domains/${id}`}>
        {hostOf(domain)}
      </Link>
    ),
  },
  {
    name: 'status',
    label: messages.status,
    width: 'min(240px, 31vw)',
    cell: (row) => <Status domain={row} />,
  },
  {
    name: 'links',
    label: messages.links,
    isNumber: true,
    width: '80px',
    cell: ({ domain, links }) =>
      links === 0 ? formatInteger(0) : <Link to={`/links?domain=${hostOf(domain)}`}>{formatInteger(links)}</Link>,
  },
  {
    name: 'root',
    label: messages.rootColumn,
    isWideOnly: true,
    width: '30%',
    cell: ({ redirectroot }) => redirectroot ?? <span className={styles.muted}>{messages.nowhere}</span>,
  },
  {
    name: 'date',
    label: messages.made,
    isSortable: true,
    isWideOnly: true,
    width: '110px',
    cell: ({ date }) => <RelativeTime at={date} isDated />,
  },
];
