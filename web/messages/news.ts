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
