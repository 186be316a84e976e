import type { LINK_ENDS, LINK_STATUSES } from '../../../../contract/vocabulary.ts';
import { LINK_TOOLS } from '../../../api/client.ts';
import type { EarlyRequest } from '../../../api/early.ts';
import { pageOf } from '../../../api/list-page.ts';
import { figuresIn, type ListPeriod, readListPeriod } from '../../../state/navigation/list-period.ts';
import type { Sorting } from '../../../ui/table/data-table.tsx';

/** Path of the link search, which supports more filters than the plain list. */
export const FOUND_LINKS = `${LINK_TOOLS}/urls/search`;

/** Filters and order of the list, as stored in the address. */
export interface ListQuery {
  q: string;
  /** One tag, or several separated by commas. */
  tag: string;
  status: (typeof LINK_STATUSES)[number] | LinkEnd | '';
  campaign: string;
  channel: string;
  creator: string;
  domain: string;
  /** Only links whose destination does not work. */
  health: 'broken' | '';
  order: 'date' | 'click';
  period: ListPeriod;
}

/** Filters by their name in the address, in the order of their chips. */
export const FILTERS = ['status', 'tag', 'campaign', 'channel', 'creator', 'domain'] as const;
export type FilterName = (typeof FILTERS)[number];

type LinkEnd = (typeof LINK_ENDS)[number];
const ENDS: readonly LinkEnd[] = ['expired', 'limit'];
const STATUSES = ['active', 'private', 'disabled', 'archived', 'expired', 'limit'] as const;

/** Parses the address; ignores unknown values. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const id = (name: string) => (/^\d{1,15}$/.test(text(name)) ? text(name) : '');
  return {
    q: text('q').slice(0, 255),
    tag: text('tag').slice(0, 1_000),
    status: STATUSES.find((status) => status === text('status')) ?? '',
    campaign: id('campaign'),
    channel: id('channel'),
    creator: id('creator'),
    domain: text('domain').slice(0, 300),
    health: text('health') === 'broken' ? 'broken' : '',
    order: text('order') === 'click' ? 'click' : 'date',
    period: readListPeriod(params),
  };
}

/** Returns the API query without empty filters; the same for the same list. */
export function queryOf({ period, ...wish }: ListQuery): Record<string, string> {
  return { ...filterQueryOf(wish), ...figuresIn(period) };
}

function filterQueryOf({
  q,
  tag,
  status,
  campaign,
  channel,
  creator,
  domain,
  health,
  order,
}: Omit<ListQuery, 'period'>): Record<string, string> {
  // How a link ended is no status of the API's.
  const ended = ENDS.find((end) => end === status) ?? '';
  const archived = status === '' || ended !== '' ? 'false' : '';
  const sorted = order === 'date' ? '' : order;
  const wanted = {
    q,
    tag,
    status: ended === '' ? status : '',
    ended,
    archived,
    campaign,
    channel,
    creator,
    domain,
    health,
    order: sorted,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}

/** Returns the request for the first page. */
export function firstLinks(params: URLSearchParams): EarlyRequest {
  return pageOf(FOUND_LINKS, queryOf(parseListQuery(params)));
}

/** Links that a tab of the list shows: those in use, those in use that are broken, or archived ones. */
export type LinkTab = 'current' | 'broken' | 'archived';

export function tabOf({ health, status }: ListQuery): LinkTab {
  if (status === 'archived') return 'archived';
  return health === 'broken' ? 'broken' : 'current';
}

/** Returns what a tab changes in the address. Other filters stay, and archived links leave their status behind. */
export function changeTo(tab: LinkTab): Partial<Record<'status' | 'health', string>> {
  return { status: tab === 'archived' ? tab : '', health: tab === 'broken' ? tab : '' };
}

/** Returns the query that counts the links of a tab which match the other filters. */
export function countQueryOf(wish: ListQuery, tab: Exclude<LinkTab, 'current'>): Record<string, string> {
  const { status, health } = { ...wish, ...COUNTED[tab] };
  return { ...filterQueryOf({ ...wish, status, health, order: 'date' }), limit: '1' };
}

const COUNTED = {
  broken: { status: '', health: 'broken' },
  archived: { status: 'archived', health: '' },
} as const;

/** Returns the query of the export, which has no order. */
export function exportQueryOf(wish: ListQuery): Record<string, string> {
  return filterQueryOf({ ...wish, order: 'date' });
}

/** Returns the active filters. Archived links have a tab of their own. */
export function filtersOf(wish: ListQuery): FilterName[] {
  return FILTERS.filter((name) => wish[name] !== '' && !(name === 'status' && wish.status === 'archived'));
}

export function isNarrowed(wish: ListQuery): boolean {
  return wish.q !== '' || tabOf(wish) !== 'current' || filtersOf(wish).length > 0;
}

/** Columns by which the API can sort, both in descending order. */
const ORDERS = { date: 'date', clicks: 'click' } as const;

export function sortingOf({ order }: ListQuery): Sorting {
  return { column: order === 'click' ? 'clicks' : 'date', isDescending: true };
}

/** Returns the order's value in the address; undefined for the default. */
export function orderOf({ column }: Sorting): 'click' | undefined {
  return ORDERS[column as keyof typeof ORDERS] === 'click' ? 'click' : undefined;
}
