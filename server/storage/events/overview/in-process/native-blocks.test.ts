import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventClient } from '../../engine/client.ts';
import { createEventClient } from '../../engine/client.ts';
import { engineSocketPath } from '../../engine/socket-path.ts';
import { openEmbedded, type TestEventLog } from '../../event-log.fixture.ts';
import { type Column, readNativeBlocks } from './native-blocks.ts';

let opened: TestEventLog;
let client: EventClient;
beforeAll(async () => {
  opened = await openEmbedded();
  client = createEventClient({ socketPath: engineSocketPath(opened.dataDirectory) });
});
afterAll(async () => {
  await client.close();
  await opened.close();
});

/** Returns a column's values as the engine writes them in JSON. */
function valuesOf(column: Column | undefined): unknown[] {
  switch (column?.kind) {
    case 'number':
      return [...column.values];
    case 'word':
      return [...column.codes].map((code) => column.words[code]);
    case 'wide':
      return [...new BigUint64Array(column.halves.buffer)].map(String);
    default:
      return [];
  }
}

const COLUMNS = {
  small: 'toUInt8(number % 251)',
  middle: 'toUInt16(number * 7)',
  large: 'toUInt32(number * 65537)',
  wide: 'cityHash64(number)',
  amount: 'number / 7',
  text: "concat('ü', toString(number % 300), repeat('x', number % 200))",
  word: 'toLowCardinality(toString(number % 7))',
  // More distinct words than a byte can number.
  words: "toLowCardinality(concat('w', toString(number % 3000)))",
};

describe("the engine's own columns", () => {
  it.each([0, 1, 300, 20_000])('equal its JSON, for %i rows in many blocks', async (rows) => {
    const columns = Object.entries(COLUMNS).map(([name, sql]) => `${sql} AS ${name}`);
    const sql = `SELECT ${columns.join(', ')} FROM numbers(${rows}) SETTINGS max_block_size = 1000`;
    const read = readNativeBlocks(await client.bytes(`${sql} FORMAT Native`, {}));
    const reported = await client.rows<Record<string, unknown>>(sql, {});
    expect(read.rows).toBe(rows);
    for (const name of rows > 0 ? Object.keys(COLUMNS) : [])
      expect(valuesOf(read.byName.get(name)), name).toEqual(reported.map((row) => row[name]));
  });

  it('keep milliseconds, also before 1970', async () => {
    const moments = [-86_400_001, -1, 0, 1, 1_795_301_084_454];
    const sql = "SELECT fromUnixTimestamp64Milli(arrayJoin({moments:Array(Int64)}), 'UTC') AS at FORMAT Native";
    expect(valuesOf(readNativeBlocks(await client.bytes(sql, { moments })).byName.get('at'))).toEqual(moments);
  });

  it('raise an error if truncated, at any position', async () => {
    const columns = Object.entries(COLUMNS).map(([name, sql]) => `${sql} AS ${name}`);
    const bytes = await client.bytes(`SELECT ${columns.join(', ')} FROM numbers(40) FORMAT Native`, {});
    for (let length = 1; length < bytes.length; length++)
      expect(() => readNativeBlocks(bytes.subarray(0, length)), String(length)).toThrow();
  });

  it('are rejected for types that no statement uses', async () => {
    const bytes = await client.bytes('SELECT toDecimal32(1, 2) AS price FORMAT Native', {});
    expect(() => readNativeBlocks(bytes)).toThrow('No decoder for columns of type Decimal(9, 2)');
  });
});
