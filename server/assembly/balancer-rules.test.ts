import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/support/test-app.ts';
import type { Role } from './roles.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), 'utf8');

interface Rules {
  /** Paths of the edge, although they begin as those of the API do. */
  exact: string[];
  prefixes: string[];
}

/** The rules of HAProxy: a prefix stands in `path` without and in `path_beg` with a slash at its end. */
function haproxyRules(): Rules {
  const listOf = (rule: string) =>
    read('haproxy-roles.cfg')
      .match(new RegExp(`acl ${rule} (.+)`))?.[1]
      ?.split(' ') ?? [];
  const prefixes = listOf('is_api path');
  expect(listOf('is_api path_beg')).toEqual(prefixes.map((path) => `${path}/`));
  return { exact: listOf('is_event path'), prefixes };
}

function ingressRules(): Rules {
  const lists = [...read('helm', 'waymark', 'templates', 'ingress.yaml').matchAll(/range list (.+) \}\}/g)];
  const [exact = [], prefixes = []] = lists.map(([, list = '']) =>
    [...list.matchAll(/"([^"]+)"/g)].map((it) => it[1] ?? ''),
  );
  return { exact, prefixes };
}

function goesToApi(path: string, { exact, prefixes }: Rules): boolean {
  return !exact.includes(path) && prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

async function routesOf(role: Role): Promise<Set<string>> {
  const app = await startTestApp({ deps: { roles: new Set([role]) } });
  const paths = new Set(app.app.routes.map(({ path }) => path));
  await app.close();
  return paths;
}

it('a balancer between nodes with roles sends each request to a role that serves it', async () => {
  const [edge, api] = [await routesOf('edge'), await routesOf('api')];
  const rules = haproxyRules();
  expect(ingressRules()).toEqual(rules);
  const lost = [...edge, ...api].filter((path) => !(goesToApi(path, rules) ? api : edge).has(path));
  expect(lost).toEqual([]);
  expect(
    rules.prefixes.filter((prefix) => ![...api].some((path) => goesToApi(path, { exact: [], prefixes: [prefix] }))),
  ).toEqual([]);
});
