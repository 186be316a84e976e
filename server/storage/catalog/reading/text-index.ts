import Database from 'better-sqlite3';
import { INDEXED_TABLES, INDEXED_TEXT, type IndexedTable, trigramsOf } from './indexed-text.ts';

/** Accounts with fewer rows are searched row by row, within a millisecond. */
const FEWEST_ROWS = 2_000;
/** With more rows than this, comparing each row is as fast as looking it up. */
const MAX_FOUND = 5_000;
/** Rows that are indexed without a pause for queries, about 6 ms. */
const SLICE = 500;
/** Trigrams of a query; more of them would hardly exclude another row. */
const MAX_TRIGRAMS = 20;

interface Row {
  id: number;
  accountId: number;
  text: string;
}

interface AccountIndex {
  readonly table: IndexedTable;
  readonly accountId: number;
  /** Name of its full-text table. */
  readonly name: string;
  readonly insert: Database.Statement<[number, string]>;
  readonly remove: Database.Statement<[number]>;
  /** The highest ID in the index. */
  lastId: number;
  isComplete: boolean;
}

/** A list of changes whose beginning was deleted unread. */
const MISSED = Symbol('missed');

/**
 * Trigrams of the text of large accounts, in a temporary file that ends with the process. It is built when an account
 * is searched for the first time, and brought up to date from the table of changes within each query's own snapshot. The
 * index finds too much rather than too little: queries compare each found row themselves.
 */
export class TextIndex {
  readonly #catalog: Database.Database;
  readonly #fewestRows: number;
  #file = openTemporary();
  readonly #indexes = new Map<string, AccountIndex>();
  readonly #selects: Record<IndexedTable, SelectStatements>;
  /** The last change that the index contains. */
  #seenChange = 0;

  constructor(catalog: Database.Database, fewestRows = FEWEST_ROWS) {
    this.#catalog = catalog;
    this.#fewestRows = fewestRows;
    this.#selects = { link: selectsOf(catalog, 'link'), qrCode: selectsOf(catalog, 'qrCode') };
  }

