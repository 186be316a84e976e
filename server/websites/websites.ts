import type { PrivacyLevel } from '../../contract/vocabulary.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readDomain } from './website-domain.ts';
import { type ExclusionLists, readExclusions } from './website-exclusions.ts';
import type { Website, WebsiteEvents, WebsiteListRequest, WebsitePatch, WebsiteStore } from './website-port.ts';

export { createLeftOutDesk, type LeftOutDesk, type LeftOutReport, type RulePreview } from './dropped-events.ts';
export { SHARE_TOKEN_PREFIX } from './share-token.ts';
export { createSharing, type Sharing } from './sharing.ts';
export { createSiteDirectory } from './site-directory.ts';
export { hostsOf } from './website-domain.ts';
export type { Website, WebsiteEvents, WebsiteListRequest } from './website-port.ts';
export { createWebsiteSettings, type WebsiteSettingsDesk } from './website-settings.ts';
export type { SiteSettings } from './website-settings-port.ts';

/** What an owner may set; what is left out stays, or takes its default in a new website. */
export interface WebsiteSettings extends ExclusionLists {
  /** 0 (default) public, 1 private, 2 password protected. */
  privacy?: PrivacyLevel | undefined;
  /** In clear. null takes the stored one away; '' is an empty form field and says nothing. */
  password?: string | null | undefined;
  /** Default: no. */
  email?: boolean | undefined;
  /** Default: yes. */
  excludeBots?: boolean | undefined;
  favorite?: boolean | undefined;
}

/** Websites whose visits an account counts. */
export interface Websites {
  page(accountId: number, request: WebsiteListRequest): Promise<Page<Website>>;
  /** Refuses with `not_found`, as every method with an id does. */
  find(accountId: number, id: number): Promise<Website>;
  /** Refuses what is no domain, a domain that the service tracks already, bad lists, and privacy 2 without a password. */
  create(accountId: number, input: WebsiteSettings & { domain: string }): Promise<Website>;
  update(accountId: number, id: number, settings: WebsiteSettings): Promise<Website>;
  /** The website is gone at once. Its events follow: now where the event log answers, else with `deleteEventsOfGone`. */
  remove(accountId: number, id: number): Promise<void>;
  /** For strangers: a website whose dashboard is public or behind a password that is set; undefined for all others. */
  findShared(id: number): Promise<Website | undefined>;
  /** Whether this opens the dashboard of a website with privacy 2. Limit the attempts before asking: it costs 100 ms. */
  opens(website: Website, password: string): Promise<boolean>;
  /**
   * Deletes what arrived of deleted websites after their deletion, and what could not be deleted then. To be called
   * every few minutes; answers how many websites are done with. Rejects when the event log can't be reached.
   */
  deleteEventsOfGone(): Promise<number>;
}

export interface WebsitesParts {
  store: WebsiteStore;
  hasher: PasswordHasher;
  events: WebsiteEvents;
  clock: Clock;
}

/** Longer than an accepted event can wait in a spool of a service that works. */
const SETTLED_AFTER_MS = 30 * 60_000;

export function createWebsites(parts: WebsitesParts): Websites {
  const { store } = parts;
  return {
    page: (accountId, request) => store.page(accountId, request),
    find: async (accountId, id) => found(await store.find(accountId, id)),
    create: (accountId, input) => create(parts, accountId, input),
    update: (accountId, id, settings) => update(parts, { accountId, id }, settings),
    remove: (accountId, id) => remove(parts, accountId, id),
    async findShared(id) {
      const website = await store.findAnyones(id);
      return website !== undefined && isShared(website) ? website : undefined;
    },
    opens: async ({ passwordHash }, password) =>
      passwordHash !== null && (await parts.hasher.verify(passwordHash, password)),
    deleteEventsOfGone: () => deleteEventsOfGone(parts),
  };
}

async function create(
  { store, hasher, clock }: WebsitesParts,
  accountId: number,
  input: WebsiteSettings & { domain: string },
): Promise<Website> {
  const domain = readDomain(input.domain);
  const lists = readExclusions(input);
  const { privacy = 0, password, email = false, excludeBots = true, favorite = false } = input;
  if (privacy === 2 && !password) throw passwordNeeded();
  const now = clock.now();
  const website = {
    ...{ accountId, domain, privacy, email, excludeBots, favorite, createdAt: now, updatedAt: now },
    excludeParams: lists.excludeParams ?? '',
    excludeIps: lists.excludeIps ?? '',
    passwordHash: password ? await hasher.hash(password) : null,
  };
  return store.insert(website).catch(refuseTaken);
}

async function update(
  { store, hasher, clock }: WebsitesParts,
  { accountId, id }: { accountId: number; id: number },
  settings: WebsiteSettings,
): Promise<Website> {
  const website = found(await store.find(accountId, id));
  const lists = readExclusions(settings);
  const { password, privacy = website.privacy } = settings;
  const hasPassword = password ? true : password !== null && website.passwordHash !== null;
  if (privacy === 2 && !hasPassword) throw passwordNeeded();
  const patch = given({
    ...lists,
    privacy: settings.privacy,
    email: settings.email,
    excludeBots: settings.excludeBots,
    favorite: settings.favorite,
    passwordHash: password ? await hasher.hash(password) : password === null ? null : undefined,
  });
  if (Object.keys(patch).length === 0) return website;
  return found(await store.update(accountId, id, { ...patch, updatedAt: clock.now() }));
}

async function remove({ store, events, clock }: WebsitesParts, accountId: number, id: number): Promise<void> {
  if (!(await store.remove(accountId, id, clock.now()))) throw notFound();
  // Not waited for: an event log that hangs must not hold the answer. The note that `remove` left sees to the rest.
  events.deleteSite(accountId, id).catch(() => undefined);
}

async function deleteEventsOfGone({ store, events, clock }: WebsitesParts): Promise<number> {
  const gone = await store.gone(clock.now() - SETTLED_AFTER_MS);
  for (const website of gone) {
    await events.deleteSite(website.accountId, website.websiteId);
    await store.forgetGone(website);
  }
  return gone.length;
}

/** Privacy 2 without a password opens to nobody. */
function isShared(website: Website): boolean {
  return website.privacy === 0 || (website.privacy === 2 && website.passwordHash !== null);
}

function found(website: Website | undefined): Website {
  if (website) return website;
  throw notFound();
}

/** The fields that were given, for a patch that touches nothing else. */
function given(fields: { [Name in keyof WebsitePatch]: WebsitePatch[Name] | undefined }): WebsitePatch {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function passwordNeeded() {
  return invalidField('password', 'A website with privacy 2 needs a password: send one.');
}

function refuseTaken(error: unknown): never {
  if (error instanceof TakenError) throw conflict('domain', 'This domain is tracked on this service already.');
  throw error;
}
