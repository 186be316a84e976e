import type { GoalMatch } from '../analytics/analytics.ts';

/** A website as reports need it, in addition to its settings. */
export interface ReportSubject {
  domain: string;
  /** The website's `email`: whether periodic reports go out at all. */
  wantsReports: boolean;
  createdAt: number;
  /** Email addresses of the account's owners, the oldest first; none while the account is suspended. */
  owners: string[];
}

export interface ReportSubjectStore {
  /** Returns undefined if the account has no such website. */
  find(accountId: number, websiteId: number): Promise<ReportSubject | undefined>;
  /** Returns the website of any account, for unsubscribe links. */
  findAnyones(websiteId: number): Promise<{ accountId: number; websiteId: number; domain: string } | undefined>;
}

/** A goal of a website with its name. */
export interface ReportGoal {
  name: string;
  match: GoalMatch;
}

/** The goals of a website, the oldest first. */
export type ReadReportGoals = (accountId: number, websiteId: number) => Promise<readonly ReportGoal[]>;
