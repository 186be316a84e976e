import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** Stands for a value while a query is compiled: one of several, or a column of one of several rows. */
class Placeholder {
  readonly index: number;
  readonly column: string;

  constructor(index: number, column = '') {
    this.index = index;
    this.column = column;
  }
}

/** Runs a prepared query. `on` is a transaction of the same database, if the query belongs to one. */
export type PreparedQuery<Tables, Values extends readonly unknown[], Row> = (
  values: Values,
  on?: Kysely<Tables>,
) => Promise<Row[]>;

/**
 * Prepares a query of a hot path, because building and compiling it costs several times as much as executing it. `build`
 * runs once, at the first execution, with a stand-in for each value; it must only pass them on as parameters.
 */
export function prepareQuery<Tables, Values extends readonly unknown[], Row>(
  db: Kysely<Tables>,
  build: (...values: Values) => Compilable<Row>,
): PreparedQuery<Tables, Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const compile = () => {
    const standIns: readonly unknown[] = Array.from({ length: build.length }, (_, index) => new Placeholder(index));
    return build(...(standIns as Values)).compile();
  };
  return async (values, on = db) => {
    compiled ??= compile();
    const parameters = compiled.parameters.map((part) => (part instanceof Placeholder ? values[part.index] : part));
    return (await on.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** The rows of one execution; all have the columns that the query was prepared with. */
type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>;

/** Rows of the prepared statements, so that any number of rows needs few different statements. */
const ROWS_A_STATEMENT = [125, 25, 5, 1];
/** Engines accept more (SQLite 32,766, PostgreSQL 65,535), but a long statement takes long to compile and to execute. */
const MAX_VALUES = 1_000;

/**
 * Prepares a query over several rows at once, such as an insert: `build` runs once for each size of statement, with a
 * stand-in for each value. Any number of rows is divided among statements, so more than one belong into a transaction.
 */
export function prepareRows<Tables, Given extends object, Row>(
  db: Kysely<Tables>,
  columns: ReadonlyArray<keyof Given & string>,
  build: (rows: Given[]) => Compilable<Row>,
): (rows: readonly Given[], on?: Kysely<Tables>) => Promise<Row[]> {
  const byCount = new Map<number, CompiledQuery<Row>>();
  const compile = (count: number) => {
    const standIn = (index: number) => columns.map((column) => [column, new Placeholder(index, column)] as const);
    const rows = Array.from({ length: count }, (_, index) => Object.fromEntries(standIn(index)) as Given);
    const compiled = build(rows).compile();
    byCount.set(count, compiled);
    return compiled;
  };
  const run = async (rows: readonly Given[], on: Kysely<Tables>) => {
    const compiled = byCount.get(rows.length) ?? compile(rows.length);
    const parameters = compiled.parameters.map((part) =>
      part instanceof Placeholder ? (rows as Rows)[part.index]?.[part.column] : part,
    );
    return (await on.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
  return async (rows, on = db) => {
    const found: Row[] = [];
    for (const portion of portionsOf(rows, MAX_VALUES / columns.length)) found.push(...(await run(portion, on)));
    return found;
  };
}

function* portionsOf<Row>(rows: readonly Row[], most: number): Iterable<readonly Row[]> {
  let start = 0;
  for (const size of ROWS_A_STATEMENT) {
    for (; size <= most && start + size <= rows.length; start += size) yield rows.slice(start, start + size);
  }
}
