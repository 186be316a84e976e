import { X } from 'lucide-react';
import { useApiMutation } from '../../api/mutations.ts';
import { orphanMessages as messages } from '../../messages/orphans.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Tooltip } from '../../ui/floating/tooltip.tsx';
import { IconButton, LinkButton } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { type DomainDetail, hostOf } from './domain-data.ts';
import styles from './domains.module.css';
import { keyOf, newLinkAt, type Orphan, OTHERS, orphanRemovals, orphansOf } from './orphan-data.ts';

export interface OrphanTableProps {
  domain: DomainDetail;
  rows: readonly Orphan[];
}

export function OrphanTable({ domain, rows }: OrphanTableProps) {
  const dismiss = useDismissal(domain.id);
  return (
    <DataTable
      label={messages.table}
      columns={columnsOf(hostOf(domain.domain), dismiss)}
      total={rows.length}
      rowAt={(index) => rows[index]}
      idOf={({ path }) => path}
      height="480px"
    />
  );
}

type Dismiss = (orphan: Orphan) => void;

function columnsOf(host: string, dismiss: Dismiss): Column<Orphan>[] {
  return [
    { name: 'path', label: messages.path, cell: (orphan) => <Path orphan={orphan} /> },
    {
      name: 'times',
      label: messages.times,
      width: '64px',
      isNumber: true,
      cell: ({ times }) => formatInteger(times),
    },
    {
      name: 'last',
      label: messages.last,
      width: '104px',
      isWideOnly: true,
      cell: ({ last }) => <RelativeTime at={last} />,
    },
    { name: 'from', label: messages.from, width: '20%', isWideOnly: true, cell: ({ referrer }) => referrer ?? '' },
    {
      name: 'acts',
      label: messages.actions,
      width: '148px',
      isNumber: true,
      isLabelHidden: true,
      cell: (orphan) => <OrphanActions orphan={orphan} host={host} dismiss={dismiss} />,
    },
  ];
}

function Path({ orphan: { path } }: { orphan: Orphan }) {
  if (path === OTHERS)
    return (
      <Tooltip text={messages.othersAbout}>
        <span className={styles.muted}>{messages.others}</span>
      </Tooltip>
    );
  return (
    <span className={styles.path} title={path}>
      <bdi>{path}</bdi> {path === '/' && <span className={styles.muted}>{messages.bare}</span>}
    </span>
  );
}

function OrphanActions({ orphan, host, dismiss }: { orphan: Orphan; host: string; dismiss: Dismiss }) {
  const { path, alias, link } = orphan;
  return (
    <span className={styles.acts}>
      {link !== null && (
        <LinkButton size="small" to={`/links/${link}`}>
          {messages.open}
        </LinkButton>
      )}
      {link === null && alias !== null && (
        <LinkButton size="small" to={newLinkAt(host, alias)}>
          {messages.make}
        </LinkButton>
      )}
      <IconButton
        size="small"
        label={messages.dismiss(path === OTHERS ? messages.others : path)}
        icon={<X aria-hidden />}
        onClick={() => dismiss(orphan)}
      />
    </span>
  );
}

/** Hides a row immediately and deletes it unless the user undoes it. */
function useDismissal(domainId: number): Dismiss {
  const change = useApiMutation('deleteOrphans', [orphansOf(domainId)]);
  const { showToast, showError } = useToasts();
  return (orphan) => {
    const { path } = orphan;
    const key = keyOf(domainId, orphan);
    const remove = () =>
      change
        .mutateAsync({ path: `${orphansOf(domainId)}/delete?${new URLSearchParams({ path })}`, method: 'DELETE' })
        .catch((error) => {
          showError(messages.dismissFailed, error);
          throw error;
        });
    orphanRemovals.begin(key, remove);
    const text = `${path === OTHERS ? messages.others : path}. ${messages.dismissedText}`;
    showToast({ title: messages.dismissed, text, onUndo: () => orphanRemovals.cancel(key) });
  };
}
