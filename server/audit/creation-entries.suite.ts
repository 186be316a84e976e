import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBoard } from '../boards/board-store.suite.ts';
import { newDomain } from '../domains/domain.fixture.ts';
import type { SavedStore } from '../goals/saved-port.ts';
import { parseBioContent } from '../pages/bio-value.ts';
import { parseOverlayContent } from '../pages/overlay-value.ts';
import { parseSplashContent } from '../pages/splash-value.ts';
import { newCode } from '../qr/stored-code.fixture.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { fieldChanges } from './audit.ts';
import type { CreationEntry } from './audit-port.ts';
import { auditDraft } from './audit-store.suite.ts';
import { seal } from './chain.ts';

type Create = (catalog: Catalog, accountId: number, entry: CreationEntry) => Promise<{ id: number }>;

/** An object of each kind whose creation stores its entry, with its name in the log; `#` stands for the account. */
const KINDS: ReadonlyArray<[kind: string, name: string, create: Create]> = [
  [
    'campaign',
    'Spring',
    ({ campaigns }, accountId, entry) =>
      campaigns.insert(
        { accountId, name: 'Spring', slug: `spring-${accountId}`, isPublic: false, createdAt: 1 },
        entry,
      ),
  ],
  [
    'channel',
    'Shop',
    ({ channels }, accountId, entry) =>
      channels.insert(
        { accountId, name: 'Shop', description: 'Counter', color: '#000', starred: true, createdAt: 1 },
        entry,
      ),
  ],
  [
    'pixel',
    'Ads',
    ({ pixels }, accountId, entry) =>
      pixels.insert({ accountId, type: 'forum', word: 'forum', name: 'Ads', tag: 't2_entry', createdAt: 1 }, entry),
  ],
  [
    'preset',
    'Look',
    ({ presets }, accountId, entry) =>
      presets.insert({ accountId, kind: 'utm', name: 'Look', value: { source: 'x' }, createdAt: 1 }, entry),
  ],
  [
    'splash',
    'Sale',
    ({ splashPages }, accountId, entry) =>
      splashPages.insert({ accountId, name: 'Sale', content: parseSplashContent('{}'), createdAt: 1 }, entry),
  ],
  [
    'overlay',
    'Hello',
    ({ overlays }, accountId, entry) =>
      overlays.insert(
        { accountId, type: 'message', name: 'Hello', content: parseOverlayContent('{}'), createdAt: 1 },
        entry,
      ),
  ],
  [
    'bio',
    'Ada',
    ({ bioPages }, accountId, entry) =>
      bioPages.insert(
        { accountId, name: 'Ada', handle: `ada-${accountId}`, content: parseBioContent('{}'), createdAt: 1 },
        entry,
      ),
  ],
  [
    'qr',
    'Poster',
    ({ qrCodes }, accountId, entry) => qrCodes.insert(newCode({ accountId, name: 'Poster' }), { entry }),
  ],
  [
    'domain',
    'entry.example',
    ({ domains }, accountId, entry) =>
      domains.insert(newDomain({ accountId, host: 'entry.example', proofToken: 'entry' }), entry),
  ],
  [
    'webhook',
    'https://entry.example/',
    ({ webhooks }, accountId, entry) =>
      webhooks.insert(
        {
          ...{ accountId, url: 'https://entry.example/', events: ['link.created'], secret: 's' },
          ...{ isActive: true, createdAt: 1 },
        },
        entry,
      ),
  ],
  [
    'website',
    'entry-#.example',
    ({ websites }, accountId, entry) => websites.insert(newSite(accountId, `entry-${accountId}.example`), entry),
  ],
  savedKind('goal', ({ goals }) => goals, { kind: 'page', path: '/thanks' }),
  savedKind('funnel', ({ funnels }) => funnels, { steps: [{ kind: 'click' }], windowMinutes: 5, by: 'visit' }),
  savedKind('segment', ({ segments }) => segments, { kind: 'is', dimension: 'page', values: ['/'] }),
  savedKind('annotation', ({ annotations }) => annotations, { date: '2026-11-27' }),
  ['board', 'Office', ({ boards }, accountId, entry) => boards.insert(newBoard({ accountId }), entry)],
];

