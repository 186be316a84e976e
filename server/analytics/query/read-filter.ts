import { EVENT_DIMENSIONS, GROUP_KINDS, QUERY_LIMITS, VISIT_DIMENSIONS } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { AnalyticsScope, Dimension, Filter, FunnelQuery, GoalMatch, StepMatch } from './query.ts';

/** A filter as sent by callers; `kind` determines which fields apply. */
export interface FilterInput {
  kind: Filter['kind'];
  dimension?: string | undefined;
  values?: readonly string[] | undefined;
  filters?: readonly FilterInput[] | undefined;
}

export interface GoalInput {
  kind: GoalMatch['kind'];
  path?: string | undefined;
  name?: string | undefined;
  props?: Readonly<Record<string, string>> | undefined;
  depth?: number | undefined;
}

export interface StepInput extends Omit<GoalInput, 'kind'> {
  kind: StepMatch['kind'];
  link_id?: number | undefined;
  qr_id?: number | undefined;
  campaign_id?: number | undefined;
}

const DIMENSIONS: readonly string[] = [...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS];
const PROPERTY = 'property:';

/** Accepts a predefined name, or `property:` and a name. */
export function readDimension(name: string, field: string): Dimension {
  if (DIMENSIONS.includes(name)) return name as Dimension;
  const property = name.startsWith(PROPERTY) ? name.slice(PROPERTY.length) : '';
  if (property !== '' && property.length <= QUERY_LIMITS.propertyNameLength) return `${PROPERTY}${property}`;
  throw invalidField(field, `${lastPart(field)} must be one of ${DIMENSIONS.join(', ')}, or ${PROPERTY}NAME.`);
}

/** Validates a filter. Rejects missing fields and excessive depth or size, naming the field by its dotted path. */
export function readFilter(written: FilterInput, field = 'filter'): Filter {
  const filter = readLevel(written, { field, depth: 1 });
  if (countConditions(filter) > QUERY_LIMITS.conditions) {
    throw invalidField(field, `A filter can have up to ${QUERY_LIMITS.conditions} conditions.`);
  }
  return filter;
}

function readLevel(written: FilterInput, at: { field: string; depth: number }): Filter {
  const { field, depth } = at;
  const { kind } = written;
  if (depth > QUERY_LIMITS.depth) {
    throw invalidField(field, `A filter can have up to ${QUERY_LIMITS.depth} levels.`);
  }
  if (isGroup(kind)) {
    const inner = written.filters ?? [];
    if (inner.length === 0) throw invalidField(`${field}.filters`, `${kind} needs at least one filter in filters.`);
    const filters = inner.map((one, index) => readLevel(one, { field: `${field}.filters.${index}`, depth: depth + 1 }));
    return { kind, filters };
  }
  if (written.dimension === undefined) {
    throw invalidField(`${field}.dimension`, `${kind} needs a dimension.`);
  }
  const values = readValues(written, field);
  if (written.dimension === 'goal') return { kind, dimension: 'goal', values };
  return { kind, dimension: readDimension(written.dimension, `${field}.dimension`), values };
}

function readValues({ kind, values = [] }: FilterInput, field: string): readonly string[] {
  if (values.length === 0) throw invalidField(`${field}.values`, `${kind} needs at least one value in values.`);
  if (values.length > QUERY_LIMITS.values) {
    throw invalidField(`${field}.values`, `values can have at most ${QUERY_LIMITS.values} entries.`);
  }
  // Every text contains the empty string.
  if (kind.startsWith('contains') && values.includes('')) {
    throw invalidField(`${field}.values`, `${kind} needs non-empty values.`);
  }
  return values;
}

/** The inverse of `readFilter`. */
export function writeFilter(filter: Filter): FilterInput {
  if ('filters' in filter) return { kind: filter.kind, filters: filter.filters.map(writeFilter) };
  return { kind: filter.kind, dimension: filter.dimension, values: filter.values };
}

function isGroup(kind: Filter['kind']): kind is 'and' | 'or' {
  return (GROUP_KINDS as readonly string[]).includes(kind);
}

function countConditions(filter: Filter): number {
  return 'filters' in filter ? filter.filters.reduce((sum, inner) => sum + countConditions(inner), 0) : 1;
}

export function readGoal(written: GoalInput, field: string): GoalMatch {
  if (written.kind === 'page') return { kind: 'page', path: readPath(written, field) };
  if (written.kind === 'event') return readEventMatch(written, field);
  if (written.depth === undefined) {
    throw invalidField(`${field}.depth`, 'scroll needs a depth: 1 to 100 percent of the page.');
  }
  return { kind: 'scroll', path: readPath(written, field), depth: written.depth };
}

export function readStep(written: StepInput, field: string): StepMatch {
  const { kind, link_id: linkId, qr_id: qrId, campaign_id: campaignId } = written;
  if (kind !== 'click' && kind !== 'scan') return readGoal({ ...written, kind }, field);
  return {
    kind,
    ...(linkId === undefined ? {} : { linkId }),
    ...(qrId === undefined ? {} : { qrId }),
    ...(campaignId === undefined ? {} : { campaignId }),
  };
}

/**
 * Returns what the steps of a funnel must share: `story` if a step is a click or scan, else `visit`, unless given.
 * Rejects units that such steps can't share: a click or scan belongs to no visit, and its visitor has another number
 * than on the website, so that such a funnel would always be 0.
 */
export function readFollowed(
  written: FunnelQuery['by'] | undefined,
  steps: readonly StepMatch[],
  { kind }: Pick<AnalyticsScope, 'kind'>,
): FunnelQuery['by'] {
  const origins = steps.filter((step) => step.kind === 'click' || step.kind === 'scan').length;
  const by = written ?? (origins > 0 ? 'story' : 'visit');
  if (origins === 0 || by === 'story') return by;
  if (by === 'visitor' && kind !== 'website' && origins === steps.length) return by;
  throw invalidField('by', 'A funnel with a click or scan step is counted by journey. Set by to "story".');
}

/** The inverse: converts a goal or step to its external form. */
export function writeStep(step: StepMatch): StepInput {
  if (step.kind !== 'click' && step.kind !== 'scan') return step;
  const { kind, linkId, qrId, campaignId } = step;
  return {
    kind,
    ...(linkId === undefined ? {} : { link_id: linkId }),
    ...(qrId === undefined ? {} : { qr_id: qrId }),
    ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
  };
}

function readPath({ path }: GoalInput, field: string): string {
  if (path !== undefined && /^[/*]/.test(path)) return path;
  throw invalidField(`${field}.path`, 'Enter the path of the page, such as /thanks or /blog/*. It starts with / or *.');
}

function readEventMatch({ name, props }: GoalInput, field: string): GoalMatch {
  if (!name) throw invalidField(`${field}.name`, 'event needs the name that the website sends.');
  const entries = Object.entries(props ?? {});
  if (entries.length > QUERY_LIMITS.props) {
    throw invalidField(`${field}.props`, `props can have at most ${QUERY_LIMITS.props} entries.`);
  }
  if (entries.some(([key]) => key === '' || key.length > QUERY_LIMITS.propertyNameLength)) {
    throw invalidField(`${field}.props`, `Property names need 1 to ${QUERY_LIMITS.propertyNameLength} characters.`);
  }
  return { kind: 'event', name, ...(props && entries.length > 0 ? { props } : {}) };
}

function lastPart(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
}
