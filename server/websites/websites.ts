import type { PrivacyLevel } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import type { Page } from '../platform/paging.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { readDomain } from './website-domain.ts';
import { type ExclusionLists, readExclusions } from './website-exclusions.ts';
import type { Website, WebsiteEvents, WebsiteListRequest, WebsitePatch, WebsiteStore } from './website-port.ts';

export {
  createFilteredTrafficService,
  type FilteredTrafficReport,
  type FilteredTrafficService,
  type RulePreview,
} from './filtered-traffic.ts';
export { BOARD_TOKEN_PREFIX, SHARE_TOKEN_PREFIX } from './share-token.ts';
export { createSharing, type Sharing } from './sharing.ts';
export { createSiteDirectory } from './site-directory.ts';
export { hostsOf } from './website-domain.ts';
export type { Website, WebsiteEvents, WebsiteListRequest } from './website-port.ts';
export { createWebsiteSettings, type WebsiteSettingsService } from './website-settings.ts';
export type { SiteSettings } from './website-settings-port.ts';

/** The owner's settings. Omitted fields stay unchanged, or take their default in a new website. */
export interface WebsiteSettings extends ExclusionLists {
  /** 0 (default) public, 1 private, 2 password protected. */
  privacy?: PrivacyLevel | undefined;
  /** Plain text. null removes the stored one; '' is an empty form field and changes nothing. */
  password?: string | null | undefined;
  /** Default: no. */
  email?: boolean | undefined;
  /** Default: yes. */
  excludeBots?: boolean | undefined;
  favorite?: boolean | undefined;
}

/** The tracked websites of accounts. */
export interface Websites {
  page(accountId: number, request: WebsiteListRequest): Promise<Page<Website>>;
  /** Rejects with `not_found`, like every method with an ID. */
  find(accountId: number, id: number): Promise<Website>;
  /** Rejects an invalid domain, a domain that is already tracked, invalid lists, and privacy 2 without a password. */
  create(accountId: number, input: WebsiteSettings & { domain: string }, entry?: CreationEntry): Promise<Website>;
  update(accountId: number, id: number, settings: WebsiteSettings): Promise<Website>;
  /**
   * Removes the website immediately. Its events are deleted now if the event log responds, otherwise by
   * `deleteRemainingEvents`.
   */
  remove(accountId: number, id: number): Promise<void>;
  /** Finds a website whose dashboard is public or has a password, for anonymous viewers; undefined for all others. */
  findShared(id: number): Promise<Website | undefined>;
  /**
   * Returns whether the password opens the dashboard of a website with privacy 2. Limit the attempts first: it costs
   * 100 ms.
   */
  opens(website: Website, password: string): Promise<boolean>;
  /**
   * Deletes events of deleted websites that arrived after the deletion, or that could not be deleted then. Call it
   * every few minutes; returns the number of finished websites. Rejects if the event log is unreachable.
   */
  deleteRemainingEvents(): Promise<number>;
}

export interface WebsitesDeps {
  store: WebsiteStore;
  hasher: PasswordHasher;
  events: WebsiteEvents;
  clock: Clock;
}

/** Longer than an accepted event can wait in the spool of a running service. */
const SETTLED_AFTER_MS = 30 * 60_000;

export function createWebsites(deps: WebsitesDeps): Websites {
  const { store } = deps;
  return {
    page: (accountId, request) => store.page(accountId, request),
    find: async (accountId, id) => found(await store.find(accountId, id)),
    create: (accountId, input, entry) => create(deps, { accountId, entry }, input),
    update: (accountId, id, settings) => update(deps, { accountId, id }, settings),
    remove: (accountId, id) => remove(deps, accountId, id),
    async findShared(id) {
      const website = await store.findAnyones(id);
      return website !== undefined && isShared(website) ? website : undefined;
    },
    opens: async ({ passwordHash }, password) =>
      passwordHash !== null && (await deps.hasher.verify(passwordHash, password)),
    deleteRemainingEvents: () => deleteRemainingEvents(deps),
  };
}

async function create(
  { store, hasher, clock }: WebsitesDeps,
  { accountId, entry }: { accountId: number; entry: CreationEntry | undefined },
  input: WebsiteSettings & { domain: string },
): Promise<Website> {
  const domain = readDomain(input.domain);
  const lists = readExclusions(input);
  const { privacy = 0, password, email = false, excludeBots = true, favorite = false } = input;
  if (privacy === 2 && !password) throw passwordNeeded();
  const now = clock.now();
  const website = {
    accountId,
    domain,
    privacy,
    email,
    excludeBots,
    favorite,
    createdAt: now,
    updatedAt: now,
    excludeParams: lists.excludeParams ?? '',
    excludeIps: lists.excludeIps ?? '',
    passwordHash: password ? await hasher.hash(password) : null,
  };
  return store.insert(website, entry).catch(throwTaken);
}

async function update(
  { store, hasher, clock }: WebsitesDeps,
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

async function remove({ store, events, clock }: WebsitesDeps, accountId: number, id: number): Promise<void> {
  if (!(await store.remove(accountId, id, clock.now()))) throw notFound();
  // Not awaited: a hanging event log must not delay the response. The record of the deletion ensures the cleanup.
  events.deleteSite(accountId, id).catch(() => undefined);
}

async function deleteRemainingEvents({ store, events, clock }: WebsitesDeps): Promise<number> {
  const deleted = await store.deletedBefore(clock.now() - SETTLED_AFTER_MS);
  for (const website of deleted) {
    await events.deleteSite(website.accountId, website.websiteId);
    await store.forgetDeleted(website);
  }
  return deleted.length;
}

/** Nobody can open a website with privacy 2 and no password. */
function isShared(website: Website): boolean {
  return website.privacy === 0 || (website.privacy === 2 && website.passwordHash !== null);
}

function found(website: Website | undefined): Website {
  if (website) return website;
  throw notFound();
}

/** Returns the given fields, for a patch that leaves all others unchanged. */
function given(fields: { [Name in keyof WebsitePatch]: WebsitePatch[Name] | undefined }): WebsitePatch {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function passwordNeeded() {
  return invalidField('password', 'A password-protected dashboard needs a password.');
}

function throwTaken(error: unknown): never {
  if (error instanceof UniqueViolationError)
    throw conflict('domain', 'This domain is already tracked on this service.');
  throw error;
}
