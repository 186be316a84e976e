import { Menu as Base } from '@base-ui/react/menu';
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import styles from './floating.module.css';
import { entryOf, type MenuEntry } from './menu-entry.tsx';
import { useBack } from './use-back.ts';

export interface MenuProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  entries: readonly MenuEntry[];
  /** Opens to the other side, for buttons at the start of a row. */
  isAtStart?: boolean;
  /** Two columns, for many short entries: all of them are in view. */
  hasColumns?: boolean;
  /** Each heading begins a group, and groups stand side by side. */
  hasGroups?: boolean;
  /** Enter picks the first entry before any is highlighted; for menus that only lead to screens. */
  picksFirst?: boolean;
}

/** Rendered on first use. */
export default function BaseMenu({ trigger, entries, isAtStart, hasColumns, hasGroups, picksFirst }: MenuProps) {
  const [isOpen, setOpen] = useState(true);
  const popup = `${styles.popup} ${styles.menu} ${hasColumns ? styles.columns : ''} ${hasGroups ? styles.groups : ''}`;
  useBack(isOpen, () => setOpen(false));
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={isAtStart ? 'start' : 'end'}>
          <Base.Popup
            className={popup}
            onKeyDown={picksFirst ? pickFirst : undefined}
            onKeyDownCapture={hasGroups ? pickByKey : undefined}
          >
            {hasGroups ? groupsOf(entries).map(groupOf) : entries.map(entryOf)}
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

/** Before the menu looks for an entry that begins with the letter. */
function pickByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\w$/.test(event.key)) return;
  const entry = event.currentTarget.querySelector<HTMLElement>(`[data-letter="${event.key.toLowerCase()}"]`);
  if (!entry) return;
  event.preventDefault();
  event.stopPropagation();
  entry.click();
}

/** Splits entries before each heading. */
function groupsOf(entries: readonly MenuEntry[]): { heading: string; inside: MenuEntry[] }[] {
  const groups: { heading: string; inside: MenuEntry[] }[] = [];
  for (const entry of entries) {
    if (typeof entry !== 'string' && 'heading' in entry) groups.push({ ...entry, inside: [] });
    else groups.at(-1)?.inside.push(entry);
  }
  return groups;
}

function groupOf({ heading, inside }: ReturnType<typeof groupsOf>[number]): ReactNode {
  return (
    <Base.Group key={heading}>
      <Base.GroupLabel className={styles.groupLabel}>{heading}</Base.GroupLabel>
      {inside.map(entryOf)}
    </Base.Group>
  );
}
