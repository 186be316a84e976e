import { Menu as Base } from '@base-ui/react/menu';
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Permission } from '../../../contract/vocabulary.ts';
import type { OperationId } from '../../api/client.ts';
import styles from './floating.module.css';
import { useBack } from './use-back.ts';

export type MenuEntry =
  | {
      label: string;
      icon?: ReactNode;
      /** Content at the end of the row: a shortcut, a count. */
      end?: ReactNode;
      isDanger?: boolean;
      isDisabled?: boolean;
      /** Shown only to people whose role includes it; deletions need `edit` unless they say otherwise. */
      permission?: Permission;
      /** Operation that it calls: hidden from guests who may not. */
      operation?: OperationId;
      onSelect: () => void;
    }
  | { label: string; icon?: ReactNode; end?: ReactNode; to: string }
  | { label: string; icon?: ReactNode; end?: ReactNode; href: string }
  | 'separator'
  | { heading: string };

export interface MenuProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  entries: readonly MenuEntry[];
  /** Opens to the other side, for buttons at the start of a row. */
  isAtStart?: boolean;
  /** Two columns, for many short entries: all of them are in view. */
  hasColumns?: boolean;
  /** Enter picks the first entry before any is highlighted; for menus that only lead to screens. */
  picksFirst?: boolean;
}

/** Rendered on first use. */
export default function BaseMenu({ trigger, entries, isAtStart, hasColumns, picksFirst }: MenuProps) {
  const [isOpen, setOpen] = useState(true);
  const popup = `${styles.popup} ${styles.menu} ${hasColumns ? styles.columns : ''}`;
  useBack(isOpen, () => setOpen(false));
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={isAtStart ? 'start' : 'end'}>
          <Base.Popup className={popup} onKeyDown={picksFirst ? pickFirst : undefined}>
            {entries.map(entryOf)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function pickFirst({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Enter' && target === currentTarget)
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.click();
}

function entryOf(entry: MenuEntry, index: number): ReactNode {
  // Entries have no identity but their position: the menu renders again whenever it opens.
  const key = `${index}`;
  if (entry === 'separator') return <Base.Separator key={key} className={styles.separator} />;
  if ('heading' in entry)
    return (
      <div key={key} className={styles.groupLabel}>
        {entry.heading}
      </div>
    );
  const inside = (
    <>
      {entry.icon}
      {entry.label}
      {entry.end !== undefined && <span className={styles.itemEnd}>{entry.end}</span>}
    </>
  );
  if ('to' in entry)
    return (
      <Base.LinkItem key={key} className={styles.item} render={<Link to={entry.to}>{inside}</Link>} closeOnClick />
    );
  if ('href' in entry)
    return (
      <Base.LinkItem key={key} className={styles.item} href={entry.href} target="_blank" rel="noreferrer" closeOnClick>
        {inside}
      </Base.LinkItem>
    );
  return (
    <Base.Item
      key={key}
      className={entry.isDanger ? `${styles.item} ${styles.danger}` : styles.item}
      disabled={entry.isDisabled}
      onClick={entry.onSelect}
    >
      {inside}
    </Base.Item>
  );
}
