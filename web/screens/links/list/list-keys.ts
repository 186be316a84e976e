import { useState } from 'react';
import { linkMessages } from '../../../messages/links/links.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import type { Selection } from '../../../ui/table/data-table.tsx';
import { toggled } from '../../../ui/table/toggled.ts';
import type { LinkRow } from '../link-data.ts';
import type { RowActions } from './row-actions.ts';

const words = linkMessages.keys;

export interface ListKeysProps {
  total: number;
  rowAt: (index: number) => LinkRow | undefined;
  /** Undefined for those who may not change links. */
  selection: Selection | undefined;
  go: (to: string) => void;
  /** Opens a link in the side panel. */
  open: (id: number) => void;
  actions: RowActions;
}

/** Shortcuts act on the row at the cursor, which is undefined until a key has moved it. */
export function useListKeys({ total, rowAt, selection, go, actions, ...props }: ListKeysProps): number | undefined {
  const [cursor, setCursor] = useState<number>();
  const move = (by: number) => () => setCursor((before) => moved(before, by, total));
  const onRow = (act: (row: LinkRow) => void) => () => {
    const row = cursor === undefined ? undefined : rowAt(cursor);
    if (row) act(row);
  };
  const choose = onRow(({ id }) => selection?.change(toggled(selection.ids, id)));
  const open = (event: KeyboardEvent) =>
    isControl(event.target) ? click(event.target) : onRow(({ id }) => props.open(id))();
  const archive = (row: LinkRow) => actions.setStatus([row], row.status === 'archived' ? 'active' : 'archived');
  const leave = () => (selection && selection.ids.size > 0 ? selection.change(new Set()) : setCursor(undefined));
  const atCursor = (press: (event: KeyboardEvent) => void) => (cursor === undefined ? undefined : press);
  useShortcuts({
    j: { what: words.down, press: move(1) },
    ArrowDown: { what: words.down, press: move(1) },
    k: { what: words.up, press: move(-1) },
    ArrowUp: { what: words.up, press: move(-1) },
    Home: { what: words.first, press: () => setCursor(0) },
    End: { what: words.last, press: () => setCursor(total - 1) },
    Enter: { what: words.open, press: atCursor(open) },
    x: { what: words.choose, press: selection && atCursor(choose) },
    e: { what: linkMessages.edit, press: atCursor(onRow(({ id }) => go(`/links/${id}/edit`))) },
    a: { what: words.archive, press: selection && atCursor(onRow(archive)) },
    q: { what: linkMessages.qr, press: atCursor(onRow(actions.showQr)) },
    y: { what: words.copy, press: atCursor(onRow(actions.copy)) },
    Escape: { what: words.leave, press: atCursor(leave) },
    n: { what: linkMessages.create, press: () => go('/links/new') },
  });
  return cursor === undefined ? undefined : Math.min(cursor, total - 1);
}

/** Returns the row after a step; the first step selects the first row. */
export function moved(cursor: number | undefined, by: number, total: number): number {
  return cursor === undefined ? 0 : Math.min(Math.max(cursor + by, 0), total - 1);
}

/** Lets buttons handle Enter themselves. */
function isControl(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest('a, button') !== null;
}

function click(target: HTMLElement): void {
  target.click();
}
