import type { AnswerType, HomeAlertKind } from '../../contract/vocabulary.ts';
import { formatInteger } from '../ui/format.ts';

/** What visitors send, by the type of the form. */
const ANSWER_NAMES: Readonly<Record<AnswerType, readonly [string, string]>> = {
  contact: ['message from its contact form', 'messages from its contact form'],
  newsletter: ['newsletter sign-up', 'newsletter sign-ups'],
  poll: ['poll vote', 'poll votes'],
};

/** Messages of the home screen and the first steps. */
export const homeMessages = {
  goalReached: (goal: string) => `Goal “${goal}” reached`,
  title: 'Home',
  period: 'Period',
  ranges: { today: 'Today', '7d': '7 days', '30d': '30 days' },
  since: 'Since your last look,',
  nothingNew: 'nothing new',
  isNew: 'New',
  before: 'Period before',
  live: 'online',
  liveWhere: 'now on your websites',
  clicks: 'Clicks',
  scans: 'Scans',
  visits: 'Visits',
  views: 'Page views',
  conversions: 'Conversions',
  chart: 'Clicks, scans and visits over time',
  movers: 'Top movers',
  moversEmpty: 'No changes in this period.',
  activity: 'Recent activity',
  activityEmpty: 'Changes you make, and what visitors send with forms and polls, appear here.',
  received: (type: string, count: number) => {
    const [one, several] = ANSWER_NAMES[type as AnswerType] ?? ['response', 'responses'];
    return `received ${formatInteger(count)} ${count === 1 ? one : several}`;
  },
  quietSoFar: 'No traffic yet',
  quiet: {
    today: 'No traffic today or yesterday',
    '7d': 'No traffic in the last 14 days',
    '30d': 'No traffic in the last 60 days',
  },
  quietText: 'Clicks, scans and visits appear here within a second.',
  daysOf: (zone: string) => `Days in your time zone, ${zone}; each website below in its own.`,
  from: (value: string) => `from ${value}`,
  trendOf: (name: string) => `${name} over time`,
  comparedWith: {
    today: 'Compared with yesterday until now',
    '7d': 'Compared with the 7 days before',
    '30d': 'Compared with the 30 days before',
  },
  alerts: 'Alerts',
  failedEmails: (count: number) =>
    count === 1
      ? 'An email did not arrive in the last 30 days'
      : `${formatInteger(count)} emails did not arrive in the last 30 days`,
  viewEmails: 'View emails',
  dismiss: 'Dismiss',
  moreAlerts: (count: number) => `Show ${count} more`,
  checklist: 'Get started',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide',
  next: 'Next:',
  showSteps: 'Show all steps',
  allDone: 'Everything is set up.',
  showChecklist: 'Show setup checklist',
  stepStates: { open: '', waiting: 'Waiting for the first visit', done: 'Done' },
  showSnippet: 'Show snippet',
  target: 'Destination',
  shorten: 'Shorten link',
  copyShort: 'Copy short link',
  shortReady: 'Your short link is live',
  shortOpen: 'Open it once',
  shortText: ': the click appears below within a second.',
  waitingClick: 'Waiting for the first click',
  clickArrived: 'First click received',
  openLink: 'View analytics',
  codeOf: 'View QR code',
  codeTarget: 'Destination',
  domain: 'Website domain',
  domainCut: (host: string, cut: string) => `${cut} is ignored: all of ${host} is tracked.`,
  design: 'Design code',
  snippet: 'Get snippet',
} as const;

export const KIND_NAMES: Readonly<Record<string, string>> = {
  link: 'Link',
  qr: 'QR code',
  website: 'Website',
  campaign: 'Campaign',
  channel: 'Channel',
  pixel: 'Pixel',
  splash: 'Splash page',
  overlay: 'Overlay',
  bio: 'Bio page',
  domain: 'Domain',
};

export const ACTIVITY_NAMES: Readonly<Record<string, string>> = {
  saved: 'saved',
  limit_reached: 'reached its click limit',
};

/** Title, explanation and action of each step of the checklist. */
export const STEP_MESSAGES = {
  link: {
    title: 'Shorten a link',
    text: 'Paste a long URL, get a short one, see every click.',
    action: 'Shorten link',
  },
  code: {
    title: 'Create a QR code',
    text: 'In your colors, tested for readability. Change its destination even after printing.',
    action: 'Design code',
  },
  website: {
    title: 'Track a website',
    text: 'One line of code. No cookies, no consent banner.',
    action: 'Show snippet',
  },
  goal: {
    title: 'Set a goal',
    text: 'A sign-up, an order, a page: see which links, codes and sources lead to it.',
    action: 'Add goal',
  },
  domain: {
    title: 'Add your domain',
    text: 'Short links on your own domain are clicked more often and stay yours.',
    action: 'Add domain',
  },
  member: { title: 'Invite a teammate', text: 'Everyone has their own sign-in and role.', action: 'Invite member' },
} as const;

export interface AlertMessage {
  /** @param detail HTTP status or error; of a limit, `used/allowed` */
  text: (name: string, detail: string) => string;
  action: string;
}

const integer = (digits: string | undefined) => formatInteger(Number(digits));

export const ALERT_MESSAGES: Readonly<Record<HomeAlertKind, AlertMessage>> = {
  broken_destination: {
    text: (name, detail) =>
      `The destination of ${name} ${detail === '' ? 'does not respond' : `does not work (${detail})`}`,
    action: 'Check link',
  },
  failed_delivery: {
    text: (name, detail) => `The last delivery to ${name} failed${detail === '' ? '' : ` (${detail})`}`,
    action: 'View deliveries',
  },
  unverified_domain: { text: (name) => `${name} is not verified yet`, action: 'Verify domain' },
  failed_certificate: {
    text: (name, detail) => `${name} has no new certificate${detail === '' ? '' : `: ${detail}`}`,
    action: 'Check domain',
  },
  failed_email: {
    text: (name, detail) => `The last email about ${name} did not arrive (${detail})`,
    action: 'Check recipients',
  },
  limit_near: {
    text: (name, detail) => {
      const [used, allowed] = detail.split('/');
      return `${integer(used)} of ${integer(allowed)} ${name} are in use`;
    },
    action: 'View limits',
  },
  limit_reached: {
    text: (name, detail) => `All ${integer(detail.split('/')[1])} ${name} of your plan are in use`,
    action: 'View limits',
  },
};

/** Action of an alert when several links are broken. */
export const ALL_BROKEN = 'View broken links';

export const LIMIT_NAMES: Readonly<Record<string, string>> = {
  links: 'links',
  codes: 'QR codes',
  websites: 'websites',
  domains: 'domains',
  members: 'members',
  clicks: 'clicks this month',
  events: 'events this month',
};
