import { Ellipsis } from 'lucide-react';
import { Link } from 'wouter';
import { adminMessages } from '../../../messages/admin/admin.ts';
import { adminDomainMessages as messages } from '../../../messages/admin/domains.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import styles from '../admin.module.css';
import type { AdminActions } from '../use-admin-action.tsx';
import {
  type AdminDomain,
  certificateCell,
  type DomainCheck,
  hostOf,
  STATUS_TONES,
  TARGET_TONES,
} from './domain-row.ts';

interface ColumnDeps {
  checks: ReadonlyMap<number, DomainCheck>;
  run: AdminActions['run'];
  check: (row: AdminDomain) => void;
}

export function columnsFor({ checks, run, check }: ColumnDeps): readonly Column<AdminDomain>[] {
  return [
    { name: 'domain', label: messages.domain, cell: (row) => <Name row={row} check={checks.get(row.id)} /> },
    {
      name: 'status',
      label: messages.status,
      width: '96px',
      cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{messages.statuses[status]}</Badge>,
    },
    {
      name: 'links',
      label: adminMessages.links,
      width: '72px',
      isNumber: true,
      isWideOnly: true,
      cell: ({ links }) => formatInteger(links),
    },
    {
      name: 'dns',
      label: messages.dns,
      width: '140px',
      isWideOnly: true,
      cell: ({ id }) => <Dns check={checks.get(id)} />,
    },
    {
      name: 'certificate',
      label: messages.certificate,
      width: '180px',
      isWideOnly: true,
      cell: (row) => <Certificate row={row} check={checks.get(row.id)} />,
    },
    {
      name: 'last_click',
      label: messages.lastClick,
      width: '124px',
      isWidestOnly: true,
      cell: (row) => <LastClick row={row} check={checks.get(row.id)} />,
    },
    {
      name: 'actions',
      label: adminMessages.action,
      isLabelHidden: true,
      width: '48px',
      cell: (row) => <Actions row={row} run={run} check={check} />,
    },
  ];
}

interface CheckedRow {
  row: AdminDomain;
  check: DomainCheck | undefined;
}

function Name({ row, check }: CheckedRow) {
  const { domain, workspace, tls } = row;
  return (
    <span className={styles.card}>
      <a className={styles.name} href={domain} target="_blank" rel="noreferrer" title={hostOf(domain)}>
        {hostOf(domain)}
      </a>
      <Link className={styles.sub} to={`/admin/workspaces/${workspace.id}`} title={workspace.name}>
        {workspace.name}
      </Link>
      {(check || tls) && (
        <span className={styles.narrowOnly}>
          {check && <Dns check={check} />} <Certificate row={row} check={check} />
        </span>
      )}
    </span>
  );
}

function Dns({ check }: { check: DomainCheck | undefined }) {
  if (!check) return <span className={styles.muted}>{messages.notChecked}</span>;
  return (
    <span title={check.addresses.join(', ')}>
      <Badge tone={TARGET_TONES[check.target]}>{messages.targets[check.target]}</Badge>
    </span>
  );
}

function Certificate({ row, check }: CheckedRow) {
  const cell = certificateCell(row, check, Date.now());
  if (!cell) return <span className={styles.muted}>{messages.notChecked}</span>;
  return (
    <span className={styles.card} title={cell.detail}>
      <span>
        <Badge tone={cell.tone}>{cell.label}</Badge>
      </span>
      {cell.detail && <span className={styles.sub}>{cell.detail}</span>}
      {cell.moment && (
        <span className={styles.sub}>
          {cell.moment.label} <RelativeTime at={cell.moment.at} />
        </span>
      )}
    </span>
  );
}

/** A domain without links has no clicks to look for. */
function LastClick({ row, check }: CheckedRow) {
  if (!check && row.links === 0) return <span className={styles.muted}>–</span>;
  if (!check) return <span className={styles.muted}>{messages.notChecked}</span>;
  if (check.last_click === undefined) return <span className={styles.muted}>{messages.clicksUnavailable}</span>;
  if (check.last_click === null) return <span className={styles.muted}>{messages.noClick}</span>;
  return <RelativeTime at={check.last_click} />;
}

function Actions({ row, run, check }: { row: AdminDomain } & Pick<ColumnDeps, 'run' | 'check'>) {
  const path = `/domains/${row.id}`;
  const host = hostOf(row.domain);
  const block = {
    label: messages.block,
    onSelect: () =>
      void run({
        path: `${path}/block`,
        confirmation: { title: messages.blockTitle(host), text: messages.blockText, action: messages.block },
        done: messages.blocked,
      }),
  };
  const unblock = {
    label: messages.unblock,
    onSelect: () => void run({ path: `${path}/unblock`, done: messages.unblocked }),
  };
  const order = {
    label: row.tls?.error ? messages.tryAgain : messages.order,
    onSelect: () => void run({ path: `${path}/certificate`, done: messages.ordered }),
  };
  const remove = {
    label: messages.remove,
    isDanger: true,
    permission: undefined,
    onSelect: () =>
      void run({
        path,
        method: 'DELETE',
        confirmation: { title: messages.removeTitle(host), text: messages.removeText, action: messages.remove },
        done: messages.removed,
      }),
  };
  return (
    <Menu
      trigger={<IconButton label={messages.actions(host)} icon={<Ellipsis />} size="small" />}
      entries={[
        { label: messages.check, onSelect: () => check(row) },
        ...(row.tls ? [order] : []),
        row.status === 'disabled' ? unblock : block,
        remove,
      ]}
    />
  );
}
