import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './postgres.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('a test database', () => {
  it('is empty, and not shared with another one', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const [first, second] = await Promise.all([connect(one.url), connect(other.url)]);
    await first.query('CREATE TABLE thing (id bigint)');
    const { rows } = await second.query("SELECT to_regclass('thing') AS thing");
    expect(rows).toEqual([{ thing: null }]);
    await Promise.all([first.end(), second.end()]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('is gone once dropped, even with open connections', async () => {
    const { url, drop } = await createTestDatabase();
    const client = await connect(url);
    await drop();
    await expect(client.query('SELECT 1')).rejects.toThrow();
    await expect(connect(url)).rejects.toMatchObject({ code: '3D000' });
  });

  it('keeps text in UTF-8 and time in UTC', async () => {
    const { url, drop } = await createTestDatabase();
    const client = await connect(url);
    const { rows } = await client.query("SELECT current_setting('TimeZone') AS zone, '👋'::text AS text");
    expect(rows).toEqual([{ zone: 'UTC', text: '👋' }]);
    await client.end();
    await drop();
  });
});
