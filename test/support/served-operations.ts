import qs from 'qs';
import { type Example, readExamples } from '../../contract/examples.ts';
import { type Family, families } from '../../contract/families.ts';
import type { Operation } from '../../contract/operation.ts';
import type { WireRequest } from './wire-client.ts';

/** An operation with everything that a test needs to call it. */
export interface ServedOperation {
  family: Family['name'];
  operation: Operation;
  /** Path prefixes, the documented one first. */
  prefixes: readonly [string, ...string[]];
  bodyTypes: readonly string[];
  /** False for public operations. */
  needsKey: boolean;
  /** Status of an invalid field. */
  badInput: 400 | 422;
  example: Example;
}

/** Parts of a call; `params` has the IDs and enum values of the path. */
export interface CallDeps {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
  /** JSON unless given. */
  bodyType?: string;
  prefix?: string;
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The family is also served without `/bio`. */
const PREFIXES: Record<Family['name'], readonly [string, ...string[]]> = {
  'link-tools': ['/bio/api', '/api'],
  analytics: ['/api/v1'],
};

/** Every operation of every family; those of `open` too. */
export const servedOperations: readonly ServedOperation[] = families.flatMap(serve);

function serve(family: Family): ServedOperation[] {
  const examples = readExamples(family.name);
  const badInput = family.name === 'analytics' ? 422 : 400;
  const exampleOf = (id: string): Example => {
    const example = examples.get(id);
    if (!example) throw new Error(`The operation ${id} has no example in contract/examples/${family.name}.`);
    return example;
  };
  const keyed = family.operations.map((operation) => ({
    family: family.name,
    operation,
    prefixes: PREFIXES[family.name],
    bodyTypes: family.bodyTypes,
    ...({ needsKey: true, badInput, example: exampleOf(operation.id) } as const),
  }));
  const open = family.open.map(({ operation, prefix, bodyTypes }) => ({
    family: family.name,
    operation,
    prefixes: [prefix, `/bio${prefix}`] as [string, ...string[]],
    bodyTypes,
    ...({ needsKey: false, badInput, example: exampleOf(operation.id) } as const),
  }));
  return [...keyed, ...open];
}

/** The operations of a family that need a key. */
export function keyedOperations(family?: Family['name']): ServedOperation[] {
  return servedOperations.filter((served) => served.needsKey && (!family || served.family === family));
}

/** Throws when there is no such operation. */
export function servedOperation(id: string): ServedOperation {
  const found = servedOperations.find(({ operation }) => operation.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
}

/** Names of the path's parameters, ids and words alike. */
export function paramNames({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

/** Names of the path's parameters that are ids. */
export function idNames(operation: Operation): string[] {
  return paramNames(operation).filter((name) => !operation.pathEnums?.[name]);
}

/** Media types of its success. */
export function responseTypes({ responseTypes: types = [JSON_TYPE] }: Operation): readonly string[] {
  return types;
}

/** True for streams that end when the client disconnects: waiting for their end would never return. */
export function isEndless(operation: Operation): boolean {
  return responseTypes(operation).includes('text/event-stream');
}

/** Builds the request of a call. Path values are sent unchanged, so that a test can send invalid ones. */
export function requestOf(served: ServedOperation, deps: CallDeps = {}): WireRequest {
  const { operation, prefixes } = served;
  const { params = {}, query = {}, body, bodyType = JSON_TYPE, prefix = prefixes[0] } = deps;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${operation.id} needs the parameter ${name}.`);
    return String(params[name]);
  });
  const search = qs.stringify(query);
  return {
    method: operation.method,
    path: prefix + path + (search && `?${search}`),
    ...(body === undefined
      ? {}
      : { body: writeBody(body, bodyType), headers: { 'Content-Type': `${bodyType}; charset=utf-8` } }),
  };
}

function writeBody(body: Readonly<Record<string, unknown>>, bodyType: string): string {
  return bodyType === FORM_TYPE ? qs.stringify(body) : JSON.stringify(body);
}
