import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { World } from '../contract-world.ts';

/** Actions for an account's audit rows, oldest first. No operation shows them, hence the look into the database. */
export async function auditActions(world: World, accountId: number): Promise<string[]> {
  const { databaseUrl, dataDirectory } = world.app.deps.config;
  const statement = `SELECT action FROM audit_entry WHERE account_id = ${Number(accountId)} ORDER BY id`;
  const rows = databaseUrl
    ? await readPostgres(databaseUrl, statement)
    : readSqlite(join(dataDirectory, 'catalogue.db'), statement);
  return rows.map(({ action }) => action);
}

interface AuditRow {
  action: string;
}

function readSqlite(file: string, statement: string): AuditRow[] {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(statement).all() as AuditRow[];
  } finally {
    db.close();
  }
}

async function readPostgres(url: string, statement: string): Promise<AuditRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
