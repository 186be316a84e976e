import type { Operation } from './operation.ts';

/** What the audit log of a workspace records. Entries follow from the operations, so a new operation is recorded by itself. */

/** What an entry is about, at a glance. `access` are members, roles, keys, second factors and sessions. */
export const AUDIT_CATEGORIES = ['create', 'change', 'delete', 'restore', 'export', 'sign_in', 'access'] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];

/** Kinds of objects by the part of a path that names them. An unknown part names its kind itself. */
const KINDS_IN_PATHS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    url: 'link',
    urls: 'link',
    qr: 'qr',
    campaign: 'campaign',
    campaigns: 'campaign',
    channel: 'channel',
    channels: 'channel',
    pixel: 'pixel',
    splash: 'splash',
    overlay: 'overlay',
    bio: 'bio',
    domain: 'domain',
    domains: 'domain',
    preset: 'preset',
    webhook: 'webhook',
    task: 'task',
    tasks: 'task',
    key: 'key',
    websites: 'website',
    goals: 'goal',
    funnels: 'funnel',
    segments: 'segment',
    annotations: 'annotation',
    'report-recipients': 'report_recipient',
    boards: 'board',
    'currency-rates': 'currency_rates',
    account: 'account',
    workspaces: 'account',
    people: 'person',
    reports: 'report',
    blocks: 'block',
    emails: 'email',
    plans: 'plan',
    announcement: 'announcement',
    branding: 'branding',
    brand: 'brand',
    'live-settings': 'setting',
    audit: 'audit',
  }),
);

/** Kinds of objects that entries can be about. No path of an operation names the last three as its object. */
export const AUDIT_KINDS = [...new Set(KINDS_IN_PATHS.values()), 'member', 'invitation', 'session'];

/** Kinds of objects whose authors can be read. */
export const AUTHORED_KINDS = [
  ...(['link', 'qr', 'campaign', 'channel', 'pixel', 'splash', 'overlay', 'bio', 'domain'] as const),
  ...(['preset', 'webhook', 'task', 'key'] as const),
  ...(['website', 'goal', 'funnel', 'segment', 'annotation'] as const),
] as const;
export type AuthoredKind = (typeof AUTHORED_KINDS)[number];

/** The object of an operation: its kind, and the path parameter with its ID, if the path has one. */
export interface AuditSubject {
  kind: string;
  param: string | undefined;
}

/** Returns what an operation with this path is about: `/websites/{id}/goals/{goal}` is about a goal. */
export function auditSubject(path: string): AuditSubject {
  const parts = path.split('/').filter((part) => part !== '');
  const place = parts.findLastIndex((part) => KINDS_IN_PATHS.has(part));
  const [name = '', next = ''] = [parts[Math.max(place, 0)], parts[Math.max(place, 0) + 1]];
  return { kind: KINDS_IN_PATHS.get(name) ?? name, param: /^\{(\w+)\}$/.exec(next)?.[1] };
}

/** Words with which the IDs of operations begin that neither change nor delete what exists. */
const FIRST_WORDS: ReadonlyMap<string, AuditCategory> = new Map(
  Object.entries({
    create: 'create',
    shorten: 'create',
    import: 'create',
    batch: 'create',
    restore: 'restore',
    undo: 'restore',
    delete: 'delete',
    erase: 'delete',
  } as const),
);

/** Returns what an operation does to its object. */
export function auditCategory({
  id,
  changes,
  permission,
}: Pick<Operation, 'id' | 'changes' | 'permission'>): AuditCategory {
  if (!changes) return 'export';
  if (permission === 'keys') return 'access';
  return FIRST_WORDS.get(/^[a-z]+/.exec(id)?.[0] ?? '') ?? 'change';
}
