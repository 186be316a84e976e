/**
 * Columns of ClickHouse's Native format, filled row by row. A column whose values are all the type's default is omitted:
 * the engine fills it in, as it does for columns that a release did not know yet.
 */
export interface NativeColumn {
  isDefault(rows: number): boolean;
  /** Bytes that the column takes at most. */
  size(rows: number): number;
  /** Writes the column's data and returns the offset after it. */
  write(out: Buffer, at: number, rows: number): number;
  /** Adds what another block's column has at `at`; returns the offset after it. */
  read(block: Buffer, at: number, to: Span): number;
  /** Adds rows with the default. */
  skip(to: Span): void;
  clear(): void;
}

/** Rows of a column. */
export interface Span {
  first: number;
  rows: number;
}
