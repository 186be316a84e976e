import fc, { type Arbitrary } from 'fast-check';
import qs from 'qs';
import { FORM_TYPE, idNames, JSON_TYPE, type ServedOperation } from '../served-operations.ts';
import type { WireRequest } from '../wire-client.ts';
import { fieldsOf } from './bad-values.ts';
import { ENDLESS_NUMBER, hostileText, nearBody } from './hostile-values.ts';

/** A request to an operation, with the ids left open until the objects are known. */
export interface HostileRequest extends Omit<WireRequest, 'path' | 'body'> {
  body?: string;
  /** The path's parameters; `OWN_ID` in the place of an id that the account owns. */
  params: Readonly<Record<string, string>>;
  prefix: string;
  search: string;
}

/** Placeholder for an ID that the account owns. */
export const OWN_ID = 'own-id';

const ODD_SEGMENTS = [
  ...[
    '0',
    '-1',
    '1e3',
    '9007199254740991',
    '4000000000',
    '9007199254740992',
    '9'.repeat(200),
    '%00',
    '%',
    '%zz',
    '%C3%28',
    '%2F',
    '%2e%2e',
    '..',
    '1.5',
  ],
  ...['null', '__proto__', 'constructor', '%F0%9F%99%82', '1;x', "1'", '%0d%0aX:1', '1%20', '{id}', '*', ':id', 'add'],
];

const ODD_TYPES = [
  ...['application/json', 'application/json; charset=latin1', 'application/json;;', 'text/plain', 'text/json', ''],
  ...['application/vnd.api+json', 'multipart/form-data', 'multipart/form-data; boundary=x', 'a', '/', 'application/'],
  ...['application/x-www-form-urlencoded; charset=utf-16', 'APPLICATION/JSON', 'application/json, text/javascript'],
];

const ODD_BODIES = [
  ...[
    '',
    '{',
    '{}',
    '[]',
    '[{}]',
    'null',
    '"x"',
    '1e999',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '\u0000',
    '\ufeff{}',
  ],
  ...[
    'a[__proto__][x]=1',
    'a[b][c][d][e][f][g]=1',
    'url=1&url=2',
    '&&&==',
    '%',
    '%zz=%zz',
    'a=%00',
    '{"name":"\\ud800"}',
  ],
  ...[`${'['.repeat(2000)}${']'.repeat(2000)}`, `{"name":"${'x'.repeat(60_000)}"}`, `{"a":1${'0'.repeat(5000)}}`],
];

const ODD_HEADERS: Record<string, string>[] = [
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Accept: 'text/html' },
  { 'Content-Encoding': 'gzip' },
  { Range: 'bytes=0-1' },
  { 'If-None-Match': '*', 'If-Match': '"x"' },
  { 'X-Forwarded-For': "1.2.3.4, '", 'X-Forwarded-Host': 'evil-host.example', Forwarded: 'for=_x' },
  { Host: 'evil-host.example' },
  { Cookie: '__proto__=1; session=; =; a' },
  { 'Accept-Language': 'x'.repeat(2000), 'User-Agent': '\'"<>' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
];

const OTHER_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** Mostly `common`, now and then something else. */
function mostly<Value>(common: Arbitrary<Value>, odd: Arbitrary<Value>, weight = 8): Arbitrary<Value> {
  return fc.oneof({ weight, arbitrary: common }, { weight: 1, arbitrary: odd });
}

/** The request of the golden example on the account's own objects, with this body: the operation takes it. */
export function validRequest(
  { operation, example, prefixes: [prefix = ''] }: ServedOperation,
  { words, body }: { words: Readonly<Record<string, string>>; body: Readonly<Record<string, unknown>> },
): HostileRequest {
  const own = Object.fromEntries(idNames(operation).map((name) => [name, OWN_ID]));
  return {
    method: operation.method,
    prefix,
    params: { ...own, ...words },
    search: qs.stringify(example.request.query ?? {}),
    ...(operation.body && { body: JSON.stringify(body) }),
    headers: operation.body ? { 'Content-Type': JSON_TYPE } : {},
  };
}

