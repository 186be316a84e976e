import { X } from 'lucide-react';
import { useApiMutation } from '../../api/queries.ts';
import { orphanMessages as words } from '../../messages/orphans.ts';
import { Hint } from '../../ui/floating/hint.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton, LinkButton } from '../../ui/form/button.tsx';
import { formatWhole } from '../../ui/object/format.ts';
import { Moment } from '../../ui/object/moment.tsx';
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
      label={words.table}
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
    { name: 'path', label: words.path, cell: (orphan) => <Path orphan={orphan} /> },
    {
      name: 'times',
      label: words.times,
      width: '64px',
      isNumber: true,
      cell: ({ times }) => formatWhole(times),
    },
    { name: 'last', label: words.last, width: '104px', isWideOnly: true, cell: ({ last }) => <Moment at={last} /> },
    { name: 'from', label: words.from, width: '20%', isWideOnly: true, cell: ({ referrer }) => referrer ?? '' },
    {
      name: 'acts',
      label: words.actions,
      width: '148px',
      isNumber: true,
      isLabelHidden: true,
      cell: (orphan) => <RowActs orphan={orphan} host={host} dismiss={dismiss} />,
    },
  ];
}

function Path({ orphan: { path } }: { orphan: Orphan }) {
  if (path === OTHERS)
    return (
      <Hint text={words.othersAbout}>
        <span className={styles.muted}>{words.others}</span>
      </Hint>
    );
  return (
    <span className={styles.path} title={path}>
      <bdi>{path}</bdi> {path === '/' && <span className={styles.muted}>{words.bare}</span>}
    </span>
  );
}

function RowActs({ orphan, host, dismiss }: { orphan: Orphan; host: string; dismiss: Dismiss }) {
  const { path, alias, link } = orphan;
  return (
    <span className={styles.acts}>
      {link !== null && (
        <LinkButton size="small" to={`/links/${link}`}>
          {words.open}
        </LinkButton>
      )}
      {link === null && alias !== null && (
        <LinkButton size="small" to={newLinkAt(host, alias)}>
          {words.make}
        </LinkButton>
      )}
      <IconButton
        size="small"
        label={words.dismiss(path === OTHERS ? words.others : path)}
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
          showError(words.dismissFailed, error);
          throw error;
        });
    orphanRemovals.begin(key, remove);
    const text = `${path === OTHERS ? words.others : path}. ${words.dismissedText}`;
    showToast({ title: words.dismissed, text, onUndo: () => orphanRemovals.callOff(key) });
  };
}
