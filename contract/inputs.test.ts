import { describe, expect, it } from 'vitest';
import { families } from './families.ts';
import type { Operation } from './operation.ts';
import type { Shape } from './schema-values.fixture.ts';

interface Field {
  name: string;
  shape: Shape;
}

interface Input {
  name: string;
  fields: readonly Field[];
}

const operations: readonly Operation[] = families.flatMap((family) => family.operations);

// Schemas are JSON Schema; `Shape` is the part of it that these tests read, which TypeBox's types do not show.
const inputs: readonly Input[] = operations.flatMap(({ id, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [{ name: id, fields: fieldsOf(schema as unknown as Shape) }] : [])),
);

/** Fields at every depth, by their path. */
function fieldsOf(shape: Shape, at = ''): Field[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [{ name: path, shape: field }, ...fieldsOf(field, path)];
  });
  const inside = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap((part) => [
    { name: at, shape: part },
    ...fieldsOf(part, at),
  ]);
  return [...own, ...inside];
}

const ofType = (type: string, { fields }: Input) => fields.filter(({ shape }) => shape.type === type);

describe.each(inputs)('the input of $name', (input) => {
  it('is bounded: no text, list or number without an end', () => {
    for (const { name, shape } of ofType('string', input)) {
      const isBounded = shape.maxLength !== undefined || /^\^.*\$$/.test(shape.pattern ?? '');
      expect([name, isBounded]).toEqual([name, true]);
    }
    for (const { name, shape } of ofType('array', input)) {
      // Manual order lists every ID, so it may be longer.
      const most = input.name.startsWith('order') ? 1_000 : 100;
      const isWithin = (max: number) => max <= most;
      expect([name, shape.maxItems ?? Number.POSITIVE_INFINITY]).toEqual([name, expect.toSatisfy(isWithin)]);
    }
    for (const { name, shape } of ofType('integer', input)) {
      expect([name, shape.minimum]).toEqual([name, expect.any(Number)]);
      // Larger limits of lists are reduced to the maximum page size, not rejected.
      if (name !== 'limit') expect([name, shape.maximum]).toEqual([name, expect.any(Number)]);
    }
  });

  it('is named as everything else: small letters, with _ between words', () => {
    for (const { name } of input.fields) expect(name).toMatch(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/);
  });

  it('has no field that reaches a prototype, an owner or a secret', () => {
    const names = input.fields.map(({ name }) => name);
    const forbidden =
      /^(id|account|account_?id|user|user_?id|owner|plan|role|clicks|scans|created_at|__proto__|constructor|hash)$/;
    expect(names.filter((name) => forbidden.test(name))).toEqual([]);
  });

  it('has patterns without catastrophic backtracking', () => {
    const hostile = ['a', '0', '-', ' ', '.', '0-', '\t'].flatMap((part) => [
      part.repeat(50_000),
      `${part.repeat(50_000)}!`,
    ]);
    for (const { shape } of ofType('string', input)) {
      if (shape.pattern === undefined) continue;
      const pattern = new RegExp(shape.pattern);
      for (const text of hostile) expect(pattern.test(text)).toBe(false);
    }
  });

  it('has enums of one type, so that forms can encode them', () => {
    for (const { name, shape } of input.fields) {
      if (!shape.enum) continue;
      expect([name, new Set(shape.enum.map((word) => typeof word)).size]).toEqual([name, 1]);
      expect(new Set(shape.enum.map(String)).size).toBe(shape.enum.length);
    }
  });

  it('has unions of "this or null", which readers can convert, and of texts, which they need not', () => {
    const isText = ({ type, enum: words, properties }: Shape): boolean =>
      type === 'string' ||
      typeof words?.[0] === 'string' ||
      (properties !== undefined && Object.values(properties).every(isText));
    for (const { name, shape } of input.fields) {
      if (!shape.anyOf || shape.anyOf.every(isText)) continue;
      const others = shape.anyOf.filter(({ type }) => type !== 'null');
      expect([name, shape.anyOf.length, others.length]).toEqual([name, 2, 1]);
    }
  });
});

/** Fields that add to a list instead of replacing it. */
const ADDS: ReadonlySet<string> = new Set(['added_panel']);

describe('an update', () => {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const pairs = operations
    .filter(({ id }) => id.startsWith('update'))
    .flatMap((update) => {
      const create = byId.get(update.id.replace('update', 'create'));
      return create ? [{ id: update.id, update: shapeOf(update), create: shapeOf(create) }] : [];
    });

  it('exists for every resource that can be created', () => {
    const created = operations.filter(({ id }) => id.startsWith('create')).map(({ id }) => id.replace('create', ''));
    for (const kind of created) {
      // Tasks cannot be changed after creation, and recipients decide for themselves.
      const isFixed = kind === 'Task' || kind === 'ReportRecipient';
      expect([kind, byId.has(`update${kind}`), byId.has(`delete${kind}`)]).toEqual([kind, !isFixed, true]);
    }
  });

  it.each(pairs)('$id accepts only fields that creation knows, and reads them the same way', ({ update, create }) => {
    for (const [name, shape] of Object.entries(update.properties ?? {})) {
      if (ADDS.has(name)) continue;
      const twin = create.properties?.[name];
      expect([name, twin !== undefined]).toEqual([name, true]);
      expect(limitsOf(shape)).toEqual(limitsOf(twin ?? {}));
    }
  });

  it.each(pairs)(
    '$id requires nothing that creation does not require, but a campaign’s name',
    ({ id, update, create }) => {
      const extra = (update.required ?? []).filter((name) => !create.required?.includes(name));
      expect(extra).toEqual(id === 'updateCampaign' ? ['name'] : []);
    },
  );
});

/** As above: a schema, read as the JSON Schema that it is. */
function shapeOf({ body }: Operation): Shape {
  return (body ?? {}) as unknown as Shape;
}

/** The schema without descriptions. */
function limitsOf(shape: Shape): unknown {
  return JSON.parse(
    JSON.stringify(shape, (name, value) => (['description', 'advice', 'default'].includes(name) ? undefined : value)),
  );
}
