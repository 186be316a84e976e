import type { LinkStatus, LinkType } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { parseUtcTime } from '../platform/utc-time.ts';
import { readDestination } from './destination.ts';
import type { Link, LinkPatch } from './link-port.ts';
import { readTargets, type TargetsInput } from './targets.ts';

/** A link as callers write it. Left out: unchanged, or the default; null or empty: none. */
export interface LinkInput extends TargetsInput {
  url?: string;
  custom?: string | null;
  domain?: string | null;
  title?: string | null;
  description?: string | null;
  password?: string | null;
  expiry?: string | null;
  type?: LinkType;
  splash?: number | null;
  overlay?: number | null;
  pixels?: number[];
  campaign?: number | null;
  channel?: number | null;
  parameters?: Array<{ name: string; value: string }>;
  metatitle?: string | null;
  metadescription?: string | null;
  metaimage?: string | null;
  clicklimit?: number | null;
  expirationredirect?: string | null;
  status?: LinkStatus;
}

type Fields = Omit<Link, 'id' | 'accountId' | 'alias' | 'createdAt'>;

/** What a link is where its input says nothing. */
export const BLANK_LINK: Fields = {
  domainId: 0,
  url: '',
  title: null,
  description: null,
  passwordHash: null,
  expiresAt: null,
  clickLimit: null,
  expirationRedirect: null,
  type: 'direct',
  splashId: null,
  overlayId: null,
  pixels: [],
  campaignId: null,
  targets: { geo: [], device: [], language: [] },
  parameters: [],
  metaTitle: null,
  metaDescription: null,
  metaImage: null,
  status: 'active',
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
    expiresAt: orNull(input.expiry, readExpiry),
    clickLimit: input.clicklimit,
    expirationRedirect: orNull(input.expirationredirect, (text) =>
      readDestination(text, { field: 'expirationredirect', ownHosts }),
    ),
    type: input.type,
    targets: readTargets(input, current.targets, ownHosts),
    parameters: input.parameters,
    metaTitle: textOrNull(input.metatitle),
    metaDescription: textOrNull(input.metadescription),
    metaImage: orNull(input.metaimage, (text) => readDestination(text, { field: 'metaimage', ownHosts: ANY_HOST })),
    status: input.status,
  });
}

function readExpiry(text: string): number {
  const time = parseUtcTime(text);
  if (time !== undefined) return time;
  throw invalidField('expiry', 'expiry must be a real date: YYYY-MM-DD, or YYYY-MM-DD HH:MM:SS in UTC.');
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
