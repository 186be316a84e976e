import { describe, expect, it } from 'vitest';
import { binaryInsertOf, isBinaryInsert, isRead, isRewrite, rawInsertOf, readStatement, setClause } from './request.ts';

const read = (query: string, body = '') => readStatement(new URL(`http://engine/?${query}`), Buffer.from(body));

describe('readStatement', () => {
  it('reads the statement from the body when the URL has none', () => {
    const statement = read('query_id=q1', 'SELECT 1\nFORMAT JSONEachRow');
    expect(statement).toMatchObject({ sql: 'SELECT 1\nFORMAT JSONEachRow', rows: undefined, queryId: 'q1' });
  });

  it('reads the body as rows when the URL has the statement', () => {
    const statement = read('query=INSERT+INTO+t+FORMAT+CSV', '1,2\n');
    expect(statement.sql).toBe('INSERT INTO t FORMAT CSV');
    expect(statement.rows?.toString()).toBe('1,2\n');
  });

  it('distinguishes bound values, settings and transport parameters', () => {
    const statement = read('param_id=7&max_threads=1&query_id=q&wait_end_of_query=1&default_format=CSV&session_id=s');
    expect([...statement.parameters]).toEqual([['id', '7']]);
    expect([...statement.settings]).toEqual([['max_threads', '1']]);
    expect(statement.format).toBe('CSV');
  });

  it.each(['a b=1', 'param_x;y=1', "x'=1", '=1', 'x%00=1'])('rejects the name in %s', (query) => {
    expect(() => read(query)).toThrow('Not a setting');
  });
});

describe('setClause', () => {
  it('is empty without values and settings', () => {
    expect(setClause(read('', 'SELECT 1'))).toBe('');
  });

  it('quotes every value', () => {
    const url = new URL('http://engine/');
    url.searchParams.set('param_name', "it's; DROP TABLE t; -- \\");
    const clause = setClause(readStatement(url, Buffer.from('SELECT 1')));
    expect(clause).toBe("SET param_name = 'it\\'s; DROP TABLE t; -- \\\\'; ");
  });
});

describe('rawInsertOf', () => {
  it.each([
    ['INSERT INTO events FORMAT TabSeparated', { table: 'events', columns: undefined, format: 'TabSeparated' }],
    ['insert into db.t (a, b)\n FORMAT jsoneachrow ', { table: 'db.t', columns: ['a', 'b'], format: 'JSONEachRow' }],
    ['INSERT INTO TABLE t(a) FORMAT CSV', { table: 't', columns: ['a'], format: 'CSV' }],
  ])('reads %s', (sql, expected) => {
    expect(rawInsertOf(sql)).toEqual(expected);
  });

  it.each([
    'INSERT INTO t SELECT 1',
    "INSERT INTO t SELECT a FROM input('a UInt8') FORMAT CSV",
    'INSERT INTO t FORMAT Native',
    'INSERT INTO t VALUES (1)',
    'SELECT 1 FORMAT CSV',
    'INSERT INTO t; DROP TABLE t; INSERT INTO t FORMAT CSV',
  ])('leaves %s to the engine', (sql) => {
    expect(rawInsertOf(sql)).toBeUndefined();
  });
});

describe('an insert of binary rows', () => {
  const statement = (sql: string, settings = '') =>
    read(`query=${encodeURIComponent(sql)}&insert_deduplication_token=seg%271${settings}`);

  it('reads them from a file, with the settings of the request', () => {
    const insert = statement('INSERT INTO events (a, b) FORMAT Native', '&async_insert=0');
    expect(isBinaryInsert(insert)).toBe(true);
    expect(binaryInsertOf(insert, '/dev/fd/9')).toBe(
      "INSERT INTO events (a, b) FROM INFILE '/dev/fd/9' SETTINGS insert_deduplication_token = 'seg\\'1', async_insert = '0' FORMAT Native",
    );
    expect(binaryInsertOf(read('query=insert+into+t+format+native'), '/f')).toBe(
      "insert into t FROM INFILE '/f' format native",
    );
  });

  it.each([
    'INSERT INTO t FORMAT CSV',
    'SELECT 1 FORMAT Native',
    'INSERT INTO t SELECT 1',
    'INSERT INTO t; DROP TABLE t FORMAT Native',
  ])('is not %s', (sql) => {
    expect(isBinaryInsert(statement(sql))).toBe(false);
  });
});

describe('sessions by statement', () => {
  it.each(['SELECT 1', ' with x as (select 1) select *', '\nSHOW TABLES', 'EXISTS TABLE t', 'DESC t'])(
    '%s reads',
    (sql) => {
      expect(isRead(sql)).toBe(true);
      expect(isRewrite(sql)).toBe(false);
    },
  );

  it.each(['INSERT INTO t SELECT 1', 'CREATE TABLE t (a UInt8)', 'SELECTED', 'DROP TABLE t'])('%s writes', (sql) => {
    expect(isRead(sql)).toBe(false);
    expect(isRewrite(sql)).toBe(false);
  });

  it.each(['DELETE FROM t WHERE 1', 'ALTER TABLE t DELETE WHERE 1', 'optimize table t'])('%s rewrites', (sql) => {
    expect(isRewrite(sql)).toBe(true);
  });
});
