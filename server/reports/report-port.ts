import type { GoalMatch } from '../analytics/analytics.ts';

/** What reports need to know of a website besides its settings. */
export interface ReportSubject {
  domain: string;
  /** Whether everybody may see its dashboard. */
  isPublic: boolean;
  /** The website's `email`: whether periodic reports go out at all. */
  wantsReports: boolean;
  createdAt: number;
  /** Email addresses of the account's owners, the oldest first; none while the account is suspended. */
  owners: string[];
}

export interface ReportSubjectStore {
  /** Undefined when the account has no such website. */
  find(accountId: number, websiteId: number): Promise<ReportSubject | undefined>;
  /** Whoever's it is: for people who come with nothing but what stands in a mail. */
  findAnyones(websiteId: number): Promise<{ accountId: number; websiteId: number; domain: string } | undefined>;
}

/** A goal of a website by the name that its owner gave it. */
export interface ReportGoal {
  name: string;
  match: GoalMatch;
}

/** The goals of a website, the oldest first. */
export type ReadReportGoals = (accountId: number, websiteId: number) => Promise<readonly ReportGoal[]>;
