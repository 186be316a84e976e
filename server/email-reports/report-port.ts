import type { EmailTopic } from '../../contract/vocabulary.ts';
import type { GoalMatch } from '../analytics/analytics.ts';

/** A website as reports need it, in addition to its settings. */
export interface ReportSubject {
  domain: string;
  /** The website's `email`: whether periodic reports go out at all. */
  wantsReports: boolean;
  createdAt: number;
  /**
   * The account's owners with a confirmed address, the oldest first, then the people outside of the workspace who confirmed
   * theirs; nobody while the account is suspended.
   */
  readers: ReportReader[];
}

export interface ReportReader {
  /** Undefined for people outside of the workspace. */
  personId: number | undefined;
  email: string;
  /** What the reader does not want to receive about this website. */
  unwanted: EmailTopic[];
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
