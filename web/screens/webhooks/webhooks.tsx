import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { EmptyState, Loaded } from '../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Webhook } from './webhook-data.ts';
import styles from './webhooks.module.css';

const ADD = (
  <LinkButton to="/settings/webhooks/new" variant="primary" icon={<Plus aria-hidden />}>
    {messages.add}
  </LinkButton>
);
const MAX_WEBHOOKS = 1_000;

export default function Webhooks() {
  const query = useApiQuery('listWebhooks', `${LINK_TOOLS}/webhooks`, { query: { limit: MAX_WEBHOOKS } });
  const isEmpty = query.data?.data.result === 0;
  return (
    <SettingsFrame title={messages.title}>
      {!isEmpty && (
        <div className={styles.head}>
          <p className={styles.muted}>{messages.subtitle}</p>
          {ADD}
        </div>
      )}
      <Loaded query={query}>
        {({ data }) =>
          isEmpty ? (
            <EmptyState
              icon={<WebhookIcon aria-hidden />}
              title={messages.emptyTitle}
              text={messages.emptyText}
              action={ADD}
            />
          ) : (
            <DataTable
              label={messages.title}
              columns={COLUMNS}
              total={data.webhooks.length}
              rowAt={(index) => data.webhooks[index]}
              idOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </SettingsFrame>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    name: 'url',
    label: messages.url,
    cell: ({ id, url }) => (
      <Link className={styles.name} to={`/settings/webhooks/${id}`}>
        {url.replace(/^https?:\/\//, '')}
      </Link>
    ),
  },
  {
    name: 'events',
    label: messages.events,
    isWideOnly: true,
    width: '34%',
    cell: ({ events }) => events.map((event) => messages.eventWords[event]).join(', '),
  },
  {
    name: 'state',
    label: messages.state,
    width: '120px',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'plain'}>{active ? messages.on : messages.off}</Badge>,
  },
  {
    name: 'added',
    label: messages.added,
    isWideOnly: true,
    width: '110px',
    cell: ({ date }) => <RelativeTime at={date} />,
  },
];
