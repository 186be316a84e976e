import type { AliasAlphabet, LinkStatusInput, LinkType, RedirectStatus } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { parseUtcTime } from '../platform/time/utc-time.ts';
import { readDestination } from './destination.ts';
import type { Link, LinkPatch } from './link-port.ts';
import { type AppsInput, readApps } from './rules/app-targets.ts';
import { readSplit, type SplitInput } from './rules/split.ts';
import { readTargets, type TargetsInput } from './rules/targets.ts';
import { readTags } from './tags.ts';

/** A link as callers write it. Missing: unchanged, or the default; null or empty: none. */
export interface LinkInput extends TargetsInput, SplitInput, AppsInput {
  url?: string;
  custom?: string | null;
  /** Length of the random alias, if no alias is chosen. */
  aliaslength?: number;
  aliasalphabet?: AliasAlphabet;
  domain?: string | null;
  title?: string | null;
  description?: string | null;
  password?: string | null;
  start?: string | null;
  expiry?: string | null;
  type?: LinkType;
  splash?: number | null;
  overlay?: number | null;
  pixels?: number[];
  campaign?: number | null;
  weight?: number;
  /** Adds the link to this channel; null removes it from all. */
  channel?: number | null;
  /** Replaces the link's channels by exactly these. */
  channels?: number[];
  parameters?: Array<{ name: string; value: string }>;
  forwardparameters?: boolean;
  subpaths?: boolean;
  redirectstatus?: RedirectStatus;
  metatitle?: string | null;
  metadescription?: string | null;
  metaimage?: string | null;
  clicklimit?: number | null;
  expirationredirect?: string | null;
  status?: LinkStatusInput;
  public_stats?: boolean;
  tags?: string[];
  notes?: string | null;
}

type Fields = Omit<Link, 'id' | 'accountId' | 'alias' | 'createdAt'>;

/** Defaults of a link's fields. */
export const BLANK_LINK: Fields = {
  domainId: 0,
  url: '',
  title: null,
  description: null,
  passwordHash: null,
  startsAt: null,
  expiresAt: null,
  clickLimit: null,
  expirationRedirect: null,
  type: 'direct',
  splashId: null,
  overlayId: null,
  pixels: [],
  campaignId: null,
  rotatorWeight: 1,
  targets: { geo: [], device: [], language: [] },
  apps: { ios: null, android: null },
  split: [],
  parameters: [],
  forwardsParameters: false,
  subpaths: false,
  redirectStatus: 302,
  metaTitle: null,
  metaDescription: null,
  metaImage: null,
  status: 'active',
  publicStats: false,
  tags: [],
  notes: null,
};

/** Allows all our hosts: a preview's image may be one that the account has uploaded here. */
const ANY_HOST: ReadonlySet<string> = new Set();

/** Validates the fields that need no other objects; `current` is the link before the change, or a blank one. */
export function readPlainFields(input: LinkInput, current: Fields, ownHosts: ReadonlySet<string>): LinkPatch {
  const { url } = input;
  return given({
    url: url === undefined ? undefined : readDestination(url, { field: 'url', ownHosts }),
    title: textOrNull(input.title),
    description: textOrNull(input.description),
    ...readTimes(input, current),
    clickLimit: input.clicklimit,
    expirationRedirect: orNull(input.expirationredirect, (text) =>
      readDestination(text, { field: 'expirationredirect', ownHosts }),
    ),
    type: input.type,
    targets: readTargets(input, current.targets, ownHosts),
    apps: readApps(input, current.apps, ownHosts),
    split: readSplit(input, ownHosts),
    parameters: input.parameters,
    forwardsParameters: input.forwardparameters,
    subpaths: input.subpaths,
    redirectStatus: input.redirectstatus,
    rotatorWeight: input.weight,
    metaTitle: textOrNull(input.metatitle),
    metaDescription: textOrNull(input.metadescription),
    metaImage: orNull(input.metaimage, (text) => readDestination(text, { field: 'metaimage', ownHosts: ANY_HOST })),
    status: input.status === 'public' ? 'active' : input.status,
    publicStats: input.public_stats,
    tags: input.tags && readTags(input.tags),
    notes: textOrNull(input.notes),
  });
}

/** Validates the times: a link that ends before it begins would never redirect. */
function readTimes(input: LinkInput, current: Fields): Pick<LinkPatch, 'startsAt' | 'expiresAt'> {
  const startsAt = orNull(input.start, (text) => readTime('start', text));
  const expiresAt = orNull(input.expiry, (text) => readTime('expiry', text));
  const [start, end] = [startsAt ?? current.startsAt, expiresAt ?? current.expiresAt];
  const isGiven = typeof startsAt === 'number' || typeof expiresAt === 'number';
  if (isGiven && startsAt !== null && expiresAt !== null && start !== null && end !== null && end <= start) {
    throw invalidField(typeof startsAt === 'number' ? 'start' : 'expiry', 'The link must start before it expires.');
  }
  return { startsAt, expiresAt };
}

function readTime(field: 'start' | 'expiry', text: string): number {
  const time = parseUtcTime(text);
  if (time !== undefined) return time;
  throw invalidField(field, `${field} must be a valid date: YYYY-MM-DD, or YYYY-MM-DD HH:MM:SS in UTC.`);
}

function textOrNull(text: string | null | undefined): string | null | undefined {
  return orNull(text, (given) => given);
}

/** Treats blank text as null, because forms send empty fields as blank text. */
function orNull<Value>(text: string | null | undefined, read: (text: string) => Value): Value | null | undefined {
  if (text === undefined) return undefined;
  return text === null || text.trim() === '' ? null : read(text);
}

/** Removes missing fields: `undefined` in a patch would be written as a change. */
export function given<Value extends object>(patch: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Value>;
}
