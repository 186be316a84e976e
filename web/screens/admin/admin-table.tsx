import type { ReactNode } from 'react';
import type { PagedList } from '../../api/paged-list.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../ui/page/query-states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

export interface AdminTableProps<Row> {
  label: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  icon: ReactNode;
  emptyTitle: string;
  emptyText?: string;
  /** Removes search and filters; undefined without any. */
  onClear: (() => void) | undefined;
}

/** A list of the administration in all its states. */
export function AdminTable<Row extends { id: number }>(props: AdminTableProps<Row>) {
  const { label, list, columns, icon, emptyTitle, emptyText = messages.noMatchText, onClear } = props;
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.total === undefined) return <SkeletonRows count={8} />;
  if (list.total === 0)
    return (
      <EmptyState
        icon={icon}
        title={emptyTitle}
        text={emptyText}
        action={onClear && <Button onClick={onClear}>{messages.clear}</Button>}
      />
    );
  return (
    <DataTable label={label} columns={columns} total={list.total} rowAt={list.rowAt} idOf={({ id }) => id} isUneven />
  );
}
