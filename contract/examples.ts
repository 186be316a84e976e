import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A golden example of an operation; `contract/examples/README.md` describes the format. */
export interface Example {
  request: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> };
  status: number;
  /** Left out where the answer has no body. */
  response?: unknown;
}

/** An object that examples refer to, and the request that creates it. */
export interface ScenarioObject {
  name: string;
  family: 'link-tools' | 'analytics';
  operation: string;
  /** Ids in the path of that request; omitted where it has none. */
  params?: Record<string, unknown>;
  body: Record<string, unknown>;
  /** Values of `{{name.field}}` in the reference. Tests use the created object's fields. */
  fields: Record<string, string | number>;
}

const folder = join(import.meta.dirname, 'examples');

/** Examples of one family by operation id. */
export function readExamples(family: string): ReadonlyMap<string, Example> {
  const names = readdirSync(join(folder, family)).filter((name) => name.endsWith('.json'));
  return new Map(names.sort().map((name) => [name.slice(0, -'.json'.length), readJson(family, name) as Example]));
}

/** The objects of the scenario, in the order in which they must be created. */
export function readScenario(): readonly ScenarioObject[] {
  return readJson('scenario.json') as ScenarioObject[];
}

/** Known fields of scenario objects by `name.field`, as the reference shows them. */
export function scenarioFields(scenario: readonly ScenarioObject[]): ReadonlyMap<string, string | number> {
  return new Map(
    scenario.flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value] as const),
    ),
  );
}

/**
 * Puts values in place of `{{name.field}}`, at any depth. A string that is one reference becomes the value itself, with its
 * type; inside a longer string it becomes text. Throws on an unknown reference.
 */
export function resolveReferences(value: unknown, fields: ReadonlyMap<string, string | number>): unknown {
  if (typeof value === 'string') return resolveText(value, fields);
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveReferences(item, fields)]));
}

function resolveText(text: string, fields: ReadonlyMap<string, string | number>): string | number {
  const whole = /^\{\{([\w.]+)\}\}$/.exec(text)?.[1];
  if (whole !== undefined) return lookUp(whole, fields);
  return text.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => String(lookUp(name, fields)));
}

function lookUp(name: string, fields: ReadonlyMap<string, string | number>): string | number {
  const value = fields.get(name);
  if (value === undefined) throw new Error(`No scenario object has the field "${name}".`);
  return value;
}

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
}
