import { DIRECT_LABEL, type ReportLanguage } from '../../contract/vocabulary.ts';
import type { ReportFrequency } from './report-periods.ts';

/** Texts of emails to account holders, by language. */
export interface ReportTexts {
  kind: Readonly<Record<ReportFrequency, string>>;
  subject: Readonly<Record<ReportFrequency, (of: { domain: string; visitors: string; when: string }) => string>>;
  compared: Readonly<Record<ReportFrequency, (when: string) => string>>;
  /** Shown instead of figures. */
  nothing: Readonly<Record<ReportFrequency, (when: string) => string>>;
  visitors: (count: number, shown: string) => string;
  visitorsByDay: string;
  figures: Readonly<
    Record<
      'visitors' | 'visits' | 'views' | 'viewsPerVisit' | 'bounceRate' | 'duration' | 'conversions' | 'revenue',
      string
    >
  >;
  /** Separator between the first and the last day, including spaces. */
  until: string;
  /** Shown if there is nothing to compare with. */
  isNew: string;
  points: (shown: string) => string;
  duration: (seconds: number) => string;
  lists: Readonly<Record<'pages' | 'sources' | 'countries' | 'devices' | 'goals' | 'revenue', string>>;
  columns: Readonly<Record<'visitors' | 'conversions', string>> & { revenue: (base: string) => string };
  /** Beside an amount whose currency has no rate. */
  noRate: string;
  /** Label of visits without a source. */
  noSource: string;
  unknown: string;
  devices: Readonly<Record<string, string>>;
  openDashboard: string;
  reportReason: Readonly<Record<ReportFrequency, (domain: string) => string>>;
  alertReason: (domain: string) => string;
  /** For people outside of the workspace, who get all reports or none. */
  outsideReason: (domain: string) => string;
  stop: Readonly<Record<ReportFrequency | 'alerts' | 'reports', string>>;
  invitation: Readonly<Record<'subject' | 'lead' | 'reason', (domain: string) => string>> &
    Readonly<Record<'kind' | 'action' | 'stop', string>>;
  spike: {
    kind: string;
    subject: (of: { domain: string; visitors: string }) => string;
    lead: (of: { visitors: string; threshold: string; when: string }) => string;
    figure: string;
  };
  drop: {
    kind: string;
    subject: (of: { domain: string; percent: string; day: string }) => string;
    lead: (of: { day: string; percent: string; threshold: string }) => string;
    sevenDaysBefore: string;
  };
}

const en: ReportTexts = {
  kind: { weekly: 'Weekly report', monthly: 'Monthly report' },
  subject: {
    weekly: ({ domain, visitors, when }) => `${domain}: ${visitors}, ${when}`,
    monthly: ({ domain, visitors, when }) => `${domain}: ${visitors} in ${when}`,
  },
  compared: {
    weekly: (when) => `${when}, compared with the previous week`,
    monthly: (when) => `${when}, compared with the previous month`,
  },
  nothing: {
    weekly: (when) => `${when}. No traffic. If you did not expect this, check that the snippet is still installed.`,
    monthly: (when) => `${when}. No traffic. If you did not expect this, check that the snippet is still installed.`,
  },
  visitors: (count, shown) => (count === 1 ? `${shown} visitor` : `${shown} visitors`),
  visitorsByDay: 'Visitors by day',
  figures: {
    visitors: 'Unique visitors',
    visits: 'Visits',
    views: 'Page views',
    viewsPerVisit: 'Views per visit',
    bounceRate: 'Bounce rate',
    duration: 'Visit duration',
    conversions: 'Conversions',
    revenue: 'Revenue',
  },
  until: ' to ',
  isNew: 'new',
  points: (shown) => `${shown} pp`,
  duration: (seconds) => {
    const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
    return minutes === 0 ? `${rest}s` : `${minutes}m ${String(rest).padStart(2, '0')}s`;
  },
  lists: {
    pages: 'Pages',
    sources: 'Sources',
    countries: 'Countries',
    devices: 'Devices',
    goals: 'Goals',
    revenue: 'Revenue by currency',
  },
  columns: { visitors: 'Visitors', conversions: 'Conversions', revenue: (base) => `In ${base}` },
  noRate: 'no rate',
  noSource: DIRECT_LABEL,
  unknown: 'Unknown',
  devices: { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet' },
  openDashboard: 'Open dashboard',
  reportReason: {
    weekly: (domain) => `You get this email because weekly reports are on for ${domain}.`,
    monthly: (domain) => `You get this email because monthly reports are on for ${domain}.`,
  },
  alertReason: (domain) => `You get this email because alerts are on for ${domain}.`,
  outsideReason: (domain) => `You get this email because you confirmed reports about ${domain}.`,
  stop: {
    weekly: 'Unsubscribe from weekly reports',
    monthly: 'Unsubscribe from monthly reports',
    alerts: 'Unsubscribe from alerts',
    reports: 'Unsubscribe from reports',
  },
  invitation: {
    subject: (domain) => `Confirm email reports about ${domain}`,
    kind: 'Email reports',
    lead: (domain) =>
      `You are invited to get the traffic reports of ${domain} by email: visitors, top pages and sources. Confirm your address to get them.`,
    action: 'Confirm email address',
    reason: (domain) =>
      `Somebody who manages ${domain} entered your address. Without your confirmation you get no reports.`,
    stop: 'No more invitations',
  },
  spike: {
    kind: 'Traffic spike',
    subject: ({ domain, visitors }) => `${domain}: ${visitors} in 30 minutes`,
    lead: ({ visitors, threshold, when }) =>
      `${visitors} in the 30 minutes before ${when}. Your alert threshold is ${threshold}.`,
    figure: 'visitors in 30 minutes',
  },
  drop: {
    kind: 'Traffic drop',
    subject: ({ domain, percent, day }) => `${domain}: ${percent} fewer visitors on ${day}`,
    lead: ({ day, percent, threshold }) =>
      `On ${day}, there were ${percent} fewer visitors than on the same weekday of the previous week. Your alert threshold is ${threshold}.`,
    sevenDaysBefore: 'Visitors on the same day a week earlier',
  },
};

const TEXTS: Readonly<Record<ReportLanguage, ReportTexts>> = { en };

export function textsOf(language: ReportLanguage): ReportTexts {
  return TEXTS[language];
}
