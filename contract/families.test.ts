import { describe, expect, it } from 'vitest';
import { analyticsOperations } from './analytics/operations.ts';
import { families } from './families.ts';
import { linkToolsOperations } from './link-tools/operations.ts';
import type { Operation } from './operation.ts';

const groups: [string, Readonly<Record<string, Operation>>][] = [
  ['link-tools', linkToolsOperations],
  ['analytics', analyticsOperations],
];

/** Method and path of every operation of the specification's tables, in its order. */
const SPECIFIED = [
  'GET /overlay',
  'GET /qr',
  'GET /qr/{}',
  'POST /qr/add',
  'PUT /qr/{}/update',
  'DELETE /qr/{}/delete',
  'GET /account',
  'PUT /account/update',
  'GET /splash',
  'GET /campaigns',
  'POST /campaign/add',
  'POST /campaign/{}/assign/{}',
  'PUT /campaign/{}/update',
  'DELETE /campaign/{}/delete',
  'GET /channels',
  'GET /channel/{}',
  'POST /channel/add',
  'POST /channel/{}/assign/{}/{}',
  'PUT /channel/{}/update',
  'DELETE /channel/{}/delete',
  'GET /pixels',
  'POST /pixel/add',
  'PUT /pixel/{}/update',
  'DELETE /pixel/{}/delete',
  'GET /domains',
];

const ANALYTICS_SPECIFIED = [
  'GET /websites',
  'GET /websites/{}',
  'POST /websites',
  'PUT /websites/{}',
  'PATCH /websites/{}',
  'DELETE /websites/{}',
];

const route = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Top-level field names of a schema and those that it requires. */
function fields(schema: unknown): { all: string[]; required: string[] } {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: object; required?: string[] };
  return { all: Object.keys(properties).sort(), required: [...required].sort() };
}

describe.each(groups)('the operations of %s', (_, operations) => {
  const list = Object.entries(operations);

  it('have unique IDs', () => {
    for (const [id, operation] of list) expect(operation.id).toBe(id);
  });

  it('have a unique method and path', () => {
    const routes = list.map(([, operation]) => route(operation));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('take a body only where the method carries one', () => {
    // Passwords and user IDs must be in the body, not in the URL.
    const isSecretive = (id: string) => id === 'deleteAccount' || id === 'eraseVisitor';
    for (const [id, { method, body }] of list) {
      if (body && !isSecretive(id)) expect(['POST', 'PUT', 'PATCH']).toContain(method);
    }
  });

  it('take query parameters only when they read, or take a part of something away', () => {
    for (const [, { method, query }] of list) if (query) expect(['GET', 'DELETE']).toContain(method);
  });

  it('can answer 404 exactly when the path names an object, or the scope of a query does', () => {
    for (const [id, { path, body, errorStatuses }] of list) {
      const namesAnObject = path.includes('{') || fields(body).all.includes('scope');
      expect([id, errorStatuses.includes(404)]).toEqual([id, namesAnObject]);
    }
  });

  it('name a closed list only for parameters of their path', () => {
    for (const [, { path, pathEnums = {} }] of list) {
      for (const name of Object.keys(pathEnums)) expect(path).toContain(`{${name}}`);
    }
  });
});

describe('the contract', () => {
  it('holds every operation of the specification', () => {
    expect(Object.values(linkToolsOperations).map(route)).toEqual(expect.arrayContaining(SPECIFIED));
    expect(Object.values(analyticsOperations).map(route)).toEqual(expect.arrayContaining(ANALYTICS_SPECIFIED));
  });

  it('has one family for each group, with all of its operations', () => {
    expect(families.map(({ name, operations }) => [name, operations.length])).toEqual(
      groups.map(([name, operations]) => [name, Object.keys(operations).length]),
    );
  });

  it('answers bad input with 400 in the link tools and with 422 in the analytics group', () => {
    for (const operation of Object.values<Operation>(linkToolsOperations)) {
      expect(operation.errorStatuses).not.toContain(422);
      if (operation.body ?? operation.query) expect(operation.errorStatuses).toContain(400);
    }
    for (const operation of Object.values<Operation>(analyticsOperations)) {
      if (operation.body ?? operation.query) expect(operation.errorStatuses).toContain(422);
    }
  });

  it('creates with 201 where clients expect it and with 200 everywhere else', () => {
    const all = groups.flatMap(([, operations]) => Object.values(operations));
    expect(
      all
        .filter(({ status }) => status === 201)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      'createAnnotation',
      'createBoard',
      'createCampaign',
      'createDomain',
      'createFunnel',
      'createGoal',
      'createSegment',
      'createWebsite',
    ]);
  });
});

describe.each([
  ['createQrCode', ['background', 'data', 'dynamic', 'foreground', 'logo', 'name', 'style', 'type'], ['data', 'type']],
  ['updateQrCode', ['background', 'data', 'dynamic', 'foreground', 'logo', 'name', 'style', 'type'], ['data']],
  ['updateAccount', ['email', 'password'], []],
  ['createCampaign', ['color', 'name', 'public', 'slug', 'starred', 'sticky', 'strategy'], []],
  ['updateCampaign', ['color', 'name', 'public', 'slug', 'starred', 'sticky', 'strategy'], ['name']],
  ['createChannel', ['color', 'description', 'name', 'starred'], ['name']],
  ['updateChannel', ['color', 'description', 'name', 'starred'], []],
  ['createPixel', ['consent', 'name', 'tag', 'type'], ['name', 'tag', 'type']],
  ['updatePixel', ['consent', 'name', 'tag'], ['tag']],
] as const)('the body of %s', (id, all, required) => {
  it('has the fields of the specification and ours, and requires what it requires', () => {
    const operation: Operation = linkToolsOperations[id];
    expect(fields(operation.body)).toEqual({ all, required });
  });
});

describe('the website operations', () => {
  const settings = ['email', 'exclude_bots', 'exclude_ips', 'exclude_params', 'favorite', 'password', 'privacy'];

  it('take the domain at creation only', () => {
    expect(fields(analyticsOperations.createWebsite.body)).toEqual({
      all: ['domain', ...settings],
      required: ['domain'],
    });
    expect(fields(analyticsOperations.updateWebsite.body)).toEqual({ all: settings, required: [] });
    expect(fields(analyticsOperations.patchWebsite.body)).toEqual({ all: settings, required: [] });
  });

  it('list by the specified parameters and by page', () => {
    const specified = ['favorite', 'page', 'per_page', 'search', 'search_by', 'sort', 'sort_by'];
    expect(fields(analyticsOperations.listWebsites.query)).toEqual({ all: specified, required: [] });
  });

  it('never answer with the password', () => {
    const { properties } = analyticsOperations.showWebsite.response;
    expect(fields(properties.data).all).not.toContain('password');
  });
});

describe.each([
  ['listOverlays', 'cta'],
  ['listQrCodes', 'qrs'],
  ['listSplashPages', 'splash'],
  ['listCampaigns', 'campaigns'],
  ['listChannels', 'channels'],
  ['listChannelItems', 'items'],
  ['listPixels', 'pixels'],
  ['listDomains', 'domains'],
] as const)('%s', (id, collection) => {
  it(`answers the list envelope around ${collection}`, () => {
    const { properties } = linkToolsOperations[id].response;
    expect(fields(properties.data).required).toEqual(
      [collection, 'currentpage', 'maxpage', 'nextpage', 'perpage', 'result'].sort(),
    );
  });
});