/** Requests near the ones that an operation takes. `body` is one that it does take. */
export function hostileRequest(
  served: ServedOperation,
  body: Readonly<Record<string, unknown>>,
): Arbitrary<HostileRequest> {
  const { operation, prefixes } = served;
  return fc
    .record({
      method: mostly(fc.constant<string>(operation.method), fc.constantFrom(...OTHER_METHODS), 20),
      prefix: fc.constantFrom(...prefixes),
      params: paramsArbitrary(served),
      search: searchArbitrary(served),
      content: contentArbitrary(served, body),
      headers: mostly(fc.constant<Record<string, string>>({}), fc.constantFrom(...ODD_HEADERS)),
    })
    .map(({ content, headers, ...request }) => ({
      ...request,
      ...(content.body === undefined ? {} : { body: content.body }),
      headers: { ...(content.type === undefined ? {} : { 'Content-Type': content.type }), ...headers },
    }));
}

function paramsArbitrary({ operation }: ServedOperation): Arbitrary<Record<string, string>> {
  const odd = fc.constantFrom(...ODD_SEGMENTS);
  const ids = idNames(operation).map((name) => [name, mostly(fc.constant(OWN_ID), odd, 12)] as const);
  const words = Object.entries(operation.pathEnums ?? {}).map(
    ([name, list]) => [name, mostly(fc.constantFrom(...list), odd, 12)] as const,
  );
  return fc.record(Object.fromEntries([...ids, ...words]));
}

/** Text of a query, every value escaped by the rules or not at all. */
function searchArbitrary({ operation, example }: ServedOperation): Arbitrary<string> {
  const names = [...fieldsOf(operation.query).map(([name]) => name), '__proto__', 'a', 'page', 'limit', ''];
  const suffix = fc.constantFrom('', '', '', '', '[]', '[a]', '[__proto__]', '[0]', '[a][b][c][d][e]');
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('1', '2', '10', '15', 'desc', 'domain', 'true', 'browser', '2030-01-01') },
    { weight: 3, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 1500)) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%C3%28', '%00', '+', '&', '=', ';', '%ED%A0%80') },
  );
  const pair = fc.tuple(fc.constantFrom(...names), suffix, value).map(([name, end, text]) => `${name}${end}=${text}`);
  const valid = qs.stringify(example.request.query ?? {});
  return fc
    .tuple(fc.constantFrom(valid, valid, ''), fc.array(pair, { maxLength: 3 }))
    .map(([start, pairs]) => [start, ...pairs].filter((part) => part !== '').join('&'));
}

interface Content {
  type: string | undefined;
  body: string | undefined;
}

function contentArbitrary(
  { operation }: ServedOperation,
  valid: Readonly<Record<string, unknown>>,
): Arbitrary<Content> {
  const odd = fc.record({ type: fc.constantFrom(...ODD_TYPES, FORM_TYPE), body: fc.constantFrom(...ODD_BODIES) });
  if (!operation.body) return mostly(fc.constant<Content>({ type: undefined, body: undefined }), odd, 12);
  const near = nearBody(operation.body, valid);
  const json = near.map((body) => ({ type: JSON_TYPE, body: writeJson(body) }));
  const form = near.map((body) => ({ type: FORM_TYPE, body: writeForm(body) }));
  return mostly<Content>(fc.oneof(json, json, form), odd, 12);
}

function writeJson(body: Record<string, unknown>): string {
  return JSON.stringify(body).replaceAll(`"${ENDLESS_NUMBER}"`, '1e400');
}

/** Half surrogates have no form of their own in a form. */
function writeForm(body: Record<string, unknown>): string {
  return qs.stringify(JSON.parse(JSON.stringify(body).replaceAll(/\\ud[89a-f]../gi, '')));
}
