import { ChevronDown, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { Popover } from '../../ui/floating/popover.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { layout } from '../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { LastDelivery, Status } from './last-delivery.tsx';
import { RowMenu, useWebhookActions, type WebhookActions } from './webhook-actions.tsx';
import { nameOf, type Webhook } from './webhook-data.ts';
import styles from './webhooks.module.css';

const ADD = (
  <LinkButton to="/settings/webhooks/new" variant="primary" icon={<Plus aria-hidden />}>
    {messages.add}
  </LinkButton>
);
const MAX_WEBHOOKS = 1_000;
const REFRESH_MS = 5_000;

export default function Webhooks() {
  const query = useApiQuery('listWebhooks', `${LINK_TOOLS}/webhooks`, {
    query: { limit: MAX_WEBHOOKS },
    refetchIntervalMs: REFRESH_MS,
  });
  const isEmpty = query.data?.data.result === 0;
  return (
    <SettingsFrame title={messages.title} actions={isEmpty ? undefined : ADD}>
      {!isEmpty && <p className={layout.description}>{messages.subtitle}</p>}
      <Loaded query={query}>{({ data }) => (isEmpty ? <NoWebhooks /> : <Rows webhooks={data.webhooks} />)}</Loaded>
    </SettingsFrame>
  );
}

function NoWebhooks() {
  const { emptyTitle, emptyText } = messages;
  return <EmptyState icon={<WebhookIcon aria-hidden />} title={emptyTitle} text={emptyText} action={ADD} />;
}

function Rows({ webhooks }: { webhooks: readonly Webhook[] }) {
  const actions = useWebhookActions();
  return (
    <DataTable
      label={messages.title}
      columns={columnsOf(actions)}
      total={webhooks.length}
      rowAt={(index) => webhooks[index]}
      idOf={({ id }) => id}
      isUneven
      opensRows
    />
  );
}

/** Columns of a webhook and its actions. */
function columnsOf(actions: WebhookActions): Column<Webhook>[] {
  return [
    { name: 'url', label: messages.url, cell: (row) => <Card row={row} /> },
    {
      name: 'state',
      label: messages.state,
      width: 'min(140px, 31vw)',
      cell: (row) => <Status webhook={row} />,
    },
    {
      name: 'last',
      label: messages.last,
      isWideOnly: true,
      width: '220px',
      cell: (row) => <LastDelivery webhook={row} />,
    },
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

function Card({ row }: { row: Webhook }) {
  return (
    <span className={styles.card}>
      <Link className={styles.name} to={`/settings/webhooks/${row.id}`} title={row.url}>
        {nameOf(row)}
      </Link>
      <span className={styles.sub}>
        <Events row={row} />
      </span>
      <span className={styles.narrowOnly}>
        <LastDelivery webhook={row} />
      </span>
    </span>
  );
}

/** Two events by their names; more as a number that opens to the names. */
function Events({ row }: { row: Webhook }) {
  const { events } = row;
  if (events.length <= 2) return events.map((event) => messages.eventWords[event]).join(', ');
  const count = events.length;
  const trigger = (
    <button type="button" className={styles.count} aria-label={messages.eventsOf(count, nameOf(row))}>
      {messages.eventCount(count)}
      <ChevronDown size={14} aria-hidden />
    </button>
  );
  return (
    <Popover title={messages.events} trigger={trigger} align="start">
      <ul className={styles.eventList}>
        {events.map((event) => (
          <li key={event}>
            {messages.eventWords[event]} <code className={styles.eventName}>{event}</code>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
