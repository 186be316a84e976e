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

/**
 * Prepares a query over several rows at once, such as an insert: `build` runs once for each number of rows, with a
 * stand-in for each value.
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
  return async (rows, on = db) => {
    const compiled = byCount.get(rows.length) ?? compile(rows.length);
    const parameters = compiled.parameters.map((part) =>
      part instanceof Placeholder ? (rows as Rows)[part.index]?.[part.column] : part,
    );
    return (await on.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
