import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newLink } from '../../../links/link.fixture.ts';
import { newCode } from '../../../qr/stored-code.fixture.ts';
import { type Catalog, openSqliteCatalog } from '../open-catalog.ts';
import { TextIndex } from './text-index.ts';

const MINE = 1;
const THEIRS = 2;

let directory: string;
let catalog: Catalog;
let file: Database.Database;
let index: TextIndex;
let names = 0;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-index-'));
  catalog = await openSqliteCatalog(directory);
  file = new Database(join(directory, 'catalogue.db'));
  index = new TextIndex(file, 2);
});
afterEach(async () => {
  index.close();
  file.close();
  await catalog.close();
  await rm(directory, { recursive: true });
});

async function addLink(title: string, accountId = MINE): Promise<number> {
  const alias = `x${++names}`;
  return (await catalog.links.insert(newLink({ accountId, alias, url: 'https://a.example/', title }))).id;
}

/** Searches once, which begins the index, and lets it read all rows. */
function build(accountId = MINE): void {
  index.find('link', accountId, ['spring']);
  while (index.goOn());
}

const find = (...words: string[]) => index.find('link', MINE, words);

describe('the index of text', () => {
  it('leaves small accounts, short words and the time until it is built to the query', async () => {
    const first = await addLink('Spring sale');
    build();
    expect(find('spring')).toBeUndefined();
    await addLink('Summer sale');
    expect(find('spring')).toBeUndefined();
    build();
    expect(find('SPRING')).toEqual([first]);
    expect(find('s', 'al')).toBeUndefined();
  });

  it('contains a change immediately: a new link, a new title, a deletion', async () => {
    const [first, second] = [await addLink('Spring sale'), await addLink('Summer sale')];
    build();
    const third = await addLink('Winter spring');
    expect(find('spring')).toEqual([first, third]);
    await catalog.links.update(MINE, second, { title: 'Spring sale 2' });
    await catalog.links.update(MINE, first, { title: 'Autumn' });
    expect(find('spring', 'sale')).toEqual([second]);
    await catalog.links.remove(MINE, second, 1);
    expect(find('spring')).toEqual([third]);
  });

  it('contains changes made while it is built, and nothing of other accounts', async () => {
    const first = await addLink('Spring sale');
    await addLink('Summer sale');
    find('spring');
    const during = await addLink('Spring, later');
    await addLink('Spring of others', THEIRS);
    build();
    expect(find('spring')).toEqual([first, during]);
    await addLink('Spring of others', THEIRS);
    build(THEIRS);
    expect(index.find('link', THEIRS, ['spring'])).toHaveLength(2);
    expect(find('spring')).toEqual([first, during]);
  });

  it('starts over when changes were deleted before it read them', async () => {
    await addLink('Spring sale');
    const second = await addLink('Summer sale');
    build();
    await catalog.links.update(MINE, second, { title: 'Spring too' });
    file.exec('delete from change');
    expect(find('spring')).toBeUndefined();
    build();
    expect(find('spring')).toHaveLength(2);
  });

  it('forgets a deleted account', async () => {
    const key = { hash: 'x', lastFour: 'xxxx', expiresAt: null };
    const owner = { email: 'a@example.com', username: 'a', passwordHash: '-', plan: 'free', now: 1, key };
    const { id } = await catalog.accounts.create(owner);
    await addLink('Spring', id);
    await addLink('Spring', id);
    build(id);
    expect(index.find('link', id, ['spring'])).toHaveLength(2);
    await catalog.accounts.remove(id, 2);
    expect(index.find('link', id, ['spring'])).toBeUndefined();
  });

  it('finds QR codes by name and content', async () => {
    const codes = ['Spring poster', 'Summer poster'].map((name) => newCode({ name, content: 'https://b.example/' }));
    for (const code of codes) await catalog.qrCodes.insert(code);
    expect(index.find('qrCode', MINE, ['spring'])).toBeUndefined();
    while (index.goOn());
    expect(index.find('qrCode', MINE, ['spring'])).toHaveLength(1);
    expect(index.find('qrCode', MINE, ['b.example'])).toHaveLength(2);
  });

  it('omits no row that contains the words, in any script and case', async () => {
    const characters = [...'aAbBcCiIkK ._-%\'"*?ñÑäÄßẞøØжЖΣσςİıK中🙂', '́'];
    const text = fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 }).map((all) => all.join(''));
    await addLink('one');
    await addLink('two');
    build();
    await fc.assert(
      fc.asyncProperty(text, fc.nat(11), fc.integer({ min: 1, max: 12 }), async (title, start, length) => {
        const id = await addLink(title);
        const word = [...title].slice(start, start + length).join('');
        for (const sought of [word, word.toUpperCase(), word.toLowerCase()]) {
          if (title.toLowerCase().includes(sought.toLowerCase())) expect(find(sought) ?? [id]).toContain(id);
        }
      }),
      { numRuns: 60 },
    );
  });
});
