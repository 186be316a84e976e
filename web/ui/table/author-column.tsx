import { authorMessages } from '../../messages/shared/account/authors.ts';
import { useIsShared } from '../../state/workspace/workspace.ts';
import { AuthorMark } from '../object/authors.tsx';
import type { Column } from './data-table.tsx';

/** Returns the column of who created the objects of a list. */
export function authorColumn(kind: string): Column<{ id: number }> {
  return {
    name: 'author',
    label: authorMessages.label,
    width: '96px',
    isWidestOnly: true,
    cell: ({ id }) => <AuthorMark kind={kind} id={id} />,
  };
}

/** Returns the columns with that of the creators before the last one, where several people work in the workspace. */
export function useColumnsWithAuthor<Row extends { id: number }>(
  kind: string,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  return useIsShared() ? [...columns.slice(0, -1), authorColumn(kind), ...columns.slice(-1)] : columns;
}
