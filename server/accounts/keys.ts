import { ROLES, type Role } from '../../contract/vocabulary.ts';
import { type AppError, conflict, forbidden, invalidField, notFound } from '../platform/app-error.ts';
import { generateKey, hashKey } from '../platform/key-format.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { FULL_ACCESS, isWithin, type KeyAccessInput, readKeyAccess } from './key-access.ts';
import { readKeyExpiry } from './key-expiry.ts';
import type { KeyAccess, KeyStore, ListedKey, NewKey } from './key-port.ts';

export type { KeyAccess, ListedKey } from './key-port.ts';

/** An account's keys, each for a purpose, so that one can be revoked without the others. */
export interface Keys {
  list(accountId: number): Promise<ListedKey[]>;
  /** Only this result contains the key in clear. */
  add(manager: KeyManager, input: NewKeyInput): Promise<CreatedKey>;
  /** Changes what the input names. Throws `not_found`, like the following. */
  update(manager: KeyManager, id: number, input: KeyInput): Promise<ListedKey>;
  /** Adds a key with the settings of another one, which keeps working for some days. */
  replace(manager: KeyManager, id: number, options: KeyReplacementInput): Promise<CreatedKey>;
  /**
   * Adds a key with full access; all others end immediately or `overlapMinutes` later. Throws `forbidden` for a key that has no
   * full access itself.
   */
  replaceAll(manager: Omit<KeyManager, 'role'>, options: AllKeysReplacementInput): Promise<CreatedKey>;
  revoke(manager: KeyManager, id: number): Promise<void>;
}

export type CreatedKey = ListedKey & { apiKey: string };

/** The member who manages keys, and in which account. */
export interface KeyManager {
  accountId: number;
  personId: number;
  role: Role;
  /** Set if the request was sent with a key without full access: it can manage keys that may do no more than itself. */
  access?: KeyAccess;
}

export interface KeyInput extends KeyAccessInput {
  name?: string | undefined;
  /** As callers write it; null for never. */
  expires?: string | null | undefined;
}

export interface NewKeyInput extends KeyInput {
  name: string;
}

export interface KeyReplacementInput {
  overlapDays: number;
  /** Missing for as long as the replaced key was valid, from now on. */
  expires?: string | null | undefined;
}

export interface AllKeysReplacementInput {
  overlapMinutes: number;
  /** As callers write it; null for never. */
  expires?: string | null | undefined;
}

export interface KeysDeps {
  store: KeyStore;
  random: RandomBytes;
  clock: Clock;
}

const MAX_KEYS = 500;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function createKeys(deps: KeysDeps): Keys {
  const { store, clock } = deps;
  return {
    list: (accountId) => store.list(accountId, clock.now()),
    add: (manager, input) => add(deps, manager, input),
    update: (manager, id, input) => update(deps, { manager, id }, input),
    replace: (manager, id, options) => replace(deps, { manager, id }, options),
    replaceAll: (manager, options) => replaceAll(deps, manager, options),
    revoke: async (manager, id) => {
      const { accountId } = manager;
      const key = await store.find(accountId, id);
      if (!key) throw notFound();
      insistOnWithin(manager, key.access);
      if (!(await store.revoke(accountId, id, clock.now()))) throw notFound();
    },
  };
}

async function add(
  deps: KeysDeps,
  manager: KeyManager,
  { name, expires, ...written }: NewKeyInput,
): Promise<CreatedKey> {
  const { store, clock, random } = deps;
  const { accountId, personId } = manager;
  const settings = { name: readName(name), access: readKeyAccess(written) };
  const now = clock.now();
  const { apiKey, key } = newKey(random, readKeyExpiry(expires, now));
  await checkAccess(store, manager, settings);
  const stored = await store.add({ ...key, ...settings, accountId, personId }, MAX_KEYS, now);
  if (stored === 'full') throw tooManyKeys('name');
  return { ...stored, apiKey };
}

function tooManyKeys(field: string): AppError {
  return invalidField(field, `A workspace can have up to ${MAX_KEYS} API keys. Revoke one that you no longer need.`);
}

interface ChosenKey {
  manager: KeyManager;
  id: number;
}

