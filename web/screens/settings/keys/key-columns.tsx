import { Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { keyMessages as messages, PRESET_LABELS } from '../../../messages/shared/account/api-keys.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { parseTimestamp } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import settings from '../settings.module.css';
import { isStale, type ListedKey, presetOf, scopeTexts, UNUSED_DAYS } from './key-values.ts';
import styles from './keys.module.css';

interface RowContext {
  onOpen: (form: 'edit' | 'rotate', row: ListedKey) => void;
  all: readonly ListedKey[];
  now: number;
  revoke: (row: ListedKey) => void;
}

/** Columns of a key and its actions. */
export function columnsOf({ all, now, onOpen, revoke }: RowContext): Column<ListedKey>[] {
  return [
    {
      name: 'name',
      label: messages.name,
      cell: (row) => {
        const successor = all.find(({ id }) => id === row.replaced_by);
        return <KeyName row={row} successor={successor} now={now} onRevoke={() => revoke(row)} />;
      },
    },
    { name: 'access', label: messages.access, width: 'min(170px, 34vw)', cell: (row) => <Access row={row} /> },
    { name: 'used', label: messages.used, width: '130px', isWideOnly: true, cell: (row) => <LastUse row={row} /> },
    {
      name: 'made',
      label: messages.made,
      width: '140px',
      isWidestOnly: true,
      cell: ({ created, created_by: by }) => (
        <>
          <RelativeTime at={created} />
          <span className={styles.sub}>{messages.by(by)}</span>
        </>
      ),
    },
    {
      name: 'actions',
      label: messages.actions,
      isLabelHidden: true,
      isNumber: true,
      width: '48px',
      cell: (row) => <KeyMenu row={row} onOpen={onOpen} onRevoke={() => revoke(row)} />,
    },
  ];
}

interface KeyNameProps extends KeyEndProps {
  onRevoke: () => void;
}

interface KeyEndProps {
  row: ListedKey;
  successor: ListedKey | undefined;
  now: number;
}

function KeyName({ row, successor, now, onRevoke }: KeyNameProps) {
  return (
    <span className={styles.card}>
      <b className={settings.name}>{row.name || messages.unnamed}</b>{' '}
      <span className={styles.sub}>
        <code>…{row.last_four}</code> · <End row={row} successor={successor} now={now} />
      </span>
      <span className={`${styles.sub} ${styles.narrowOnly}`}>
        {messages.used}: <LastUse row={row} />
      </span>
      {isStale(row, now) && (
        <span className={styles.stale}>
          <Badge tone="warn">{messages.stale(UNUSED_DAYS)}</Badge>
          <Button size="small" permission="keys" onClick={onRevoke}>
            {messages.revoke}
          </Button>
        </span>
      )}
    </span>
  );
}

function Access({ row }: { row: ListedKey }) {
  return (
    <span className={styles.marks}>
      {accessOf(row).map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
    </span>
  );
}

/** What the key can do and what limits it, in a few words. */
function accessOf({ scopes, websites, channels, addresses }: ListedKey): string[] {
  const preset = presetOf(scopes);
  return [
    ...(preset === 'custom' ? scopeTexts(scopes) : [PRESET_LABELS[preset]]),
    websites.length > 0 && messages.ofWebsites(websites.length),
    channels.length > 0 && messages.ofChannels(channels.length),
    addresses.length > 0 && messages.ofAddresses(addresses.length),
  ].filter((text) => text !== false);
}

function LastUse({ row: { last_used_at: at, last_used_from: place } }: { row: ListedKey }) {
  if (at === null) return messages.unused;
  return (
    <>
      <RelativeTime at={at} />
      {place !== '' && <span className={styles.sub}>{messages.usedFrom(place)}</span>}
    </>
  );
}

function End({ row: { expires }, successor, now }: KeyEndProps) {
  if (expires === null) return messages.endless;
  const verb = parseTimestamp(expires) <= now ? messages.ended : messages.ends;
  return (
    <>
      {successor ? messages.replacedBy(successor.last_four) : verb} <RelativeTime at={expires} />
    </>
  );
}

interface KeyMenuProps extends Pick<RowContext, 'onOpen'> {
  row: ListedKey;
  onRevoke: () => void;
}

function KeyMenu({ row, onOpen, onRevoke }: KeyMenuProps) {
  const label = messages.actionsOf(row.name || messages.unnamed);
  const rotate = { label: messages.rotate, icon: <RefreshCw />, onSelect: () => onOpen('rotate', row) };
  return (
    <Menu
      trigger={<IconButton label={label} icon={<Ellipsis />} size="small" />}
      entries={[
        { label: messages.edit, icon: <Pencil />, onSelect: () => onOpen('edit', row) },
        ...(row.replaced_by === null ? [rotate] : []),
        'separator',
        { label: messages.revoke, icon: <Trash2 />, isDanger: true, permission: 'keys', onSelect: onRevoke },
      ]}
    />
  );
}
