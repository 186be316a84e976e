import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
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
