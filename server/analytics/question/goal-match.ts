/** What is reached: a page, an event, a depth on a page. Paths may hold `*` for anything within and across slashes. */
export type GoalMatch =
  | { kind: 'page'; path: string }
  | { kind: 'event'; name: string; props?: Readonly<Record<string, string>> }
  | { kind: 'scroll'; path: string; depth: number };

/** A goal that only one of the account's websites has. */
export type SiteGoal = GoalMatch & { siteId?: number };

/**
 * Also what begins a story outside the website. Of no certain link or code it is, in a story of a website, one that leads there:
 * the story reached it, or no website while its link or code leads there today or brought visits in the time asked about.
 */
export type StepMatch = GoalMatch | { kind: 'click' | 'scan'; linkId?: number; qrId?: number; campaignId?: number };

/** How a condition compares. */
export type ConditionKind = 'is' | 'is_not' | 'contains' | 'contains_not';

/**
 * Visits that reached one of a website's goals, whole, or those that reached none of them. As it is kept it names them; as it is
 * asked it holds what they are.
 */
export interface GoalFilter {
  kind: ConditionKind;
  dimension: 'goal';
  /** Names, or parts of names. */
  values: readonly string[];
  goals?: readonly GoalMatch[];
}
