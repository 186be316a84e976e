import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import analytics from './openapi/analytics.json' with { type: 'json' };
import linkTools from './openapi/link-tools.json' with { type: 'json' };

/** Operations of the specification. All others must be listed in docs/api.md. */
const KNOWN = new Set(
  `
GET /urls, GET /url/{id}, POST /url/add, PUT /url/{id}/update, DELETE /url/{id}/delete,
GET /qr, GET /qr/{id}, POST /qr/add, PUT /qr/{id}/update, DELETE /qr/{id}/delete,
GET /campaigns, POST /campaign/add, POST /campaign/{campaignid}/assign/{linkid}, PUT /campaign/{id}/update, DELETE /campaign/{id}/delete,
GET /channels, GET /channel/{id}, POST /channel/add, POST /channel/{channelid}/assign/{type}/{itemid}, PUT /channel/{id}/update, DELETE /channel/{id}/delete,
GET /pixels, POST /pixel/add, PUT /pixel/{id}/update, DELETE /pixel/{id}/delete,
GET /splash, POST /splash/add, PUT /splash/{id}/update, DELETE /splash/{id}/delete,
GET /overlay, POST /overlay/add, PUT /overlay/{id}/update, DELETE /overlay/{id}/delete,
GET /bios, POST /bio/add, PUT /bio/{id}/update, DELETE /bio/{id}/delete,
GET /domains, POST /domain/add, PUT /domain/{id}/update, DELETE /domain/{id}/delete,
GET /account, PUT /account/update,
GET /websites, POST /websites, GET /websites/{id}, PUT /websites/{id}, PATCH /websites/{id}, DELETE /websites/{id}, POST /event
`
    .split(',')
    .map((operation) => operation.trim()),
);

const PAGE = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
const [LINK_TOOLS = '', ANALYTICS = ''] = PAGE.split('\n## ').slice(1);

function operationsOf({ paths }: { paths: object }): string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item as object)
      .filter((verb) => /^(get|post|put|patch|delete)$/.test(verb))
      .map((verb) => `${verb.toUpperCase()} ${path}`),
  );
}

function namedIn(text: string): string[] {
  return [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)].map(([, operation = '']) => operation);
}

describe.each([
  ['link tools', operationsOf(linkTools), namedIn(LINK_TOOLS)],
  ['analytics', operationsOf(analytics), namedIn(ANALYTICS)],
])('the page of what we add: %s', (_group, operations, named) => {
  it('names every operation that the family does not know', () => {
    const ours = operations.filter((operation) => !KNOWN.has(operation));
    expect(ours.filter((operation) => !named.includes(operation))).toEqual([]);
  });

  it('lists no unknown and no duplicate operation', () => {
    expect(named.filter((operation) => !operations.includes(operation))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });
});
