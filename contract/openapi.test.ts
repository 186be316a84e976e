import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExamples, readScenario, scenarioFields } from './examples.ts';
import { families } from './families.ts';
import { buildOpenApi } from './openapi.ts';
import { HTTP_VERBS, type OpenApiDocument, type OpenApiOperation } from './openapi-document.ts';

const fields = scenarioFields(readScenario());
const documents = families.map(
  (family) => [family.name, buildOpenApi(family, { examples: readExamples(family.name), fields }), family] as const,
);

interface Located {
  path: string;
  verb: (typeof HTTP_VERBS)[number];
  operation: OpenApiOperation;
}

function operationsOf(document: OpenApiDocument): Located[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    HTTP_VERBS.flatMap((verb) => {
      const operation = item[verb];
      return operation ? [{ path, verb, operation }] : [];
    }),
  );
}

function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  );
}

function follow(document: unknown, reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

describe.each(documents)('the OpenAPI document of %s', (_, document, family) => {
  const operations = operationsOf(document);
  const keyed = operations.filter(({ operation }) => operation.security === undefined);

  it('states the OpenAPI version, the title and the server URL', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.servers).toEqual([{ url: family.prefix }]);
  });

  it('holds every operation of the family once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const expected = [...family.operations, ...family.open.map(({ operation }) => operation)].map(({ id }) => id);
    expect(ids.sort()).toEqual(expected.sort());
  });

  it('refers only to what it holds', () => {
    const all = new Set(references(document));
    expect(all.size).toBeGreaterThan(0);
    for (const reference of all) expect([reference, follow(document, reference)]).not.toContain(undefined);
  });

  it('holds no component that nothing refers to', () => {
    const all = new Set(references(document));
    for (const kind of ['schemas', 'headers', 'responses'] as const) {
      for (const name of Object.keys(document.components[kind])) expect(all).toContain(`#/components/${kind}/${name}`);
    }
  });

  it('declares every path parameter, and as required', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it('declares no parameter twice', () => {
    for (const { operation } of operations) {
      const keys = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('documents 401, 429 and 503 for every operation that needs a key', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(keyed.length).toBe(family.operations.length);
    for (const { operation } of keyed) {
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '429', '503']));
    }
  });

  it('documents 431 for every read, and for every other operation with a query string', () => {
    for (const { verb, operation } of keyed) {
      const hasQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false;
      const isLong = verb === 'get' || hasQuery;
      expect([operation.operationId, '431' in operation.responses]).toEqual([operation.operationId, isLong]);
    }
  });

  it('documents 413 and 415 for every operation that needs a key and a body', () => {
    for (const { operation } of keyed) {
      expect('413' in operation.responses && '415' in operation.responses).toBe(operation.requestBody !== undefined);
    }
  });

  it('gives the rate-limit headers on every answer to a key; a request that is too long to read has none', () => {
    for (const { operation } of keyed) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status === '431') continue;
        const found = '$ref' in response ? follow(document, response.$ref) : response;
        expect(Object.keys((found as { headers: object }).headers)).toEqual(
          expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
        );
      }
    }
  });

  it('uses one schema for every error response', () => {
    for (const response of Object.values(document.components.responses)) {
      expect(response.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ErrorResponse' });
    }
  });

  it('accepts JSON in every body, and a form wherever a key is needed', () => {
    for (const { operation } of operations.filter(({ operation: { requestBody } }) => requestBody)) {
      expect(operation.requestBody?.content).toHaveProperty('application/json');
    }
    for (const { operation } of keyed.filter(({ operation: { requestBody } }) => requestBody)) {
      expect(Object.keys(operation.requestBody?.content ?? {}).sort()).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
      ]);
    }
  });

  it('shows an example of every answer with a body, with references resolved', () => {
    for (const { operation } of keyed) {
      const success = Object.values(operation.responses)[0];
      const content = success && 'content' in success ? success.content : undefined;
      const [type, media] = Object.entries(content ?? {})[0] ?? [];
      if (type === 'application/json') expect(media).toHaveProperty(['example', 'error'], 0);
      else expect(media?.example).toEqual(expect.any(String));
    }
    expect(JSON.stringify(document)).not.toContain('{{');
  });

  it('lists every tag that its operations carry', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
  });

  it('states the type of every enum and constant', () => {
    const untyped = (node: unknown): unknown[] => {
      if (typeof node !== 'object' || node === null) return [];
      const here = ('enum' in node || 'const' in node) && !('type' in node) ? [node] : [];
      return [...here, ...Object.values(node).flatMap(untyped)];
    };
    expect(untyped(document.components.schemas)).toEqual([]);
  });

  it('is committed as it is generated', () => {
    const file = join(import.meta.dirname, 'openapi', `${family.name}.json`);
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });
});

describe('the event endpoint in the reference', () => {
  const [, document] = documents[1] ?? [];
  const event = document?.paths['/event'];

  it('needs no key and is outside the family’s prefix', () => {
    expect(event?.post?.security).toEqual([]);
    expect(event?.servers).toEqual([{ url: '/api' }]);
  });

  it('documents every error that it can return, without rate-limit headers', () => {
    const responses = Object.entries(event?.post?.responses ?? {}).slice(1);
    expect(responses.map(([status]) => status)).toEqual(['400', '413', '503']);
    for (const [, response] of responses) {
      const found = follow(document, (response as { $ref: string }).$ref) as { headers: object };
      expect(Object.keys(found.headers).filter((name) => name.startsWith('X-RateLimit'))).toEqual([]);
    }
  });

  it('returns 202 without a body', () => {
    expect(event?.post?.responses['202']).not.toHaveProperty('content');
  });
});

describe('records', () => {
  it('are documented as additional properties', () => {
    const [, document] = documents[0] ?? [];
    const data = follow(document, '#/components/schemas/ShowQrCodeResponse/properties/data/properties/topOs');
    expect(data).toMatchObject({ type: 'object', additionalProperties: { type: 'string' } });
    expect(data).not.toHaveProperty('patternProperties');
  });
});
