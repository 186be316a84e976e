/** What happened to an object. */
export type ObjectEffect = 'created' | 'changed' | 'deleted';

export interface TouchedObject {
  kind: string;
  id: number;
  effect: ObjectEffect;
}

/** Who did something to an object, and when. The names are those at that time: people and keys may be gone. */
export interface Author {
  /** 0: the operator or the service. */
  personId: number;
  name: string;
  /** Name of the API key that was used; '' for none. */
  key: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface Authors {
  /** Undefined for objects that are older than this record, and for those that an import is still creating. */
  created: Author | undefined;
  changed: Author | undefined;
}

/** Reads what `AuditStore.append` has noted. */
export interface AuthorStore {
  /** Returns what is known about the account's objects among these IDs. */
  of(accountId: number, kind: string, ids: readonly number[]): Promise<Map<number, Authors>>;
  /** Returns who created objects of a kind that still exist, by name. */
  creators(accountId: number, kind: string): Promise<Array<{ id: number; name: string }>>;
}