  /** Returns IDs that include those of all rows with these words; undefined if they may be any. */
  find(table: IndexedTable, accountId: number, words: readonly string[]): number[] | undefined {
    const trigrams = trigramsOf(words).slice(0, MAX_TRIGRAMS);
    if (trigrams.length === 0 || trigrams.some((trigram) => trigram.includes('\0'))) return undefined;
    return this.#inSnapshot(() => {
      if (!this.#readChanges(SLICE)) return undefined;
      const index = this.#indexes.get(`${table}_${accountId}`) ?? this.#begin(table, accountId);
      if (!index?.isComplete) return undefined;
      const sought = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
      const match = this.#file.prepare(`select rowid from ${index.name} where ${index.name} match ? limit ?`).pluck();
      const found = match.all(sought, MAX_FOUND + 1) as number[];
      return found.length > MAX_FOUND ? undefined : found;
    });
  }

  /** Indexes the next rows; returns whether there may be more. */
  goOn(): boolean {
    if (this.#indexes.size === 0) return false;
    return this.#inSnapshot(() => {
      if (!this.#readChanges(SLICE)) return true;
      const index = [...this.#indexes.values()].find(({ isComplete }) => !isComplete);
      if (index) this.#extend(index);
      return index !== undefined;
    });
  }

  close(): void {
    this.#file.close();
  }

  /** Changes and rows are those of one moment. An error leaves the index empty: what is in the file is unknown. */
  #inSnapshot<Result>(work: () => Result): Result {
    try {
      return this.#catalog.transaction(() => this.#file.transaction(work)())();
    } catch (error) {
      this.#indexes.clear();
      this.#file.close();
      this.#file = openTemporary();
      throw error;
    }
  }

  #begin(table: IndexedTable, accountId: number): AccountIndex | undefined {
    if (this.#selects[table].count(accountId, this.#fewestRows) < this.#fewestRows) return undefined;
    const name = `${INDEXED_TABLES[table]}_${accountId}`;
    if (this.#indexes.size === 0) this.#seenChange = this.#lastChange();
    // A contentless table without positions: 110 bytes a link.
    this.#file.exec(`create virtual table ${name} using fts5(
      text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram')`);
    const insert = this.#file.prepare<[number, string]>(`insert into ${name} (rowid, text) values (?, ?)`);
    const remove = this.#file.prepare<[number]>(`delete from ${name} where rowid = ?`);
    const index: AccountIndex = { table, accountId, name, insert, remove, lastId: 0, isComplete: false };
    this.#indexes.set(`${table}_${accountId}`, index);
    return index;
  }

  #extend(index: AccountIndex): void {
    const rows = this.#selects[index.table].behind(index.accountId, index.lastId, SLICE);
    for (const row of rows) this.#add(index, row);
    index.isComplete = rows.length < SLICE;
  }

  #add(index: AccountIndex, { id, text }: Row): void {
    index.insert.run(id, text.toLowerCase());
    index.lastId = Math.max(index.lastId, id);
  }

  /** Applies up to so many changes; returns whether those were all. */
  #readChanges(most: number): boolean {
    if (this.#indexes.size === 0) return true;
    const changes = this.#changesSince(this.#seenChange, most + 1);
    if (changes === MISSED) {
      this.#clear();
      return false;
    }
    for (const { id, topic, objectId } of changes.slice(0, most)) {
      this.#apply(topic, objectId);
      this.#seenChange = id;
    }
    return changes.length <= most;
  }

  #apply(topic: string, id: number): void {
    const indexes = [...this.#indexes.values()];
    if (topic === 'account') {
      for (const index of indexes) if (index.accountId === id && this.#isGone(id)) this.#drop(index);
      return;
    }
    const touched = indexes.filter(({ table }) => table === topic);
    const [first] = touched;
    if (!first) return;
    const row = this.#selects[first.table].one(id);
    for (const index of touched) {
      if (row && row.accountId !== index.accountId) continue;
      if (id <= index.lastId) index.remove.run(id);
      // A row that the index has not reached yet is read later.
      if (row && (index.isComplete || id <= index.lastId)) this.#add(index, row);
    }
  }

  #changesSince(id: number, limit: number): ChangeRow[] | typeof MISSED {
    const changes = this.#catalog
      .prepare<[number, number], ChangeRow>(
        'select id, topic, object_id as objectId from change where id > ? order by id limit ?',
      )
      .all(id, limit);
    // IDs have no gaps, unless changes were deleted.
    const next = changes[0]?.id ?? this.#lastChange() + 1;
    return next === id + 1 ? changes : MISSED;
  }

  #lastChange(): number {
    const last = this.#catalog.prepare(`select seq from sqlite_sequence where name = 'change'`).pluck();
    return (last.get() as number | undefined) ?? 0;
  }

  #isGone(accountId: number): boolean {
    return this.#catalog.prepare('select 1 from account where id = ?').get(accountId) === undefined;
  }

  #drop(index: AccountIndex): void {
    this.#file.exec(`drop table if exists ${index.name}`);
    this.#indexes.delete(`${index.table}_${index.accountId}`);
  }

  #clear(): void {
    for (const index of [...this.#indexes.values()]) this.#drop(index);
  }
}

function openTemporary(): Database.Database {
  const file = new Database('');
  file.pragma('journal_mode = MEMORY');
  return file;
}

interface ChangeRow {
  id: number;
  topic: string;
  objectId: number;
}

interface SelectStatements {
  count(accountId: number, most: number): number;
  behind(accountId: number, id: number, limit: number): Row[];
  one(id: number): Row | undefined;
}

function selectsOf(catalog: Database.Database, table: IndexedTable): SelectStatements {
  const text = INDEXED_TEXT[table].map((column) => `coalesce(${column}, '')`).join(` || char(10) || `);
  const rows = `select id, account_id as accountId, ${text} as text from ${INDEXED_TABLES[table]}`;
  const some = `select count(*) from (select 1 from ${INDEXED_TABLES[table]} where account_id = ? limit ?)`;
  const counted = catalog.prepare(some).pluck();
  const behind = catalog.prepare<number[], Row>(`${rows} where account_id = ? and id > ? order by id limit ?`);
  const one = catalog.prepare<number[], Row>(`${rows} where id = ?`);
  return {
    count: (accountId, most) => counted.get(accountId, most) as number,
    behind: (accountId, id, limit) => behind.all(accountId, id, limit),
    one: (id) => one.get(id),
  };
}
