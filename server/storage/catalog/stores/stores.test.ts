import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../../../../contract/schema-values.fixture.ts';
import { newLink } from '../../../links/link.fixture.ts';
import type { QrCode } from '../../../qr/qr-code-port.ts';
import { newCode as storedCode } from '../../../qr/stored-code.fixture.ts';
import { type EmptyDatabase, engines } from '../engines/engines.fixture.ts';
import type { Catalog } from '../open-catalog.ts';
import type { CatalogTables } from '../tables/schema.ts';

const MINE = 1;
const THEIRS = 2;
const RUNS = { numRuns: 40 };

let words = 0;
/** Returns a word that no other row of this file has. */
const newWord = () => `word-${++words}`;

const newCode = (over: Partial<QrCode> = {}): Omit<QrCode, 'id'> =>
  storedCode({ accountId: MINE, code: newWord(), type: 'text', name: 'Poster', data: 'x', content: 'x', ...over });

/** Behavior that both engines must share although their columns differ: text, flags, JSON, bytes, empty queries. */
describe.each(engines)('the stores on $name', (engine) => {
  let database: EmptyDatabase;
  let catalog: Catalog;
  let db: Kysely<CatalogTables>;
  beforeAll(async () => {
    database = await engine.create();
    catalog = await database.openCatalog();
    db = database.connect();
  });
  afterAll(() => database.drop());

  it('keep text as it is, every character of it', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), anyText({ minLength: 1 }), async (title, name) => {
        const link = await catalog.links.insert(newLink({ alias: newWord(), title, metaTitle: name, url: name }));
        expect(await catalog.links.find(MINE, link.id)).toMatchObject({ title, metaTitle: name, url: name });
      }),
      RUNS,
    );
  });

  it.each([' ', '\r\n', '\u2028', '\ufeff', "'", '"', '\\', '%', '$1', ':name', '?', '--', 'é', 'e\u0301', 'null'])(
    'treat %j like any other name, and find it again',
    async (name) => {
      const { id } = await catalog.campaigns.insert({
        accountId: MINE,
        name,
        slug: null,
        isPublic: false,
        createdAt: 1,
      });
      expect(await catalog.campaigns.findByName(MINE, name)).toMatchObject({ id, name });
      expect(await catalog.campaigns.findByName(THEIRS, name)).toBeUndefined();
    },
  );

  it('distinguish é from e with a combining accent, and capitals from small letters', async () => {
    const named = (name: string) =>
      catalog.channels.insert({ accountId: 7, name, description: '', color: '#000', starred: false, createdAt: 1 });
    const ids = [];
    for (const name of ['é', 'e\u0301', 'É', 'E\u0301']) ids.push((await named(name)).id);
    expect(new Set(ids).size).toBe(4);
  });

  it('keep JSON as it is', async () => {
    const json = fc
      .jsonValue({ maxDepth: 3, stringUnit: 'grapheme' })
      .map((value) => JSON.parse(JSON.stringify(value)));
    const parameters = fc.array(fc.record({ name: anyText(), value: anyText() }, { noNullPrototype: true }), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(json, parameters, async (data, list) => {
        const code = await catalog.qrCodes.insert(newCode({ data }));
        expect((await catalog.qrCodes.find(MINE, code.id))?.data).toEqual(data);
        const link = await catalog.links.insert(newLink({ alias: newWord(), parameters: list }));
        expect((await catalog.links.find(MINE, link.id))?.parameters).toEqual(list);
      }),
      RUNS,
    );
  });

  it('keep bytes as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (array) => {
        const bytes = Buffer.from(array);
        const id = await catalog.assets.insert({ accountId: MINE, mime: 'image/png', bytes, createdAt: 1 });
        expect(await catalog.assets.find(MINE, id)).toEqual(bytes);
      }),
      RUNS,
    );
  });

  it('keep large texts and many rows', async () => {
    const content = 'x🙂'.repeat(300_000);
    const code = await catalog.qrCodes.insert(newCode({ content, name: 'large' }));
    expect((await catalog.qrCodes.find(MINE, code.id))?.content).toBe(content);
  });

  it.each([0, 1, 999, 4_102_444_800_000, Number.MAX_SAFE_INTEGER])('keep the time %d', async (createdAt) => {
    const link = await catalog.links.insert(newLink({ alias: newWord(), createdAt, expiresAt: createdAt }));
    expect(await catalog.links.find(MINE, link.id)).toMatchObject({ createdAt, expiresAt: createdAt });
  });

  it('change one field of many, any of them, and leave the others', async () => {
    const patches: Partial<QrCode>[] = [
      { name: 'other' },
      { data: { a: [1] } },
      { data: null },
      { dynamic: true },
      { dynamic: false },
      { logoAssetId: 4 },
      { logoAssetId: null },
      { scannable: 'bad' },
      { type: 'link', content: 'https://shop.example/' },
    ];
    let known = await catalog.qrCodes.insert(newCode());
    for (const patch of patches) {
      const changed = await catalog.qrCodes.update(MINE, known.id, patch);
      expect(changed).toEqual({ ...known, ...patch });
      known = { ...known, ...patch };
    }
    expect(await catalog.qrCodes.find(MINE, known.id)).toEqual(known);
  });

  it('treat an empty patch, and one of undefined, as no change', async () => {
    const link = await catalog.links.insert(newLink({ alias: newWord() }));
    const code = await catalog.qrCodes.insert(newCode());
    for (const nothing of [{}, { title: undefined, pixels: undefined }]) {
      expect(await catalog.links.update(MINE, link.id, nothing)).toEqual(link);
      expect(await catalog.links.update(THEIRS, link.id, nothing)).toBeUndefined();
    }
    for (const nothing of [{}, { data: undefined, dynamic: undefined }]) {
      expect(await catalog.qrCodes.update(MINE, code.id, nothing)).toEqual(code);
    }
  });

  it('answer queries for many ids: duplicate, foreign, unknown and none', async () => {
    const mine = [];
    for (let created = 0; created < 3; created++)
      mine.push((await catalog.links.insert(newLink({ alias: newWord() }))).id);
    const theirs = (await catalog.links.insert(newLink({ accountId: THEIRS, alias: newWord() }))).id;
    const [first = 0] = mine;
    const requested = [first, first, ...mine, theirs, Number.MAX_SAFE_INTEGER, -1];
    const found = await catalog.links.findMany(MINE, requested);
    expect(found.map(({ id }) => id).sort((one, other) => one - other)).toEqual(mine);
    expect(await catalog.links.findMany(MINE, [])).toEqual([]);
    const thousand = Array.from({ length: 1_000 }, (_, index) => index + 1);
    expect((await catalog.links.findMany(MINE, thousand)).length).toBeGreaterThanOrEqual(3);
  });

  it('return only the account’s own neighbors, no matter how often they are named', async () => {
    const pixel = (accountId: number) =>
      catalog.pixels.insert({ accountId, type: 'forum', word: 'forum', name: 'x', tag: newWord(), createdAt: 1 });
    const [one, two, foreign] = [await pixel(MINE), await pixel(MINE), await pixel(THEIRS)];
    const exist = (...ids: number[]) => catalog.linkObjects.pixelsExist(MINE, ids);
    expect([await exist(), await exist(one.id), await exist(one.id, two.id, one.id)]).toEqual([true, true, true]);
    expect([await exist(foreign.id), await exist(one.id, foreign.id), await exist(0)]).toEqual([false, false, false]);
  });

  it('page through links by clicks without skipping or repeating one, ties included', async () => {
    const accountId = 11;
    const created: number[] = [];
    for (let index = 0; index < 9; index++) {
      const { id } = await catalog.links.insert(newLink({ accountId, alias: newWord() }));
      created.push(id);
      const total = { kind: 'link' as const, objectId: id, accountId, clicks: Math.floor(index / 3), uniqueClicks: 0 };
      if (index % 2 === 0) await catalog.totals.write([total], 1);
    }
    const seen: number[] = [];
    for (let offset = 0; offset < 10; offset += 2) {
      const page = await catalog.links.page(accountId, { limit: 2, offset, order: 'click' });
      expect(page.total).toBe(9);
      seen.push(...page.items.map(({ id }) => id));
    }
    expect(seen.toSorted((one, other) => one - other)).toEqual(created);
    // Clicks come in steps of three links each; links with equal clicks sort newest first.
    const clicks = (id: number) => (created.indexOf(id) % 2 === 0 ? Math.floor(created.indexOf(id) / 3) : 0);
    expect(seen).toEqual(created.toSorted((one, other) => clicks(other) - clicks(one) || other - one));
  });

  it('search only the account’s own links, in text that may be missing', async () => {
    const accountId = 12;
    await catalog.links.insert(newLink({ accountId, alias: 'Über-uns', url: 'https://shop.example/a', title: null }));
    await catalog.links.insert(newLink({ accountId: 13, alias: newWord(), title: 'ÜBER UNS' }));
    const search = async (text: string) =>
      (await catalog.links.page(accountId, { limit: 9, offset: 0, order: 'date', search: text })).items.length;
    expect([await search('ÜBER'), await search('shop.EXAMPLE/A'), await search('null'), await search('%')]).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it('keep the totals of a deleted link until it is deleted for good', async () => {
    const link = await catalog.links.insert(newLink({ alias: newWord(), clickLimit: 5 }));
    const limited = { id: link.id, accountId: MINE, clickLimit: 5 };
    await catalog.redirects.takeClick(limited);
    await catalog.totals.write([{ kind: 'link', objectId: link.id, accountId: MINE, clicks: 1, uniqueClicks: 1 }], 1);
    expect(await catalog.links.remove(THEIRS, link.id, 9)).toBe(false);
    const left = async () => [
      (await db.selectFrom('linkUse').selectAll().where('linkId', '=', link.id).execute()).length,
      (
        await db
          .selectFrom('objectTotal')
          .selectAll()
          .where('objectId', '=', link.id)
          .where('kind', '=', 'link')
          .execute()
      ).length,
    ];
    expect(await left()).toEqual([1, 1]);
    expect(await catalog.links.remove(MINE, link.id, 9)).toBe(true);
    expect(await left()).toEqual([1, 1]);
    expect(await catalog.deletedLinks.erase(MINE, link.id, 10)).toBe(true);
    expect(await left()).toEqual([0, 0]);
  });

  it('end all web sessions of a user whose password changes, and no other session', async () => {
    const make = async (word: string) => {
      const key = { hash: newWord(), lastFour: 'abcd', expiresAt: null };
      const account = { email: `${word}@example.com`, username: word, passwordHash: 'h', plan: 'free', key, now: 1 };
      const { id, personId } = await catalog.accounts.create(account);
      const session = { accountId: id, personId, createdAt: 1, lastSeenAt: 1, agent: '', expiresAt: 9 };
      await db
        .insertInto('webSession')
        .values([
          { ...session, hash: newWord() },
          { ...session, hash: newWord() },
        ])
        .execute();
      return { id, personId };
    };
    const [one, other] = [await make('eve'), await make('bob')];
    const sessions = async () =>
      (await db.selectFrom('webSession').select('accountId').execute()).map(({ accountId }) => accountId);
    await catalog.accounts.changeCredentials(one.personId, { passwordHash: 'new', now: 2 });
    expect(await sessions()).toEqual([other.id, other.id]);
  });
});
