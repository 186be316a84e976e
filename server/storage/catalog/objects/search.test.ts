import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmptyDatabase, engines } from '../engines/engines.fixture.ts';

/** Letters of one, two, three and four bytes, in both cases; wildcards, quotes and escapes of every kind. */
const CHARACTERS = [...'aAzZ09 ._-%\\\'"*?[]^$/|ñÑäÄßẞøØžŽжЖλΛ中🙂', '\u0301', '\n', '\t'];
const words = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 6 }).map((characters) => characters.join(''));

describe.each(engines)('"contains", case-blind and without wildcards, on $name', (engine) => {
  let database: EmptyDatabase;
  let contains: (text: string, term: string) => Promise<boolean>;
  let sorted: (values: readonly string[]) => Promise<string[]>;
  beforeAll(async () => {
    database = await engine.create();
    const db = database.connect();
    await sql`create table word (word text)`.execute(db);
    const put = async (values: readonly string[]) => {
      await sql`delete from word`.execute(db);
      const rows = values.map((value) => sql`(${value})`);
      await sql`insert into word (word) values ${sql.join(rows)}`.execute(db);
    };
    contains = async (text, term) => {
      await put([text]);
      const { rows } =
        await sql`select word from word where ${database.dialect.containsIgnoringCase('word', term)}`.execute(db);
      return rows.length === 1;
    };
    sorted = async (values) => {
      await put(values);
      const order = database.dialect.byteOrder('word');
      const { rows } = await sql<{ word: string }>`select word from word order by ${order}`.execute(db);
      return rows.map(({ word }) => word);
    };
  });
  afterAll(() => database.drop());

  it.each([
    ['Summer Sale', 'mer sa', true],
    ['Summer Sale', 'SALE', true],
    ['Summer Sale', 'sales', false],
    ['Über uns', 'über', true],
    ['über uns', 'ÜBER', true],
    ['ÉTÉ à la Mer', 'été À', true],
    ['ЗИМА', 'зима', true],
    ['ΑΘΗΝΑ', 'αθην', true],
    ['Straße', 'STRASSE', false],
    ['100 %', '100 %', true],
    ['100 percent', '100 %', false],
    ['100', '%', false],
    ['snake_case', 'e_c', true],
    ['snakeXcase', 'e_c', false],
    ['C:\\temp', ':\\T', true],
    ['C:temp', ':\\t', false],
    ["it's", "'S", true],
    ['🙂 smile', '🙂 S', true],
    ['', 'a', false],
    ['anything', '', true],
  ])('%j holds %j: %s', async (text, term, holds) => {
    expect(await contains(text, term)).toBe(holds);
  });

  it('agrees with a comparison in JavaScript', async () => {
    await fc.assert(
      fc.asyncProperty(words, words, async (text, term) => {
        expect(await contains(text, term)).toBe(text.toLowerCase().includes(term.toLowerCase()));
      }),
      { numRuns: 150 },
    );
  });

  it('finds every part of the text, in either case', async () => {
    await fc.assert(
      fc.asyncProperty(words, words, words, async (before, term, after) => {
        fc.pre(term.toUpperCase().toLowerCase() === term.toLowerCase());
        expect(await contains(before + term + after, term.toUpperCase())).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it('sorts by bytes, for any collation of the database', async () => {
    expect(await sorted(['b', 'ä', 'B', 'a', '中', '_', 'Z', '-'])).toEqual(['-', 'B', 'Z', '_', 'a', 'b', 'ä', '中']);
  });
});