async function update({ store, clock }: KeysDeps, chosen: ChosenKey, input: KeyInput): Promise<ListedKey> {
  const { accountId } = chosen.manager;
  const before = await manageable(store, chosen);
  const { name, expires, ...written } = input;
  const access = readKeyAccess({ ...before.access, ...withoutMissing(written) });
  await checkAccess(store, chosen.manager, { access, known: before.access });
  const change = {
    name: name === undefined ? before.name : readName(name),
    access,
    expiresAt: expires === undefined ? before.expiresAt : readKeyExpiry(expires, clock.now()),
  };
  const changed = await store.update(accountId, chosen.id, change);
  if (!changed) throw notFound();
  return changed;
}

async function replace(deps: KeysDeps, chosen: ChosenKey, options: KeyReplacementInput): Promise<CreatedKey> {
  const { store, random, clock } = deps;
  const { accountId, personId } = chosen.manager;
  const before = await manageable(store, chosen);
  if (before.replacedBy !== null)
    throw conflict('id', 'This key was already replaced. Rotate the key that replaced it.');
  const now = clock.now();
  const sameTime = before.expiresAt === null ? null : now + before.expiresAt - before.createdAt;
  const expiresAt = options.expires === undefined ? sameTime : readKeyExpiry(options.expires, now);
  const { apiKey, key } = newKey(random, expiresAt);
  const oldKeyEndsAt = now + options.overlapDays * DAY_MS;
  const replacement = { key, accountId, personId, oldKeyEndsAt, limit: MAX_KEYS };
  const added = await store.replace(chosen.id, replacement, now);
  if (!added) throw notFound();
  if (added === 'full') throw tooManyKeys('overlap_days');
  return { ...added, apiKey };
}

async function replaceAll(
  { store, random, clock }: KeysDeps,
  { accountId, personId, access }: Omit<KeyManager, 'role'>,
  { overlapMinutes, expires }: AllKeysReplacementInput,
): Promise<CreatedKey> {
  if (access) throw forbidden('Replacing all keys requires a key with full access. Rotate this key alone.');
  const now = clock.now();
  const { apiKey, key } = newKey(random, readKeyExpiry(expires, now));
  const oldKeyEndsAt = now + overlapMinutes * MINUTE_MS;
  const named = { ...key, accountId, personId, name: '', access: FULL_ACCESS };
  const added = await store.replaceAll(named, { oldKeyEndsAt, limit: MAX_KEYS }, now);
  if (added === 'full') throw tooManyKeys('overlap_minutes');
  return { ...added, apiKey };
}

/** Returns a key that the manager may change or replace. */
async function manageable(store: KeyStore, { manager, id }: ChosenKey): Promise<ListedKey> {
  const key = await store.find(manager.accountId, id);
  if (!key) throw notFound();
  // The key can do what its creator may do, so a change by a lower role would give this role more than it has.
  if (ROLES.indexOf(key.creatorRole) > ROLES.indexOf(manager.role))
    throw forbidden(`Only a member with the role ${key.creatorRole} can change this key. You can revoke it.`);
  insistOnWithin(manager, key.access);
  return key;
}

/** Rejects access beyond that of the manager's own key, and limits that are no objects of the account. */
async function checkAccess(
  store: KeyStore,
  manager: KeyManager,
  { access, known }: { access: KeyAccess; known?: KeyAccess },
): Promise<void> {
  insistOnWithin(manager, access);
  // Limits to objects that were deleted meanwhile stay.
  const added = {
    websites: access.websites.filter((id) => !known?.websites.includes(id)),
    channels: access.channels.filter((id) => !known?.channels.includes(id)),
  };
  const unknown = await store.unknownLimits(manager.accountId, added);
  for (const field of ['websites', 'channels'] as const) {
    const [id] = unknown[field];
    if (id !== undefined) throw invalidField(field, `You have no ${field.slice(0, -1)} with the ID ${id}.`);
  }
}

function insistOnWithin({ access }: KeyManager, wanted: KeyAccess): void {
  if (access === undefined || isWithin(wanted, access)) return;
  throw forbidden('This API key can only manage keys that have the same access or less.');
}

function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalidField('name', 'name must not be empty. Enter what the key is for.');
  return trimmed;
}

function withoutMissing<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

export function newKey(random: RandomBytes, expiresAt: number | null): { apiKey: string; key: NewKey } {
  const apiKey = generateKey(random);
  return { apiKey, key: { hash: hashKey(apiKey), lastFour: apiKey.slice(-4), expiresAt } };
}
