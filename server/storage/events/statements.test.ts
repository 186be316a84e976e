import { describe, expect, it } from 'vitest';
import { rowsOf } from './block-head.ts';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS } from './columns.ts';
import { DAY_LEDGER, ledgerName, VISIT_COLUMNS } from './daily/day-tables.ts';
import { clusterClauses } from './engine/cluster.ts';
import { embeddedClauses } from './engine/embedded.ts';
import { recordingClient } from './engine/recording-client.fixture.ts';
import { eventRow } from './event-rows.fixture.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { createEventLogReader } from './reader.ts';
import { createRowEncoder } from './row-codec.ts';
import { schemaStatements } from './schema.ts';
import { createEventLogWriter } from './writer.ts';

/** A ledger without counted days. */
const ledger = { wholeDays: async () => ({ counted: new Map(), exceptions: [] }), add: async () => 0 };

const NASTY = "x'); DROP TABLE events; --";

describe('statements of a reader', () => {
  it('contain no caller’s text: ids, days and words are bound values', async () => {
    const { client, statements } = recordingClient();
    const reader = createEventLogReader(client, { isUp: () => true, clauses: embeddedClauses, ledger });
    await reader.objectTotals([{ kind: 'link', accountId: 918273, id: 918273 }]);
    await reader.objectStatistics({ accountId: 918273, linkIds: [918273], qrIds: [918273] }, 918273);
    await reader.count({ accountId: 918273, siteId: 918273, kind: NASTY as 'click' });
    await reader.deleteObjects([{ kind: 'qr', accountId: 918273, id: 918273 }]);
    await reader.deleteSite(918273, 918273);
    await reader.deleteAccount(918273);
    expect(statements.length).toBeGreaterThan(5);
    for (const { sql, values } of statements) {
      expect(sql).not.toMatch(/DROP|918273/);
      expect(JSON.stringify(values)).toContain('918273');
      expect(sql).toMatch(/account_id (=|IN) \{(account|v\d)/);
    }
  });

  it('are not sent while the engine is down', async () => {
    const { client, statements } = recordingClient();
    const reader = createEventLogReader(client, { isUp: () => false, clauses: embeddedClauses, ledger });
    const requested = [
      reader.objectTotals([{ kind: 'link', accountId: 1, id: 1 }]),
      reader.objectStatistics({ accountId: 1, linkIds: [1] }, 10),
      reader.count({ accountId: 1 }),
      reader.deleteSite(1, 1),
      reader.deleteObjects([{ kind: 'link', accountId: 1, id: 1 }]),
      reader.deleteAccount(1),
    ];
    for (const result of requested) await expect(result).rejects.toMatchObject({ code: 'unavailable' });
    expect(statements).toEqual([]);
  });

  it('are not sent for an empty list', async () => {
    const { client, statements } = recordingClient();
    const reader = createEventLogReader(client, { isUp: () => true, clauses: embeddedClauses, ledger });
    expect(await reader.objectTotals([])).toEqual([]);
    await reader.objectStatistics({ accountId: 1, linkIds: [], pageIds: [] }, 10);
    expect(statements).toEqual([]);
  });

  it('delete on a cluster in the local tables, on every node', async () => {
    const { client, statements } = recordingClient([{ n: '1' }]);
    const reader = createEventLogReader(client, { isUp: () => true, clauses: clusterClauses('main'), ledger });
    await reader.deleteAccount(7);
    expect(statements.map(({ sql }) => sql).filter((sql) => !sql.startsWith('SELECT'))).toEqual(
      ['object_days', 'site_days', 'site_slots', 'site_visits', 'events'].map(
        (table) => `DELETE FROM ${table}_local ON CLUSTER 'main' WHERE account_id = {account: UInt64}`,
      ),
    );
  });

  it('delete nothing if there are no rows', async () => {
    const { client, statements } = recordingClient([{ n: '0' }]);
    const reader = createEventLogReader(client, { isUp: () => true, clauses: embeddedClauses, ledger });
    await reader.deleteAccount(7);
    await reader.deleteSite(7, 8);
    expect(await reader.deleteSiteBefore(7, 8, 9)).toBe(0);
    expect(statements.filter(({ sql }) => !sql.startsWith('SELECT'))).toEqual([]);
  });
});

const EMBEDDED = { salt: 5, tokensAreDurable: false, isRemote: false, lateRows: { mark: async () => undefined } };

describe('statements of a writer', () => {
  const encode = createRowEncoder(0);
  const rows = [
    ...encode([eventRow({ occurredAt: 1_772_600_000_250, path: NASTY })]),
    ...encode([eventRow({ occurredAt: 1_772_500_000_001 })]),
  ];

  it('store a block under its token, synchronously', async () => {
    const { client, inserts, statements } = recordingClient();
    await createEventLogWriter(client, EMBEDDED).insertBlock("seg'1:0-10", rows);
    expect(inserts).toHaveLength(1);
    expect(inserts[0]?.payloads).toEqual(await mergeBlocks(rows.map(rowsOf)));
    expect(inserts[0]?.statement).toBe(`INSERT INTO events (${EVENT_COLUMN_NAMES.join(', ')}) FORMAT Native`);
    expect(inserts[0]?.settings).toMatchObject({ insert_deduplication_token: "seg'1:0-10", async_insert: 0 });
    expect(statements).toEqual([]);
  });

  it('store rows of an earlier release first, under the block’s token, as only they can be bad', async () => {
    const { client, inserts } = recordingClient();
    const text = Buffer.from('click\t1\t0\t7\t0\t0\t0\t0\t5.000\t5.000\t1\t2\n');
    await createEventLogWriter(client, EMBEDDED).insertBlock('t', [...rows, text]);
    expect(inserts.map(({ statement }) => statement.split(' ').at(-1))).toEqual(['TabSeparated', 'Native']);
    expect(inserts[0]?.payloads).toEqual([text]);
    expect(inserts.map(({ settings }) => settings.insert_deduplication_token)).toEqual(['t', 't Native']);
  });

  it('compare a block of unknown outcome, within its own times, in a session of this process alone', async () => {
    const { client, inserts, statements } = recordingClient();
    await createEventLogWriter(client, EMBEDDED).insertMissing('t', rows);
    const sessions = new Set([...statements, ...inserts].map(({ context }) => context?.session));
    expect([...sessions]).toEqual(['waymark-recovery-5']);
    const last = statements.find(({ sql }) => sql.startsWith('INSERT INTO events'));
    expect(last?.values).toEqual({ earliest: '1772500000.001', latest: '1772600000.250' });
    expect(last?.sql).toContain('insert_deduplicate = 0');
    expect(statements.map(({ sql }) => sql).join()).not.toContain('DROP TABLE events');
    expect(inserts[0]?.settings.insert_deduplication_token).toBeUndefined();
  });

  it('compare within some times even if no row can be parsed', async () => {
    const { client, statements } = recordingClient();
    await createEventLogWriter(client, EMBEDDED).insertMissing('t', [Buffer.from('?\n')]);
    expect(statements[2]?.values).toEqual({ earliest: '0.000', latest: '0.000' });
  });

  it('compare on a server under the block’s own token and name first, which the first attempt then finds taken', async () => {
    const { client, statements } = recordingClient();
    const writer = createEventLogWriter(client, { ...EMBEDDED, isRemote: true });
    await writer.insertMissing('seg-000001:0-9', rows);
    const compared = statements.filter(({ sql }) => sql.startsWith('INSERT INTO events'));
    expect(compared.map(({ context }) => context.queryId)).toEqual([
      'waymark seg-000001:0-9',
      'waymark seg-000001:0-9 missing',
    ]);
    expect(compared[0]?.sql).toContain("insert_deduplication_token = 'seg-000001:0-9'");
    expect(compared[1]?.sql).toContain('insert_deduplicate = 0');
    await expect(writer.insertMissing(NASTY, rows)).rejects.toThrow('Not a token');
  });

  it('rely on tokens where they are as durable as rows', async () => {
    const { client, inserts, statements } = recordingClient();
    await createEventLogWriter(client, { ...EMBEDDED, tokensAreDurable: true, isRemote: true }).insertMissing(
      't',
      rows,
    );
    expect(inserts[0]?.settings.insert_deduplication_token).toBe('t');
    expect(statements).toEqual([]);
  });
});

/** Events, three tables of counted days and their ledger. */
const TABLES = 6;

describe('the schema', () => {
  it('only grows at the end: spools of earlier releases are read by position', () => {
    expect(EVENT_COLUMN_NAMES.slice(0, COLUMNS_OF_THE_FIRST_RELEASE.length)).toEqual(COLUMNS_OF_THE_FIRST_RELEASE);
  });

  it.each([
    ['embedded', embeddedClauses, TABLES + 2],
    ['server', clusterClauses(undefined), TABLES],
    ['cluster', clusterClauses('main'), 2 * TABLES],
  ])('can be upgraded repeatedly (%s)', (_, clauses, count) => {
    const statements = schemaStatements(clauses);
    expect(statements).toHaveLength(count);
    for (const statement of statements)
      expect(statement).toMatch(/^(CREATE TABLE IF NOT EXISTS|ALTER TABLE events MODIFY (SETTING|COLUMN)) /);
  });

  it('gives tables of earlier releases the codecs of this one', () => {
    const recoded = schemaStatements(embeddedClauses).find((statement) => statement.includes(' MODIFY COLUMN '));
    for (const { name, codec } of EVENT_COLUMNS)
      expect(recoded?.includes(`MODIFY COLUMN ${name} CODEC(${codec})`)).toBe(codec.includes('LZ4'));
  });

  it.each([
    ['embedded', embeddedClauses, ['ALTER TABLE t ADD COLUMN IF NOT EXISTS b UInt8 CODEC(T64)']],
    [
      'cluster',
      clusterClauses('main'),
      ['t_local', 't'].map(
        (name) => `ALTER TABLE ${name} ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS b UInt8 CODEC(T64)`,
      ),
    ],
  ])('adds later columns to existing tables (%s)', (_, clauses, expected) => {
    const columns = [
      { name: 'a', type: 'UInt8', codec: 'T64' },
      { name: 'b', type: 'UInt8', codec: 'T64', isAdded: true as const },
    ];
    const table = { name: 't', columns, orderBy: 'a', partitionBy: 'tuple()', granularity: 1 };
    const statements = schemaStatements(clauses, [table]);
    expect(statements.filter((statement) => statement.startsWith('ALTER'))).toEqual(expected);
  });

  it('names the ledger of days by what is counted, so that a new dimension is counted on earlier days too', () => {
    const names = [
      ledgerName([['page']], VISIT_COLUMNS),
      ledgerName([['page'], ['host']], VISIT_COLUMNS),
      ledgerName([['page']], VISIT_COLUMNS.slice(1)),
    ];
    expect(new Set(names).size).toBe(3);
    expect(schemaStatements(embeddedClauses).join()).toContain(`TABLE IF NOT EXISTS ${DAY_LEDGER} `);
  });

  it('stores every column of a visit’s dimensions', () => {
    expect(VISIT_COLUMNS.map(({ name }) => name).sort()).toEqual(COLUMNS_OF_A_VISIT.toSorted());
  });

  it.each(["main' ; DROP", '', 'a b', "'", 'ä'])('rejects a cluster with the name %j', (name) => {
    expect(() => clusterClauses(name)).toThrow('Not a cluster name');
  });
});

const COLUMNS_OF_A_VISIT =
  'source channel referrer_host utm_source utm_medium utm_campaign utm_term utm_content country region city browser browser_version os os_version device language screen entry_path via_link_id via_qr_id via_campaign_id'.split(
    ' ',
  );

const COLUMNS_OF_THE_FIRST_RELEASE =
  'kind account_id site_id link_id qr_id campaign_id page_id domain_id occurred_at visit_started_at visitor_id visit_id name value unit host path referrer_host referrer_path source channel utm_source utm_medium utm_campaign utm_term utm_content country region city browser browser_version os os_version device language screen bot sequence entry_path journey_id via_link_id via_qr_id via_campaign_id person_id engaged_ms scroll_depth props'.split(
    ' ',
  );
