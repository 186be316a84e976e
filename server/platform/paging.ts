/** A page of a list, newest first unless the list says otherwise. */
export interface PageRequest {
  /** Maximum number of rows, at least 1. */
  limit: number;
  /** Rows to skip. */
  offset: number;
}

export interface Page<T> {
  items: T[];
  /** Rows in the whole list. */
  total: number;
}
