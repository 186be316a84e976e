import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineSocketPath } from './engine/socket-path.ts';
import { openEmbedded, type TestEventLog } from './event-log.fixture.ts';

let opened: TestEventLog;
beforeAll(async () => {
  opened = await openEmbedded();
  await ask('CREATE TABLE numbers_of_ours (n UInt64) ENGINE = MergeTree ORDER BY n');
});
afterAll(() => opened.close());

/** Runs a statement over the engine's HTTP interface with raw settings and `param_` values. */
function ask(sql: string, given: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const path = `/?${new URLSearchParams({ ...given })}`;
  const socketPath = engineSocketPath(opened.dataDirectory);
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path, method: 'POST' }, (result) => {
      let text = '';
      result.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      result.on('end', () => resolve({ status: result.statusCode ?? 0, text: text.trim() }));
    });
    call.on('error', reject);
    call.end(sql);
  });
}

const readers = (ask: () => Promise<{ text: string }>) => Promise.all(Array.from({ length: 6 }, ask));

describe('statements', () => {
  it('have their own settings, and the next one has none of them, in any session', async () => {
    const setting = "SELECT getSetting('max_threads'), getSetting('max_execution_time')";
    const before = await ask(setting);
    await readers(() => ask(setting, { max_threads: '1', max_execution_time: '7' }));
    const during = await ask(setting, { max_threads: '1', max_execution_time: '7' });
    expect(during.text).toBe('1\t7');
    for (const after of await readers(() => ask(setting))) expect(after.text).toBe(before.text);
  });

  it('that fail do not change their session', async () => {
    const failed = await readers(() => ask('SELECT nothing_of_that_name', { max_threads: '1' }));
    expect(failed.map(({ text }) => /DB::Exception/.test(text))).toEqual(Array(6).fill(true));
    for (const { text } of await readers(() => ask("SELECT getSetting('max_threads')"))) expect(text).toBe('2');
  });

  it.each(["it's", 'back\\slash', 'a {b: String} c', '漢字', '%00', '); DROP TABLE numbers_of_ours', ''])(
    'receive the value %j unchanged',
    async (value) => {
      expect((await ask('SELECT {value: String}', { param_value: value })).text).toBe(
        value.replaceAll('\\', '\\\\').replaceAll("'", "\\'"),
      );
      expect((await ask('SELECT length({value: String})', { param_value: value })).text).toBe(
        String(Buffer.byteLength(value)),
      );
    },
  );

  it('see no value of the previous one', async () => {
    await ask('SELECT {secret: String}', { param_secret: 'of somebody else' });
    const responses = await readers(() => ask('SELECT {other: String}'));
    for (const { text } of responses) expect(text).not.toContain('somebody');
  });
});

describe('sessions', () => {
  it('read large tables on two threads, although the engine has less memory than it wants for two by default', async () => {
    await ask('CREATE TABLE large (n UInt64) ENGINE = MergeTree ORDER BY n');
    for (let part = 0; part < 2; part += 1) await ask('INSERT INTO large SELECT number FROM numbers(1000000)');
    const { text } = await ask('EXPLAIN PIPELINE SELECT uniqExact(n) FROM large');
    expect(text).toMatch(/AggregatingTransform × 2/);
  });

  it('write while all reading sessions are busy', async () => {
    const ended: string[] = [];
    const reads = Array.from({ length: 3 }, () => ask('SELECT sleep(3)').then(() => ended.push('read')));
    await ask('INSERT INTO numbers_of_ours SELECT 1');
    ended.push('write');
    await Promise.all(reads);
    expect(ended).toEqual(['write', 'read', 'read', 'read']);
  });

  it('reject reads beyond the queue’s limit with ClickHouse’s own error number, and complete the others', async () => {
    const responses = await Promise.all(Array.from({ length: 120 }, () => ask('SELECT sleep(0.03)')));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(60);
    for (const { status, text } of refused) {
      expect(status).toBe(503);
      expect(text).toMatch(/^Code: 202\. DB::Exception: .*\(TOO_MANY_SIMULTANEOUS_QUERIES\)$/);
    }
    expect((await ask('SELECT 1')).status).toBe(200);
  });
});
