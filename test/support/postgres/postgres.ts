import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** `postgres://...` of a superuser. */
  url: string;
  /** Closes all connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * A fresh, empty PostgreSQL database. The server starts with the first call of a run (about two seconds).
 *
 * @throws Error when PostgreSQL is not installed, with what to do
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const response = await fetch(inject('postgresStarter'));
  const adminUrl = await response.text();
  if (!response.ok) throw new Error(adminUrl);
  const name = `waymark_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
