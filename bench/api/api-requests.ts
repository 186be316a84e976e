import { ACCOUNT_SIZE } from '../dataset/account-size.ts';
import type { Request } from '../load.ts';

/** Requests of one operation: the name for its latencies, and a URL per iteration. */
interface Requested {
  readonly name: string;
  readonly path: (turn: number) => string;
}

const { links, qrCodes, websites, others, channelItems } = ACCOUNT_SIZE;

/** The lists of the link-tools group, with as many rows as the account has there. */
const LISTS: readonly (readonly [path: string, rows: number])[] = [
  ['/bio/api/urls', links],
  ['/bio/api/qr', qrCodes],
  ['/bio/api/campaigns', others],
  ['/bio/api/channels', others],
  ['/bio/api/channel/1', channelItems],
  ['/bio/api/pixels', others],
  ['/bio/api/splash', others],
  ['/bio/api/overlay', others],
  ['/bio/api/bios', others],
  ['/bio/api/domains', others],
];
const LIMITS = [15, 50, 100];

/** Every list and detail operation of both API families. Lists are requested with their first, a middle and the last page. */
export const READS: readonly Requested[] = [
  ...LISTS.map(([path, rows]) => ({ name: `GET ${path}`, path: (turn: number) => listPath(path, rows, turn) })),
  { name: 'GET /bio/api/urls?short=', path: (turn) => `/bio/api/urls?short=p-${anId(links, turn).toString(36)}` },
  { name: 'GET /bio/api/url/{id}', path: (turn) => `/bio/api/url/${anId(links, turn)}` },
  { name: 'GET /bio/api/qr/{id}', path: (turn) => `/bio/api/qr/${anId(qrCodes, turn)}` },
  { name: 'GET /bio/api/account', path: () => '/bio/api/account' },
  { name: 'GET /api/v1/websites', path: websitesPath },
  { name: 'GET /api/v1/websites/{id}', path: (turn) => `/api/v1/websites/${anId(websites, turn)}` },
  { name: 'GET /api/v1/account', path: () => '/api/v1/account' },
];

/** Without a target: operations that read many rows or query the event engine every time. */
export const HEAVY_READS: readonly Requested[] = [
  { name: 'GET /bio/api/urls?limit=1000', path: (turn) => `/bio/api/urls?limit=1000&page=${(turn * 37) % 100 || 1}` },
  { name: 'GET /bio/api/urls?order=click', path: (turn) => listPath('/bio/api/urls', links, turn, 'order=click&') },
  { name: 'GET /bio/api/urls?q=', path: (turn) => `/bio/api/urls?q=products/${turn * 7919}` },
  {
    name: 'GET /api/v1/stats/{id}',
    path: (turn) => `/api/v1/stats/${anId(websites, turn)}?name=${TOPICS[turn % TOPICS.length]}`,
  },
];

const TOPICS = ['page', 'referrer', 'country', 'browser', 'pageviews', 'visitors', 'landing_page'];
const PAGE_SIZES = [10, 25, 50, 100];

/** Operations of one kind do not follow each other; no list's length is a multiple of it. */
const STRIDE = 5;

/** `count` requests that cycle through the operations. */
export function requestsOf(requested: readonly Requested[], count: number, firstTurn = 0): Request[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, path } = requested[(index * STRIDE) % requested.length] as Requested;
    return { name, method: 'GET', path: path(firstTurn + Math.floor(index / requested.length)) };
  });
}

function listPath(path: string, rows: number, turn: number, more = ''): string {
  const limit = LIMITS[turn % LIMITS.length] ?? 15;
  return `${path}?${more}limit=${limit}&page=${pageOf(Math.ceil(rows / limit), turn)}`;
}

function websitesPath(turn: number): string {
  const size = PAGE_SIZES[turn % PAGE_SIZES.length] ?? 50;
  const page = `per_page=${size}&page=${pageOf(Math.ceil(websites / size), turn)}`;
  return `/api/v1/websites?${page}${turn % 2 === 0 ? '' : '&sort_by=domain&sort=asc'}`;
}

function pageOf(last: number, turn: number): number {
  return [1, Math.ceil(last / 2), last][Math.floor(turn / LIMITS.length) % 3] ?? 1;
}

/** Every other one is among the hundred that are met most, the rest anywhere. */
function anId(most: number, turn: number): number {
  return turn % 2 === 0 ? (turn % Math.min(100, most)) + 1 : ((turn * 7919) % most) + 1;
}
