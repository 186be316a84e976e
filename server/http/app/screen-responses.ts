import qs from 'qs';
import type { Principal } from '../../accounts/accounts.ts';
import { atOneMoment } from '../../analytics/results/results.ts';
import { notFound } from '../../platform/app-error.ts';
import { describeError, type ServedFamily } from '../shared/family.ts';
import { createOperationCaller, type OperationCaller } from '../shared/operation-call.ts';
import type { Route } from '../shared/route.ts';

/** One query of a screen: the path of a reading operation with its query, and the body of one sent by POST. */
export interface Part {
  path: string;
  body?: Record<string, unknown> | undefined;
}

export interface PartResponse {
  status: number;
  body: unknown;
}

/** Runs a reading operation of any API family. Never rejects: a rejection is an answer, too. */
export type ReadPart = (principal: Principal, part: Part) => Promise<PartResponse>;

interface ReadableRoute {
  family: ServedFamily;
  row: Route;
  path: RegExp;
  /** Compiled on first use: few operations are read by screens, and compiling all would delay the start. */
  caller: OperationCaller | undefined;
}

/** `families` by prefix, the longest first where one prefix begins with another. */
export function createPartReader(families: Readonly<Record<string, ServedFamily>>): ReadPart {
  const routes = Object.entries(families).flatMap(([prefix, family]) =>
    family.routes.filter(isReadable).map((row): ReadableRoute => {
      const pattern = row.operation.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      return { family, row, path: new RegExp(`^${prefix}${pattern}$`), caller: undefined };
    }),
  );
  // As for requests: `/websites/summaries` is no website with the ID "summaries".
  routes.sort((one, other) => parametersOf(one) - parametersOf(other));
  return async (principal, { path: url, body }) => {
    const [path = '', search = ''] = url.split('?', 2);
    const method = body === undefined ? 'GET' : 'POST';
    const found = routes.find((route) => route.row.operation.method === method && route.path.test(path));
    try {
      if (!found) throw notFound();
      found.caller ??= createOperationCaller(found.row, found.family.context);
      const params = { ...found.path.exec(path)?.groups };
      const query = qs.parse(search, { depth: 3, parameterLimit: 200 });
      const unused = { accept: undefined, isStillAuthorized: async () => true, from: () => NOWHERE };
      const raw = { principal, params, query, body, path, ...unused };
      return { status: found.row.operation.status, body: await found.caller(raw) };
    } catch (error) {
      const { status, body } = describeError(error, found?.family ?? firstOf(families), { path });
      return { status, body };
    }
  };
}

/** Screens read no files, and nothing else of what they read is recorded. */
const NOWHERE = { address: '', userAgent: '' };

function parametersOf({ row }: ReadableRoute): number {
  return row.operation.path.split('{').length;
}

/** Files and streams are not parts of a screen. */
function isReadable({ operation: { changes, responseTypes } }: Route): boolean {
  return !changes && (responseTypes === undefined || responseTypes.includes('application/json'));
}

function firstOf(families: Readonly<Record<string, ServedFamily>>): ServedFamily {
  const [family] = Object.values(families);
  if (!family) throw new Error('a screen needs at least one family to read from');
  return family;
}

export interface ScreenResponses {
  version: string;
  /** False when events kept arriving during all readings. */
  is_of_one_moment: boolean;
  answers: PartResponse[];
}

/** Reads all parts at one moment. Parts that did not change come from the cache. */
export async function readAtOneMoment(
  version: () => Promise<string>,
  readAll: () => Promise<PartResponse[]>,
): Promise<ScreenResponses> {
  const { version: read, isOfOneMoment, answers } = await atOneMoment(version, readAll);
  return { version: read, is_of_one_moment: isOfOneMoment, answers };
}
