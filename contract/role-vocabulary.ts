/** What each member of a workspace may do: routes, screens, documentation and tests derive from this table. */

/** Roles of a workspace's members. Each may do everything that the ones before it may. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

interface PermissionText {
  /** The first role that has the permission. */
  from: Role;
  /** What a holder may do, as documentation and screens say it. */
  text: string;
}

export const PERMISSIONS = {
  self: { from: 'viewer', text: 'Change their own email address and password, leave the workspace' },
  see: { from: 'viewer', text: 'See links, QR codes, campaigns, channels, pages, websites and their analytics' },
  edit: { from: 'member', text: 'Create, change and delete links, QR codes, campaigns, channels, pages and websites' },
  domains: { from: 'admin', text: 'Add, change and remove branded domains' },
  keys: { from: 'admin', text: 'List, create and revoke API keys' },
  webhooks: { from: 'admin', text: 'See and manage webhooks' },
  erase: { from: 'admin', text: 'Erase the data of a visitor' },
  export: { from: 'admin', text: 'Export all data of the workspace' },
  audit: { from: 'admin', text: 'See and export the audit log' },
  members: { from: 'admin', text: 'Invite members, change their roles, remove them' },
  settings: {
    from: 'admin',
    text: 'Rename the workspace, change the brand of its pages and its currency rates, add and remove sample data',
  },
  own: { from: 'owner', text: 'Add and remove owners, delete the workspace' },
} as const satisfies Record<string, PermissionText>;
export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** What a guest's access can be limited to: the dashboard of one website, or one channel and its links, codes and pages. */
export const GUEST_LIMITS = ['website', 'channel'] as const;
export type GuestLimitKind = (typeof GUEST_LIMITS)[number];
/** Roles that a guest can have. */
export const GUEST_ROLES: Readonly<Record<GuestLimitKind, readonly Role[]>> = {
  website: ['viewer'],
  channel: ['viewer', 'member'],
};

/** What a workspace can require of its members' sign-ins: at the OpenID provider, with a second factor. */
export const REQUIREMENTS = ['openid', 'second_factor'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** What an owner can let operators do in the workspace: see it, or work in it. Never members, keys, exports or settings. */
export const SUPPORT_ROLES = ['viewer', 'member'] as const satisfies Role[];
export type SupportRole = (typeof SUPPORT_ROLES)[number];
/** For how many hours: a day, three days, a week. */
export const SUPPORT_HOURS = [24, 72, 168] as const;

/** For how many days an invitation to a workspace can last. */
export const INVITATION_DAYS = [1, 7, 30] as const;
export const DEFAULT_INVITATION_DAYS = 7;

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission].from);
}
