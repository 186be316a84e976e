import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCanEdit } from '../../api/can-call.ts';
import type { OperationId } from '../../api/client.ts';
import { deletedRowMessages as messages } from '../../messages/shared/deleted.ts';
import { daysLeft } from '../../state/days-left.ts';
import { Button, IconButton } from '../form/button.tsx';
import { parseTimestamp } from '../format.ts';
import { DeletedBy } from '../object/authors.tsx';
import { RelativeTime } from '../object/relative-time.tsx';
import type { Column } from './data-table.tsx';
import styles from './deleted-row.module.css';

/** The name of a deleted object, with a description below. */
export function DeletedName({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.named}>
      <strong>{name}</strong>
      <span>{children}</span>
    </span>
  );
}

/** Returns the columns that lists of deleted objects of all kinds end with. */
export function deletionColumns<Row extends { id: number; deleted: string; until: string }>(
  kind: string,
  actions: (row: Row) => ReactNode,
): Column<Row>[] {
  return [
    {
      name: 'deleted',
      label: messages.deleted,
      width: '190px',
      isWideOnly: true,
      cell: ({ id, deleted }) => (
        <span>
          <RelativeTime at={deleted} />
          <DeletedBy kind={kind} id={id} />
        </span>
      ),
    },
    {
      name: 'left',
      label: messages.left,
      width: '86px',
      isNumber: true,
      cell: ({ until }) => messages.daysLeft(daysLeft(parseTimestamp(until), Date.now())),
    },
    { name: 'actions', label: messages.actions, width: '140px', isNumber: true, isLabelHidden: true, cell: actions },
  ];
}

interface DeletedRowActionsProps {
  operations: { restore: OperationId; erase: OperationId };
  name: string;
  onRestore: () => void;
  onErase: () => void;
}

/** Restores an object, or deletes it for good, which guests may not; nothing for those who may not change objects. */
export function DeletedRowActions({ name, operations, onRestore, onErase }: DeletedRowActionsProps) {
  const canRestore = useCanEdit(operations.restore);
  const canErase = useCanEdit(operations.erase);
  if (!canRestore) return null;
  return (
    <span className={styles.actions}>
      <Button size="small" aria-label={messages.restoreNamed(name)} onClick={onRestore}>
        {messages.restore}
      </Button>
      {canErase && <IconButton label={messages.eraseNamed(name)} icon={<Trash2 />} size="small" onClick={onErase} />}
    </span>
  );
}
