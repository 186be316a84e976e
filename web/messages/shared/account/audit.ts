import type { AuditCategory } from '../../../../contract/vocabulary.ts';

/** Messages of the audit log. */
export const auditMessages = {
  title: 'Audit log',
  about: 'Every change, export and sign-in in this workspace. Entries cannot be changed.',
  search: 'Search the audit log',
  person: 'Person',
  anyone: 'Everyone',
  category: 'Action',
  anyAction: 'All actions',
  period: 'Period',
  emptyTitle: 'Nothing recorded yet',
  emptyText: 'Changes, exports and sign-ins appear here with who made them and when.',
  noneTitle: 'No matching entries',
  noneText: 'Change the filters, or choose a longer period.',
  clear: 'Clear filters',
  more: 'Load more',
  of: (shown: string, total: string) => `${shown} of ${total} entries`,
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  onlyObject: (name: string) => `Only ${name}`,
  removeObject: 'Remove object filter',
  itsHistory: 'View its history',
  open: 'Open',
  restore: 'Restore',
  restored: (name: string) => `${name} restored`,
  notRestored: (name: string) => `${name} was not restored`,
  field: 'Field',
  before: 'Before',
  after: 'After',
  none: '(none)',
  when: 'Time',
  from: 'From',
  number: 'Entry',
  details: 'Details',
  viaKey: (key: string) => `with the API key ${key}`,
  operator: 'The operator',
  service: 'Waymark',
  today: 'Today',
  yesterday: 'Yesterday',
  retention: 'Retention',
  retentionAbout: 'Older entries are deleted. Each deletion is logged.',
  retentionDays: 'Keep entries for',
  days: (days: string) => `${days} days`,
  saved: 'Retention changed',
  notSaved: 'The retention was not changed',
} as const;

export const PERIOD_LABELS = {
  all: 'Any time',
  '1d': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
} as const;

export const CATEGORY_LABELS: Readonly<Record<AuditCategory, string>> = {
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  export: 'Exported',
  sign_in: 'Sign-ins',
  access: 'Access and keys',
};

/** What objects are called in a sentence, one and several. */
const KIND_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  link: ['the link', 'links'],
  qr: ['the QR code', 'QR codes'],
  campaign: ['the campaign', 'campaigns'],
  channel: ['the channel', 'channels'],
  pixel: ['the pixel', 'pixels'],
  splash: ['the splash page', 'splash pages'],
  overlay: ['the overlay', 'overlays'],
  bio: ['the bio page', 'bio pages'],
  domain: ['the domain', 'domains'],
  website: ['the website', 'websites'],
  goal: ['the goal', 'goals'],
  funnel: ['the funnel', 'funnels'],
  segment: ['the segment', 'segments'],
  annotation: ['the annotation', 'annotations'],
  report_recipient: ['the report recipient', 'report recipients'],
  board: ['the board', 'boards'],
  preset: ['the preset', 'presets'],
  webhook: ['the webhook', 'webhooks'],
  task: ['the task', 'tasks'],
  key: ['the API key', 'API keys'],
  account: ['the workspace', 'the workspace'],
  audit: ['the audit log', 'the audit log'],
  member: ['the member', 'members'],
  person: ['the person', 'people'],
  report: ['the abuse report', 'abuse reports'],
  block: ['the block list', 'the block list'],
  announcement: ['the announcement', 'announcements'],
  branding: ['the branding', 'the branding'],
  brand: ['the brand of pages', 'the brand of pages'],
  currency_rates: ['the currency rates', 'the currency rates'],
  setting: ['the setting', 'settings'],
  plan: ['the plan', 'plans'],
  email: ['the email', 'emails'],
  invitation: ['an invitation', 'invitations'],
  query: ['analytics', 'analytics'],
};

/** Past tense of the words with which actions begin. */
const VERBS: Readonly<Record<string, string>> = {
  add: 'added posters to',
  redirect: 'changed the destination of the posters of',
  create: 'created',
  shorten: 'created',
  import: 'imported',
  batch: 'created',
  update: 'changed',
  replace: 'changed',
  patch: 'changed',
  change: 'changed',
  put: 'changed',
  delete: 'deleted',
  erase: 'permanently deleted',
  restore: 'restored',
  undo: 'undid a change of',
  export: 'exported',
  list: 'exported responses of',
  fetch: 'downloaded the result of',
  query: 'exported',
  order: 'reordered',
  assign: 'added something to',
  unassign: 'removed something from',
  check: 'checked',
  verify: 'checked the links of',
  upload: 'uploaded a file for',
  cancel: 'canceled',
  block: 'blocked',
  unblock: 'unblocked',
  resend: 'resent deliveries of',
  test: 'tested',
  send: 'emailed themselves a report of',
  preview: 'previewed the email report of',
  explain: 'exported',
  revoke: 'revoked',
  rotate: 'replaced',
};

