/** The condition of a goal: a page, an event, or a scroll depth. Paths may contain `*`, which also matches slashes. */
export type GoalMatch =
  | { kind: 'page'; path: string }
  | { kind: 'event'; name: string; props?: Readonly<Record<string, string>> }
  | { kind: 'scroll'; path: string; depth: number };

/** A goal of one website. */
export type SiteGoal = GoalMatch & { siteId?: number };

/**
 * A funnel step; adds clicks and scans, which start a journey outside the website. In a website's funnel, a step without a
 * specific link or code matches those that redirect to the website: the journey reached it, or it reached no website and its
 * link or code redirects there today or brought visits within the range.
 */
export type StepMatch = GoalMatch | { kind: 'click' | 'scan'; linkId?: number; qrId?: number; campaignId?: number };

/** Comparison operators. */
export type ConditionKind = 'is' | 'is_not' | 'contains' | 'contains_not';

/**
 * Matches all events of visits that reached one of the goals, or none of them. A stored filter names the goals; a query
 * contains their conditions.
 */
export interface GoalFilter {
  kind: ConditionKind;
  dimension: 'goal';
  /** Names, or parts of names. */
  values: readonly string[];
  goals?: readonly GoalMatch[];
}
