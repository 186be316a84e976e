import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Catalog, openSqliteCatalog } from '../open-catalog.ts';
import { INPUT_PLACE } from '../tasks/task-row.ts';
import { copySqliteCatalog } from './copy-sqlite.ts';

let folder: string;
let catalog: Catalog;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-copy-'));
  catalog = await openSqliteCatalog(folder);
});
afterEach(async () => {
  await catalog.close();
  await rm(folder, { recursive: true });
});

const copy = () => copySqliteCatalog(folder, join(folder, 'copy.db'));
const pixel = (name: string) => ({
  accountId: 1,
  type: 'gtm',
  word: 'tagmanagerpixel' as const,
  name,
  tag: name,
  createdAt: 1,
});

/** Returns every table of a file with its rows, and every index. */
function contents(file: string): Record<string, unknown> {
  const database = new Database(join(folder, file));
  const schema = database
    .prepare<[], { type: string; name: string }>(
      "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_auto%'",
    )
    .all();
  const found = schema.map(({ type, name }) => [
    name,
    type === 'table' ? database.prepare(`SELECT * FROM "${name}"`).all() : type,
  ]);
  database.close();
  return Object.fromEntries(found);
}

describe('a copy of the catalog', () => {
  it('has every table, row, index and counter, but for the salts and the notes of changes', async () => {
    const first = await catalog.pixels.insert(pixel('one'));
    await catalog.pixels.insert(pixel('two'));
    await catalog.pixels.remove(1, first.id + 1);
    copy();
    expect(contents('copy.db')).toEqual({ ...contents('catalogue.db'), visitor_salt: [], change: [] });
  });

  it('contains tasks that can continue, without those whose images are omitted', async () => {
    const person = { email: 'a@example.com', username: 'ada', passwordHash: 'x', plan: 'free' };
    const key = { hash: 'h', lastFour: 'abcd', expiresAt: null };
    const { id: accountId } = await catalog.accounts.create({ ...person, key, now: 1 });
    const task = {
      accountId,
      kind: 'qr_batch' as const,
      name: '',
      input: '{}',
      total: 2,
      createdAt: 1,
      by: { personId: 0, keyId: 0 },
    };
    const { id } = await catalog.tasks.add(task);
    const taken = await catalog.tasks.take({ now: 1, leaseUntil: 2, mostRunning: 1 });
    const part = { body: Buffer.from('picture'), tail: Buffer.from('list') };
    const row = { place: 0, line: 1, result: 'made' as const, objectId: null, details: {} };
    if (taken) await catalog.tasks.advance(taken, { rows: [row], part, leaseUntil: 9 });
    const { id: waiting } = await catalog.tasks.add(task);
    copy();
    expect(contents('copy.db')).toMatchObject({
      task_part: [{ task_id: waiting, place: INPUT_PLACE, body: '{}' }],
      task: [
        { id, state: 'removed' },
        { id: waiting, state: 'waiting' },
      ],
    });
    const parts = contents('catalogue.db').task_part as { task_id: number; place: number }[];
    expect(parts.map(({ task_id, place }) => [task_id, place])).toEqual(expect.arrayContaining([[id, 0]]));
  });

  it('never contains a salt, not even in free pages', async () => {
    const salt = await catalog.salts.current('2026-03-01');
    copy();
    const bytes = await readFile(join(folder, 'copy.db'));
    expect(bytes.includes(Buffer.from(salt))).toBe(false);
    expect(bytes.includes(Buffer.from(salt).toString('hex'))).toBe(false);
    expect(bytes.includes(Buffer.from(salt).toString('base64'))).toBe(false);
  });

  it('is as of one moment and opens like the original', async () => {
    await catalog.pixels.insert(pixel('before'));
    copy();
    await catalog.pixels.insert(pixel('after'));
    await rm(join(folder, 'elsewhere'), { recursive: true, force: true });
    const database = new Database(join(folder, 'copy.db'));
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.prepare('SELECT name FROM pixel').pluck().all()).toEqual(['before']);
    database.close();
  });

  it('fails when there is nothing to copy, or over another copy', () => {
    expect(() => copySqliteCatalog(join(folder, 'nowhere'), join(folder, 'copy.db'))).toThrow('no catalog');
    copy();
    expect(copy).toThrow('already exists');
  });
});