/** An entry of a website's list; each has a website of its own. */
function savedKind<Definition>(
  kind: string,
  storeOf: (catalog: Catalog) => SavedStore<Definition>,
  definition: Definition,
): (typeof KINDS)[number] {
  let sites = 0;
  const create: Create = async (catalog, accountId, entry) => {
    const domain = `${kind}-${++sites}-${accountId}.example`;
    const { id: websiteId } = await catalog.websites.insert(newSite(accountId, domain));
    const saved = { accountId, websiteId, name: 'Thanks', definition, createdAt: 1 };
    const stored = await storeOf(catalog).insert(saved, 9, entry);
    if (typeof stored === 'string') throw new Error(stored);
    return stored;
  };
  return [kind, 'Thanks', create];
}

function newSite(accountId: number, domain: string): Parameters<Catalog['websites']['insert']>[0] {
  return {
    ...{ accountId, domain, privacy: 0, email: false, excludeBots: true, favorite: true },
    ...{ excludeParams: '', excludeIps: '', passwordHash: null, createdAt: 1, updatedAt: 1 },
  };
}

/** Tests that the stores of all objects pass whose creation has an entry; those of links have their own. */
export function describeCreationEntries(open: () => Promise<{ catalog: Catalog; close(): Promise<void> }>): void {
  describe('creations with an entry in the audit log', () => {
    let catalog: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ catalog, close } = await open());
    });
    afterAll(() => close());

    const newAccount = async (username: string) => {
      const person = { email: `${username}@example.com`, username, passwordHash: 'x', plan: 'free' };
      const key = { hash: username, lastFour: 'last', expiresAt: null };
      return (await catalog.accounts.create({ ...person, key, now: 1 })).id;
    };
    const entryOf = (kind: string): CreationEntry => ({
      draftOf: (objectId, { name: objectName, fields }) =>
        auditDraft({ action: 'create', kind, objectId, objectName, details: JSON.stringify(fields), personId: 9 }),
      seal,
    });
    const entries = async (accountId: number) =>
      (await catalog.audit.page(accountId, {}, { limit: 5, offset: 0 })).items;

    it.each(KINDS)('store no %s if its entry cannot be written', async (kind, _, create) => {
      const accountId = await newAccount(`broken-${kind}`);
      const broken = {
        ...entryOf(kind),
        seal: () => {
          throw new Error('no seal');
        },
      };
      await expect(create(catalog, accountId, broken)).rejects.toThrow('no seal');
      expect(await entries(accountId)).toEqual([]);
      // Its names are still free.
      expect(await create(catalog, accountId, entryOf(kind))).toMatchObject({ id: expect.any(Number) });
      expect(await entries(accountId)).toHaveLength(1);
    });

    it.each(KINDS)('store a %s with entry, author and what a later change would show', async (kind, name, create) => {
      const other = await newAccount(`other-${kind}`);
      const accountId = await newAccount(`whole-${kind}`);
      const { id } = await create(catalog, accountId, entryOf(kind));
      const [found, ...others] = await entries(accountId);
      expect([found?.objectId, found?.objectName, others]).toEqual([id, name.replace('#', String(accountId)), []]);
      const state = (await catalog.objectStates.read(accountId, kind, [id])).get(id);
      const shown = (fields: object) => new Set(fieldChanges(undefined, { name: '', fields: { ...fields } }));
      expect(shown(JSON.parse(found?.details ?? '{}'))).toEqual(shown(state?.fields ?? {}));
      expect((await catalog.authors.of(accountId, kind, [id])).get(id)?.created?.personId).toBe(9);
      expect(await entries(other)).toEqual([]);
    });
  });
}
