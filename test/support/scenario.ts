import { readScenario, resolveReferences, type ScenarioObject } from '../../contract/examples.ts';
import type { World } from './contract-world.ts';
import { paramNames, servedOperation } from './served-operations.ts';

/** The scenario's objects in one account: values of `{{name.field}}`, and a function that removes them. */
export interface Scenario {
  fields: ReadonlyMap<string, string | number>;
  /** Deletes what is left of the scenario and what else was named, with the key that is valid by then. */
  clear(key: string, others?: readonly MadeObject[]): Promise<void>;
}

/** An object by the operation that created it. */
export interface MadeObject {
  operation: string;
  id: number;
  /** The path of the request that created it. */
  params?: Readonly<Record<string, unknown>>;
}

/**
 * Creates the objects of the scenario through the API, in order; with `request`, only those that it references, directly or
 * indirectly. Throws when an object is rejected.
 */
export async function makeScenario(world: World, key: string, request?: unknown): Promise<Scenario> {
  const fields = new Map<string, string | number>();
  const created: MadeObject[] = [];
  for (const object of request === undefined ? readScenario() : neededBy(request)) {
    const params = resolveReferences(object.params ?? {}, fields) as Record<string, unknown>;
    const response = await makeObject(world, key, { object, params, fields });
    created.push({ operation: object.operation, id: Number(response.id), params });
    for (const name of Object.keys(object.fields))
      fields.set(`${object.name}.${name}`, response[name] as string | number);
  }
  return {
    fields,
    clear: async (currentKey, others = []) => {
      for (const { operation, id, params } of [...others, ...created.toReversed()]) {
        // A deleted link keeps its alias until it is erased.
        const verb = operation === 'createLink' ? 'erase' : 'delete';
        const removal = servedOperation(operation.replace(/^create/, verb));
        // The object's own ID is the last in a path, after those of its parents.
        const own = paramNames(removal.operation).at(-1) ?? 'id';
        const { status, text } = await world.call(removal, currentKey, { params: { ...params, [own]: id } });
        if (status !== 200 && status !== 404) throw new Error(`${removal.operation.id}: ${status} ${text}`);
      }
    },
  };
}

/** In the scenario's order. */
function neededBy(value: unknown): ScenarioObject[] {
  const text = JSON.stringify(value);
  const direct = readScenario().filter(({ name }) => text.includes(`{{${name}.`));
  const needed = new Set(
    direct.flatMap((object) => [...neededBy([object.params, object.body]), object].map(({ name }) => name)),
  );
  return readScenario().filter(({ name }) => needed.has(name));
}

async function makeObject(
  world: World,
  key: string,
  {
    object,
    params,
    fields,
  }: { object: ScenarioObject; params: Record<string, unknown>; fields: ReadonlyMap<string, string | number> },
): Promise<Record<string, unknown>> {
  const served = servedOperation(object.operation);
  const body = resolveReferences(object.body, fields) as Record<string, unknown>;
  const { status, text, json } = await world.call(served, key, { params, body });
  if (status !== served.operation.status) throw new Error(`${object.operation}: ${status} ${text}`);
  return json.id === undefined ? json.data : json;
}
