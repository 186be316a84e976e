import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Name in the address when the table is sorted by this column. */
  name: string;
  label: string;
  /** Explanation, shown on hover and focus of the label. */
  help?: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** CSS width, e.g. `120px` or `30%`. */
  width?: string;
  /** Label for screen readers only, for self-explanatory columns such as menus. */
  isLabelHidden?: boolean;
  /** Hidden on phones and tablets in portrait mode. */
  isWideOnly?: boolean;
  /** Hidden on phones, on tablets in portrait mode, and on slightly wider screens. */
  isWidestOnly?: boolean;
}

export interface Sorting {
  column: string;
  isDescending: boolean;
}

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Total number of rows, loaded or not. */
  total: number;
  /** Returns a row; undefined while it loads. Called with any index below the total. */
  rowAt: (index: number) => Row | undefined;
  idOf: (row: Row) => number | string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Makes rows selectable. */
  selection?: Selection | undefined;
  /** Loaded rows, for selecting all of them. Required for long lists: without it `rowAt` is called for every row. */
  loaded?: readonly Row[];
  /** Row that shortcuts act on; scrolled into view. */
  cursor?: number | undefined;
  /** Screen reader announcement of the last action on a row. */
  announcement?: string;
  /** Rows are as high as their content, such as several lines on phones. */
  isUneven?: boolean;
  /** Opens a row's first link with a click anywhere in the row. */
  opensRows?: boolean;
  /** Height of a row in pixels, without its line; 40 by default. */
  rowPx?: number;
  /** Height of the scrolling area. Without it all rows are on the page. */
  height?: string;
}

export interface Selection {
  ids: ReadonlySet<number | string>;
  change: (ids: ReadonlySet<number | string>) => void;
}
