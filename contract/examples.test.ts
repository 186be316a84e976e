import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Example, readExamples, readScenario, resolveReferences, scenarioFields } from './examples.ts';
import { families } from './families.ts';
import { hasResponseBody, type Operation } from './operation.ts';
import { strict } from './strict.ts';

const scenario = readScenario();
const fields = scenarioFields(scenario);

function mistakes(schema: TSchema | undefined, value: unknown): unknown[] {
  return schema ? [...Value.Errors(strict(schema), value)] : [value].filter((given) => given !== undefined);
}

const operationsOf = new Map(
  families.map(({ name, operations, open }) => [name, [...operations, ...open.map(({ operation }) => operation)]]),
);

const cases = families.flatMap(({ name }) => {
  const examples = readExamples(name);
  return (operationsOf.get(name) ?? []).map((operation): [string, Operation, Example | undefined] => [
    `${name}/${operation.id}`,
    operation,
    examples.get(operation.id),
  ]);
});

describe.each(cases)('the example of %s', (_, operation, raw) => {
  const example = resolveReferences(raw, fields) as Example;

  it('exists', () => expect(raw).toBeDefined());

  it('has the status of the operation', () => expect(example.status).toBe(operation.status));

  it('has a response that matches the operation’s schema exactly', () => {
    if (!hasResponseBody(operation)) expect(example.response).toBeUndefined();
    else expect(mistakes(operation.response, example.response)).toEqual([]);
  });

  it('has a valid request body', () => {
    expect(mistakes(operation.body, example.request.body)).toEqual([]);
  });

  it('has valid query parameters', () => {
    if (example.request.query || operation.query) {
      expect(mistakes(operation.query, example.request.query ?? {})).toEqual([]);
    }
  });

  it('fills the path', () => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(example.request.params ?? {})).toEqual(names);
    for (const [name, value] of Object.entries(example.request.params ?? {})) {
      const words = operation.pathEnums?.[name];
      if (words) expect(words).toContain(value);
      else expect(value).toSatisfy(Number.isSafeInteger);
    }
  });

  it('names objects of the scenario by reference, never by a literal ID', () => {
    for (const [name, value] of Object.entries(raw?.request.params ?? {})) {
      if (!operation.pathEnums?.[name]) expect(value).toMatch(/^\{\{\w+\.id\}\}$/);
    }
  });
});

describe('the examples', () => {
  it('belong to operations that exist', () => {
    for (const { name } of families) {
      const known = (operationsOf.get(name) ?? []).map(({ id }) => id).sort();
      expect([...readExamples(name).keys()].sort()).toEqual(known);
    }
  });

  it('hold no key that could work', () => {
    const keys = JSON.stringify(cases).match(/wm_\w+/g) ?? [];
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^wm_EXAMPLEKEY0+$/);
  });
});

describe.each(scenario.map((object) => [object.name, object] as const))('the scenario object %s', (_, object) => {
  const operation = operationsOf.get(object.family)?.find(({ id }) => id === object.operation);

  it('is created by an operation that accepts its body', () => {
    expect(mistakes(operation?.body, resolveReferences(object.body, fields))).toEqual([]);
  });

  it('refers only to objects created before it', () => {
    const earlier = scenario.slice(0, scenario.indexOf(object));
    expect(() => resolveReferences(object.body, scenarioFields(earlier))).not.toThrow();
  });

  it('has an id', () => expect(object.fields.id).toEqual(expect.any(Number)));
});

describe('references', () => {
  const known = new Map<string, string | number>([
    ['link.id', 7],
    ['link.shorturl', 'https://way.example/a'],
  ]);

  it.each([
    ['a whole string becomes the value with its type', '{{link.id}}', 7],
    ['inside a string it becomes text', '/url/{{link.id}}?s={{link.shorturl}}', '/url/7?s=https://way.example/a'],
    ['at any depth', { a: [{ b: '{{link.id}}' }] }, { a: [{ b: 7 }] }],
    ['other values stay', { a: [1, null, true, '{link}'] }, { a: [1, null, true, '{link}'] }],
  ])('%s', (_, value, resolved) => {
    expect(resolveReferences(value, known)).toEqual(resolved);
  });

  it('throw if they point to nothing', () => {
    expect(() => resolveReferences('{{qrCode.id}}', known)).toThrow('qrCode.id');
  });
});
