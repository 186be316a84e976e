import { newBoard } from '../../boards/board-store.suite.ts';
import { newLink } from '../../links/link.fixture.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';

export const CODE = {
  dynamic: false,
  foreground: 'rgb(0,0,0)',
  background: 'rgb(255,255,255)',
  logoAssetId: null,
  style: null,
  scannable: 'good' as const,
  createdAt: 5,
};

/** Creates an account with one object of each type, with `word` in its name; returns the account's ID. */
export async function fill(catalog: Catalog, word: string): Promise<number> {
  const { id: accountId } = await catalog.accounts.create({
    email: `${word}@poster.example`,
    username: word,
    passwordHash: '-',
    plan: 'free',
    now: 1,
    key: { hash: `first of ${word}`, lastFour: 'aaaa', expiresAt: null },
  });
  const own = { accountId, createdAt: 10 };
  await fillLinks(catalog, own, word);
  await fillPages(catalog, own, word);
  await catalog.domains.insert({
    ...own,
    host: `poster.${word}.example`,
    scheme: 'https',
    redirectRoot: null,
    redirect404: null,
    bioPageId: null,
    status: 'active',
    proofToken: 'x',
    checkedAt: null,
  });
  await catalog.boards.insert(newBoard({ ...own, name: 'Poster board', shareSecret: `share of ${word}` }));
  await fillWebsite(catalog, own, word);
  await catalog.webhooks.insert({
    ...own,
    url: `https://hooks.${word}.example/poster/`,
    events: ['link.created'],
    secret: 's',
    isActive: true,
  });
  await fillKept(catalog, own, word);
  return accountId;
}

/** Creates a link, a code, and what groups them. */
async function fillLinks(catalog: Catalog, own: { accountId: number; createdAt: number }, word: string) {
  await catalog.links.insert(
    newLink({ ...own, alias: `poster-${word}`, url: `https://${word}.example/Ä_b`, title: 'Poster link' }),
  );
  await catalog.qrCodes.insert({
    ...CODE,
    ...own,
    code: word,
    type: 'text',
    name: 'Poster code',
    data: 'x',
    content: word,
  });
  await catalog.campaigns.insert({
    ...own,
    name: '100% poster',
    slug: null,
    isPublic: false,
    strategy: 'even',
    isSticky: false,
    starred: false,
    color: null,
  });
  await catalog.channels.insert({ ...own, name: 'Réseau poster', description: word, color: '#000', starred: false });
}

/** Creates a pixel and a page of each type. */
async function fillPages(catalog: Catalog, own: { accountId: number; createdAt: number }, word: string) {
  await catalog.pixels.insert({
    ...own,
    type: 'forum',
    word: 'forum',
    name: `Poster pixel of ${word}`,
    tag: 't2_abc',
    consent: false,
  });
  const content = {} as never;
  await catalog.splashPages.insert({ ...own, name: 'Poster splash', content });
  await catalog.overlays.insert({ ...own, type: 'message', name: 'Poster overlay', content });
  await catalog.bioPages.insert({
    ...own,
    handle: `poster-bio-${word}`,
    name: 'Anna',
    content: { blocks: [] } as never,
  });
}

/** Creates objects that are found by their name only. */
async function fillKept(catalog: Catalog, own: { accountId: number; createdAt: number }, word: string) {
  await catalog.presets.insert({ ...own, kind: 'qr', name: 'Poster look', value: {} });
  await catalog.presets.insert({ ...own, kind: 'utm', name: 'Poster words', value: {} });
  await catalog.presets.insert({ ...own, kind: 'link', name: 'Poster template', value: {} });
  const key = {
    hash: `poster of ${word}`,
    lastFour: '1a2b',
    expiresAt: null,
    name: 'Poster key',
    access: { scopes: [], websites: [], channels: [], addresses: [] },
  };
  const { personId = 0 } = (await catalog.accounts.find(own.accountId)) ?? {};
  await catalog.keys.add({ ...key, accountId: own.accountId, personId }, 9, own.createdAt);
}

/** Creates a website with one named object of each type. */
async function fillWebsite(catalog: Catalog, own: { accountId: number; createdAt: number }, word: string) {
  const { id: websiteId } = await catalog.websites.insert({
    ...own,
    domain: `poster.website.${word}`,
    privacy: 1,
    passwordHash: null,
    email: false,
    excludeBots: true,
    excludeParams: '',
    excludeIps: '',
    favorite: false,
    updatedAt: 99,
  });
  const named = (name: string) => ({ ...own, websiteId, name: `Poster ${name}`, definition: {} as never });
  await catalog.goals.insert(named('goal'), 9);
  await catalog.funnels.insert(named('funnel'), 9);
  await catalog.segments.insert(named('segment'), 9);
  await catalog.annotations.insert(named('annotation'), 9);
}