/** Actions that no pattern describes. */
const ACTIONS: Readonly<Record<string, string>> = {
  signIn: 'signed in',
  resetPageBrand: 'removed the brand of pages',
  signInFailed: 'failed to sign in',
  signOut: 'signed out',
  endSessions: 'signed out other sessions',
  changePassword: 'changed their password',
  changeEmail: 'changed their email address',
  requestEmail: 'asked to change their email address',
  confirmEmail: 'confirmed their email address',
  resetPassword: 'chose a new password with a reset link',
  createResetLink: 'created a password reset link',
  resetSecondFactor: 'turned off two-factor authentication for an owner',
  confirmTwoFactor: 'set up an authenticator app',
  removeApp: 'removed their authenticator app',
  renewRecoveryCodes: 'renewed their recovery codes',
  addPasskey: 'added a passkey',
  removePasskey: 'removed a passkey',
  updateAccount: 'changed their email address or password',
  addSampleData: 'added sample data',
  removeSampleData: 'removed the sample data',
  suspendAccount: 'suspended the workspace',
  resumeAccount: 'resumed the workspace',
  scheduleDeletion: 'scheduled the deletion of the workspace',
  liftRequirements: 'lifted the sign-in requirements',
  retryTask: 'retried a background task',
  reportLeakedKey: 'revoked an API key that someone reported as leaked',
  createWorkspace: 'created the workspace',
  rename: 'renamed the workspace',
  assignPlan: 'changed the plan of the workspace',
  joinWorkspace: 'joined the workspace',
  joinByGroup: 'joined the workspace through a group',
  changeRoleByGroup: 'changed role through a group',
  leaveByGroup: 'left the workspace because they left a group',
  leave: 'left the workspace',
  invite: 'invited someone',
  resend: 'resent an invitation',
  revoke: 'revoked an invitation',
  setRequirements: 'changed the sign-in requirements',
  allowSupport: 'allowed operators to open the workspace for support',
  withdrawSupport: 'ended support access',
  enterForSupport: 'began a support visit',
  eraseVisitor: 'erased the data of a visitor of the website',
  deleteOrphans: 'dismissed requests for missing paths of the domain',
  exportAccount: 'exported all data of the workspace',
  updateAuditSettings: 'changed the retention of the audit log',
  pruneAudit: 'deleted entries that were older than the retention',
};

/** Actions on a member, before the name. */
const ON_MEMBERS: Readonly<Record<string, string>> = {
  changeRole: 'changed the role of',
  changeAccess: 'changed the access of',
  resetSecondFactor: 'turned off two-factor authentication for',
  transfer: 'transferred the workspace to',
  remove: 'removed',
};

/** Says what happened, without who and without the name: `deleted the link`. */
export function deedOf({ action, kind, name }: { action: string; kind: string; name: string }): string {
  if (kind === 'member' && ON_MEMBERS[action]) return ON_MEMBERS[action];
  if (action === 'invite' && name !== '') return 'invited';
  const known = ACTIONS[action];
  if (known) return known;
  const verb = VERBS[/^[a-z]+/.exec(action)?.[0] ?? ''] ?? spelledOut(action);
  const [one, many] = KIND_NAMES[kind] ?? [kind, kind];
  return `${verb} ${name === '' ? many : one}`;
}

/** Whether the sentence goes on with the name of the object. */
export function endsWithName({ action, kind, name }: { action: string; kind: string; name: string }): boolean {
  if (name === '' || kind === 'session') return false;
  if (kind === 'member') return Object.hasOwn(ON_MEMBERS, action);
  return !Object.hasOwn(ACTIONS, action) || ['eraseVisitor', 'deleteOrphans', 'invite'].includes(action);
}

/** `turnGadget`: `turn gadget`. */
function spelledOut(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  url: 'Destination',
  alias: 'Back-half',
  expiresAt: 'Expires',
  startsAt: 'Starts',
  clickLimit: 'Click limit',
  hash: 'Key',
};

/** `redirectStatus` and `content.title` as people read them. */
export function fieldLabel(field: string): string {
  const words =
    FIELD_LABELS[field] ??
    spelledOut(field.replace(/^content\./, '').replaceAll('_', ' ')).replace(/\b(id|url|ip)\b/g, (word) =>
      word.toUpperCase(),
    );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
