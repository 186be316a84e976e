import type { AliasAlphabet, LinkStatus, LinkType, RedirectStatus } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { parseUtcTime } from '../platform/time/utc-time.ts';
import { readDestination } from './destination.ts';
import type { Link, LinkPatch } from './link-port.ts';
import { type AppsInput, readApps } from './rules/app-targets.ts';
import { readSplit, type SplitInput } from './rules/split.ts';
import { readTargets, type TargetsInput } from './rules/targets.ts';
import { readTags } from './tags.ts';

/** A link as callers write it. Left out: unchanged, or the default; null or empty: none. */
export interface LinkInput extends TargetsInput, SplitInput, AppsInput {
  url?: string;
  custom?: string | null;
  /** Of the random alias, where none is chosen. */
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
  /** Put into this one as well; null: out of all. */
  channel?: number | null;
  /** In these and no others. */
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
  status?: LinkStatus;
  public_stats?: boolean;
  tags?: string[];
  notes?: string | null;
}

type Fields = Omit<Link, 'id' | 'accountId' | 'alias' | 'createdAt'>;

/** What a link is where its input says nothing. */
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

/** Nothing of ours is refused: a preview's image may well be one that the account has uploaded here. */
const ANY_HOST: ReadonlySet<string> = new Set();

/** The fields that can be read without asking anybody; `current` is the link before the change, or a blank one. */
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
    status: input.status,
    publicStats: input.public_stats,
    tags: input.tags && readTags(input.tags),
    notes: textOrNull(input.notes),
  });
}

/** A link that ends before it begins would lead nowhere, ever. */
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
  throw invalidField(field, `${field} must be a real date: YYYY-MM-DD, or YYYY-MM-DD HH:MM:SS in UTC.`);
}

function textOrNull(text: string | null | undefined): string | null | undefined {
  return orNull(text, (given) => given);
}

/** Forms send what was left blank as an empty text. */
function orNull<Value>(text: string | null | undefined, read: (text: string) => Value): Value | null | undefined {
  if (text === undefined) return undefined;
  return text === null || text.trim() === '' ? null : read(text);
}

/** Without the fields that were left out: `undefined` in a patch would be written as a change. */
export function given<Value extends object>(patch: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Value>;
}
