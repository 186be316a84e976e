/** Messages about what is new after an upgrade. */
export const newsMessages = {
  notice: (version: string) => `What’s new in version ${version}`,
  dismiss: 'Dismiss',
  version: (version: string) => `Version ${version}`,
  none: 'This release has no news.',
  inThisBuild: 'In this build',
  inThisBuildAbout: 'Part of the next release, and already here.',
  groups: { measure: 'Measure', pages: 'Links and pages', people: 'People and account' },
  tellMe: 'Tell me what’s new after upgrades',
  saved: 'Preference saved',
} as const;

/** Where news is to be seen, by its title in the changelog. */
export const NEWS_PLACES: Readonly<Record<string, { group: keyof typeof newsMessages.groups; to: string }>> = {
  'Live screens': { group: 'measure', to: '/' },
  Realtime: { group: 'measure', to: '/websites' },
  Visits: { group: 'measure', to: '/websites' },
  Attribution: { group: 'measure', to: '/websites' },
  Boards: { group: 'measure', to: '/boards' },
  'Bio pages with pictures': { group: 'pages', to: '/pages' },
  'More blocks for bio pages': { group: 'pages', to: '/pages' },
  'Designs of bio pages': { group: 'pages', to: '/pages' },
  'Restore deleted links': { group: 'pages', to: '/links/deleted' },
  'Audit log': { group: 'people', to: '/settings/audit' },
  Guests: { group: 'people', to: '/settings/members' },
  Workspaces: { group: 'people', to: '/settings/workspaces' },
  'Support access': { group: 'people', to: '/settings/members' },
  'Choose your emails': { group: 'people', to: '/settings/emails' },
  'Two-factor authentication': { group: 'people', to: '/settings/security' },
  'Dates and times your way': { group: 'people', to: '/settings' },
};
