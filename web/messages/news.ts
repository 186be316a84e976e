/** Messages about what is new after an upgrade. */
export const newsMessages = {
  notice: (version: string) => `What’s new in version ${version}`,
  dismiss: 'Dismiss',
  version: (version: string) => `Version ${version}`,
  none: 'This release has no news.',
  highlights: 'Highlights',
  latest: 'Latest',
  latestAbout: (version: string, day: string) => `Since version ${version} of ${day}`,
  isNew: 'New',
  groups: { measure: 'Measure', pages: 'Links and pages', people: 'People and account' },
  tellMe: 'Tell me what’s new after upgrades',
  saved: 'Preference saved',
} as const;

export interface NewsPlace {
  group: keyof typeof newsMessages.groups;
  to: string;
  /** What a person can do now, in one sentence; the changelog is written for those who upgrade. */
  text: string;
  /** Stands at the head of the screen, up to three of them. */
  isHighlight?: boolean;
  /** The picture of a highlight. */
  picture?: 'path' | 'live' | 'board';
}

/** Where news is to be seen and what it brings, by its title in the changelog. */
export const NEWS_PLACES: Readonly<Record<string, NewsPlace>> = {
  'Live screens': {
    group: 'measure',
    to: '/',
    text: 'Charts and figures update by themselves within a second while you look at them.',
    isHighlight: true,
    picture: 'live',
  },
  'Realtime and single visits': {
    group: 'measure',
    to: '/websites',
    text: 'Watch visits to a website as they happen, and follow each one page by page.',
  },
  Attribution: {
    group: 'measure',
    to: '/websites',
    text: 'See which sources, links and codes lead to conversions and revenue, from the first visit to the last.',
    isHighlight: true,
    picture: 'path',
  },
  Boards: {
    group: 'measure',
    to: '/boards',
    text: 'Put figures, charts and maps of several websites, links and codes on one screen, on your desk or on a wall.',
    isHighlight: true,
    picture: 'board',
  },
  'Pictures and designs for bio pages': {
    group: 'pages',
    to: '/pages',
    text: 'Upload a profile picture, a cover and thumbnails, and choose one of 20 designs.',
  },
  'More blocks for bio pages': {
    group: 'pages',
    to: '/pages',
    text: 'Add products, galleries, countdowns, bookings, maps, podcasts and more to a bio page.',
  },
  'Poster map': {
    group: 'pages',
    to: '/channels',
    text: 'Put one QR code up in many places, and see on a map which place brings the most scans.',
  },
  'Restore deleted links': {
    group: 'pages',
    to: '/links/deleted',
    text: 'Bring a deleted link back within 30 days, with its settings and statistics.',
  },
  'Email reports for clients': {
    group: 'measure',
    to: '/websites',
    text: 'Send the reports of a website to people without an account, once they have confirmed.',
  },
  Guests: {
    group: 'people',
    to: '/settings/members',
    text: 'Invite someone to the dashboard of one website, or to work in one channel. They see nothing else.',
  },
  Workspaces: {
    group: 'people',
    to: '/settings/workspaces',
    text: 'Work in several workspaces with one sign-in, and give each member a role.',
  },
  'Two-factor authentication': {
    group: 'people',
    to: '/settings/security',
    text: 'Protect your sign-in with an authenticator app and recovery codes.',
  },
};
