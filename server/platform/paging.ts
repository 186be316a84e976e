/** A page of a list, newest first unless the list says otherwise. */
export interface PageRequest {
  /** Maximum number of rows, at least 1. */
  limit: number;
  /** Rows to skip. */
  offset: number;
  /**
   * Only rows older than the one with this ID, for reading a long list to its end: skipping rows costs more with every
   * page. The total then covers only the page. Only for lists that are documented to support it, sorted newest first.
   */
  beforeId?: number | undefined;
}

export interface Page<T> {
  items: T[];
  /** Rows in the whole list. */
  total: number;
}
