import type { Permission } from './role-vocabulary.ts';

/** What API keys may do: the scopes follow from the operations' tags and `changes`. */

interface AreaText {
  /** What screens and documentation call the area. */
  name: string;
  /** Tags of the operations in the area. */
  tags?: readonly string[];
  /** What the scope to read allows, if the area has operations that read. */
  read?: string;
  /** What the scope to write allows, if the area has operations that change something. */
  write?: string;
}

export const KEY_AREAS = {
  links: {
    name: 'Links',
    tags: ['Links'],
    read: 'See links, their history and clicks',
    write: 'Manage links',
  },
  qr: {
    name: 'QR codes',
    tags: ['QR codes'],
    read: 'See QR codes and their scans, preview designs',
    write: 'Manage QR codes',
  },
  campaigns: {
    name: 'Campaigns',
    tags: ['Campaigns'],
    read: 'See campaigns and their links',
    write: 'Manage campaigns',
  },
  channels: {
    name: 'Channels',
    tags: ['Channels'],
    read: 'See channels and their items',
    write: 'Manage channels and their items',
  },
  pages: {
    name: 'Pages',
    tags: ['Splash pages', 'CTA overlays', 'Bio pages', 'Page brand'],
    read: 'See bio pages, splash pages, overlays and responses',
    write: 'Manage bio pages, splash pages and overlays',
  },
  pixels: { name: 'Pixels', tags: ['Pixels'], read: 'See pixels', write: 'Manage pixels' },
  domains: {
    name: 'Branded domains',
    tags: ['Branded domains'],
    read: 'See branded domains and requests for missing paths',
    write: 'Manage branded domains',
  },
  boards: { name: 'Boards', tags: ['Boards'], read: 'See boards and their figures', write: 'Manage boards' },
  presets: { name: 'Presets', tags: ['Presets'], read: 'See presets', write: 'Manage presets' },
  tasks: {
    name: 'Background tasks',
    tags: ['Tasks'],
    read: 'See background tasks, download their results',
    write: 'Import links, create batches of QR codes',
  },
  websites: {
    name: 'Websites',
    tags: ['Websites', 'Goals', 'Funnels', 'Segments', 'Annotations', 'Filtered traffic', 'Currency rates'],
    read: 'See websites and their settings, goals, funnels, segments and annotations, and currency rates',
    write: 'Manage websites and their settings, erase visitors, change currency rates',
  },
  analytics: { name: 'Analytics', tags: ['Statistics'], read: 'See analytics, export events' },
  events: { name: 'Events', tags: ['Events'], write: 'Send page views and events from a server' },
  webhooks: {
    name: 'Webhooks',
    tags: ['Webhooks'],
    read: 'See webhooks and their deliveries',
    write: 'Manage webhooks',
  },
  keys: {
    name: 'API keys',
    read: 'See API keys',
    write: 'Manage API keys with at most the same access',
  },
  audit: {
    name: 'Audit log',
    tags: ['Audit log'],
    read: 'See and export the audit log, see who created and changed objects',
    write: 'Change how long the audit log is kept',
  },
  account: {
    name: 'Account',
    tags: ['Account'],
    read: 'See the account, search by name',
    write: 'Delete the workspace, with your password',
  },
  export: { name: 'Export', read: 'Export all data of the workspace' },
} as const satisfies Record<string, AreaText>;
export type KeyArea = keyof typeof KEY_AREAS;

/** Permissions whose operations are a separate area, whatever their tag. */
const AREAS_OF_PERMISSIONS: Readonly<Partial<Record<Permission, KeyArea>>> = { keys: 'keys', export: 'export' };

export const KEY_ACTIONS = ['read', 'write'] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];
/** Such as `links:read`. */
export type AreaScope = `${KeyArea}:${KeyAction}`;

const AREAS = Object.entries(KEY_AREAS) as [KeyArea, AreaText][];

/** The scopes of single areas. */
export const AREA_SCOPES: readonly AreaScope[] = AREAS.flatMap(([area, texts]) =>
  KEY_ACTIONS.filter((action) => texts[action] !== undefined).map((action): AreaScope => `${area}:${action}`),
);

/** `read`: everything that can be read. `write`: everything. */
export const KEY_SCOPES = [...KEY_ACTIONS, ...AREA_SCOPES] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const AREAS_OF_TAGS: ReadonlyMap<string, KeyArea> = new Map(
  AREAS.flatMap(([area, { tags = [] }]) => tags.map((tag) => [tag, area] as const)),
);

interface ScopedOperation {
  tag: string;
  changes: boolean;
  permission?: Permission | undefined;
}

/** Returns the scope that an operation requires; undefined for operations that no key can call. */
export function scopeOf({ tag, changes, permission }: ScopedOperation): AreaScope | undefined {
  const area = (permission && AREAS_OF_PERMISSIONS[permission]) ?? AREAS_OF_TAGS.get(tag);
  return area && `${area}:${changes ? 'write' : 'read'}`;
}

/** Whether these scopes of a key include a scope; no scopes at all mean full access. */
export function includesScope(scopes: readonly string[], wanted: AreaScope): boolean {
  if (scopes.length === 0 || scopes.includes('write') || scopes.includes(wanted)) return true;
  return wanted.endsWith(':read') && scopes.includes('read');
}

/** For how many days a replaced key can keep working. */
export const KEY_ROTATION_GRACE_DAYS = [0, 1, 7, 30] as const;
/** Days without use after which screens suggest to revoke a key. */
export const UNUSED_KEY_DAYS = 90;
/** How many websites and channels, and how many addresses, a key can be limited to. */
export const MAX_KEY_LIMITS = 50;
