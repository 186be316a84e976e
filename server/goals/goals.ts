import {
  DEFAULT_WINDOW_MINUTES,
  type Filter,
  type FilterInput,
  type FunnelQuery,
  type FunnelQueryInput,
  type GoalInput,
  type GoalMatch,
  readFilter,
  readFollowed,
  readGoal,
  readStep,
  type StepMatch,
  startOfDate,
  writeStep,
} from '../analytics/analytics.ts';
import { invalidField } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Websites } from '../websites/websites.ts';
import { createSavedList, type SavedList } from './saved-list.ts';
import type { SavedStore, SiteRef } from './saved-port.ts';

export type { SavedList } from './saved-list.ts';
export type { Saved, SiteRef } from './saved-port.ts';

/** The steps of a saved funnel; each query adds range and filter. */
export interface FunnelDefinition extends Pick<FunnelQuery, 'by'> {
  steps: readonly StepMatch[];
  windowMinutes: number;
}

/** A new funnel must have steps; an update keeps omitted fields. */
export type FunnelDefinitionInput = Partial<Pick<FunnelQueryInput, 'steps' | 'window_minutes' | 'by'>>;

/** The date of an annotation; its text is the name of the entry. */
export interface AnnotationDefinition {
  /** `YYYY-MM-DD` in the website's time zone. */
  date: string;
}

/** Definitions that owners save for a website: goals, funnels, segments and annotations. */
export interface Goals {
  goals: SavedList<GoalInput, GoalMatch>;
  funnels: SavedList<FunnelDefinitionInput, FunnelDefinition>;
  segments: SavedList<FilterInput, Filter>;
  annotations: SavedList<string, AnnotationDefinition>;
}

export interface GoalsDeps {
  stores: {
    goals: SavedStore<GoalMatch>;
    funnels: SavedStore<FunnelDefinition>;
    segments: SavedStore<Filter>;
    annotations: SavedStore<AnnotationDefinition>;
  };
  websites: Pick<Websites, 'find'>;
  clock: Clock;
}

export function createGoals({ stores, websites, clock }: GoalsDeps): Goals {
  const checkSite = ({ accountId, websiteId }: SiteRef) => websites.find(accountId, websiteId);
  const shared = { checkSite, clock };
  return {
    goals: createSavedList({
      ...shared,
      store: stores.goals,
      noun: 'goal',
      read: (written: GoalInput) => readGoal(written, 'match'),
    }),
    funnels: createSavedList({ ...shared, store: stores.funnels, noun: 'funnel', read: readDefinition }),
    segments: createSavedList({
      ...shared,
      store: stores.segments,
      noun: 'segment',
      read: (written: FilterInput) => readFilter(written),
    }),
    annotations: createSavedList({
      ...shared,
      store: stores.annotations,
      noun: 'annotation',
      field: 'text',
      most: MAX_ANNOTATIONS,
      read: readDate,
    }),
  };
}

/** One a week for twenty years. */
const MAX_ANNOTATIONS = 1_000;

function readDate(date: string): AnnotationDefinition {
  if (startOfDate(date, 'UTC') !== undefined) return { date };
  throw invalidField('date', 'date must be a valid date in the format YYYY-MM-DD.');
}

function readDefinition(written: FunnelDefinitionInput, before?: FunnelDefinition): FunnelDefinition {
  const steps = written.steps?.map((step, index) => readStep(step, `steps.${index}`)) ?? before?.steps;
  if (!steps) throw invalidField('steps', 'steps is required.');
  return {
    steps,
    windowMinutes: written.window_minutes ?? before?.windowMinutes ?? DEFAULT_WINDOW_MINUTES,
    by: readFollowed(written.by ?? before?.by, steps, { kind: 'website' }),
  };
}

/** Converts a funnel's definition to its external form. */
export function writeFunnel({ steps, windowMinutes, by }: FunnelDefinition) {
  return { steps: steps.map(writeStep), window_minutes: windowMinutes, by };
}
