/** A slice of a list, newest first unless the list says otherwise. */
export interface PageRequest {
  /** Rows wanted, at least 1. */
  limit: number;
  /** Rows to pass over. */
  offset: number;
}

export interface Page<T> {
  items: T[];
  /** Rows in the whole list. */
  total: number;
}
