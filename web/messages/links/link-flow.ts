import { counted } from '../shared/counts.ts';

/** Messages of the redirect rules of a link, drawn in their order. */
export const flowMessages = {
  title: 'Redirect rules',
  about: 'The first rule that matches decides. All others go to the last one.',
  goesTo: 'redirects to',
  otherwise: 'otherwise',
  before: (moment: string) => `Before ${moment}`,
  after: (moment: string) => `After ${moment}`,
  afterClicks: (count: number, written: string) => `After ${counted(count, 'clicks', written)}`,
  or: (one: string, other: string) => `${one} or ${other.toLowerCase()}`,
  notYet: 'A page that says the link is not active yet',
  expired: 'A page that says so',
  withApp: (system: string) => `${system} with the app`,
  systems: { ios: 'iPhone and iPad', android: 'Android' },
  everyone: 'Everyone',
  everyoneElse: 'Everyone else',
  noDestination: 'No destination yet',
  devices: {
    iphone: 'iPhone',
    ipad: 'iPad',
    android: 'Android',
    windows: 'Windows',
    mac: 'Mac',
    linux: 'Linux',
    chromeos: 'ChromeOS',
    mobile: 'Any phone',
    tablet: 'Any tablet',
    desktop: 'Any computer',
  },
  thisVisitor: 'this visitor',
} as const;
