import { type Kysely, sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import type { CatalogTables } from '../tables/schema.ts';
import { engines, type TestEngine } from './engines.fixture.ts';

type Db = Kysely<CatalogTables>;

const ending: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A database with a table of distinct words, some of which follow another word that must exist when they are committed. */
async function setUp(engine: TestEngine) {
  const { drop, connect, dialect } = await engine.create();
  ending.push(drop);
  const db = connect();
  await sql`create table word (word text primary key,
    follows text references word (word) deferrable initially deferred)`.execute(db);
  const commits = vi.spyOn(db, 'transaction');
  const commit = dialect.groupCommit(db);
  return {
    db,
    commits,
    add: (word: string, follows: string | null = null) =>
      commit(async (transaction: Db) => {
        await sql`insert into word values (${word}, ${follows})`.execute(transaction);
        return `${word} is stored`;
      }),
    stored: async () => {
      const { rows } = await sql<{ word: string }>`select word from word order by word`.execute(db);
      return rows.map(({ word }) => word);
    },
  };
}

const alphabet = [...'abcdefghijklmnopqrst'];

it.each(engines)('each of several transactions at a time has its own result on $name', async (engine) => {
  const { add, stored } = await setUp(engine);
  const results = await Promise.all(alphabet.map((word) => add(word)));
  expect(results).toEqual(alphabet.map((word) => `${word} is stored`));
  expect(await stored()).toEqual(alphabet);
});

const failures: Array<{ fault: string; wrong: [word: string, follows: string | null]; message: RegExp }> = [
  { fault: 'a statement', wrong: ['b', null], message: /unique/i },
  { fault: 'its commit', wrong: ['d', 'missing'], message: /foreign key/i },
];

it.each(engines.flatMap((engine) => failures.map((failure) => ({ engine, name: engine.name, ...failure }))))(
  'a transaction that fails in $fault takes no other with it on $name',
  async ({ engine, wrong, message }) => {
    const { add, stored } = await setUp(engine);
    await add('b');
    const [first, failed, last] = await Promise.allSettled([add('a', 'b'), add(...wrong), add('c')]);
    expect([first, last].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(message) } });
    expect(await stored()).toEqual(['a', 'b', 'c']);
  },
);

it.each(engines.filter(({ name }) => name === 'sqlite'))('eight of them are one commit on $name', async (engine) => {
  const { add, commits } = await setUp(engine);
  await Promise.all(alphabet.map((word) => add(word)));
  expect(commits).toHaveBeenCalledTimes(3);
  await add('z');
  expect(commits).toHaveBeenCalledTimes(4);
});

it.each(engines)('a transaction that comes while others are committed is stored too on $name', async (engine) => {
  const { add, stored } = await setUp(engine);
  await Promise.all([add('a').then(() => add('d')), add('b').then(() => add('c', 'b'))]);
  expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
});
