import { readScenario, resolveReferences } from '../../contract/examples.ts';
import { CHANNEL_ITEM_TYPES, type ChannelItemType } from '../../contract/vocabulary.ts';
import type { World } from './contract-world.ts';
import { idNames, type ServedOperation, servedOperation } from './served-operations.ts';

/** Bodies of valid objects, each with a number that makes its names unique. */
const BODIES = {
  pixel: (n: number) => ({ type: 'tagmanagerpixel', name: `Pixel ${n}`, tag: `GTM-N${n}X` }),
  splashPage: (n: number) => ({ name: `Splash ${n}`, title: 'Hello', counter: 5 }),
  overlay: (n: number) => ({ type: 'message', name: `Overlay ${n}`, message: 'Free delivery this week' }),
  campaign: (n: number) => ({ name: `Campaign no. ${n}`, slug: `campaign-${n}`, public: true }),
  channel: (n: number) => ({ name: `Channel ${n}`, description: 'In print', color: '#2f6f5e' }),
  link: (n: number) => ({ url: `https://shop.example/${n}`, custom: `link-${n}`, title: `Link ${n}` }),
  qrCode: (n: number) => ({ type: 'link', data: `https://shop.example/${n}`, name: `Code ${n}` }),
  bioPage: (n: number) => ({ handle: `handle-${n}`, name: `Bio ${n}` }),
  domain: (n: number) => ({ domain: `go-${n}.shop.example` }),
  preset: (n: number) => ({ kind: 'utm', name: `Preset ${n}`, value: { utm_source: `poster ${n}` } }),
  key: (n: number) => ({ name: `Script ${n}`, scopes: ['read', 'write'] }),
  webhook: (n: number) => ({ url: `https://receiver.example/${n}`, events: ['link.created'], active: false }),
  task: (n: number) => ({
    kind: 'link_import',
    name: `Task ${n}`,
    import: { format: 'csv', text: `url\nhttps://a.example/${n}` },
  }),
  website: (n: number) => ({ domain: `site-${n}.example` }),
  goal: (n: number) => ({ name: `Goal ${n}`, match: { kind: 'page', path: `/thanks-${n}` } }),
  funnel: (n: number) => ({ name: `Funnel ${n}`, steps: [{ kind: 'scan' }, { kind: 'page', path: `/buy-${n}` }] }),
  segment: (n: number) => ({ name: `Segment ${n}`, filter: { kind: 'is', dimension: 'country', values: ['NP'] } }),
  annotation: (n: number) => ({ date: '2026-03-02', text: `Sale ${n} began` }),
  reportRecipient: (n: number) => ({ email: `client-${n}@shop.example` }),
  board: (n: number) => ({ name: `Board ${n}`, period: '7d', privacy: 0 }),
} satisfies Record<string, (n: number) => Record<string, unknown>>;

export type Kind = keyof typeof BODIES;

export const KINDS = Object.keys(BODIES) as readonly Kind[];

/** The parent object of this kind. */
const CONTAINERS: Partial<Record<Kind, Kind>> = {
  goal: 'website',
  funnel: 'website',
  segment: 'website',
  annotation: 'website',
  reportRecipient: 'website',
};

/** Position of a new object of this kind among these. */
export function placeAmong(ids: Partial<ObjectIds>, kind: Kind): { within?: number | undefined } {
  const container = CONTAINERS[kind];
  return container ? { within: ids[container] } : {};
}

/** Kinds whose objects are gone when one of this kind is deleted. */
export function kindsIn(container: Kind): Kind[] {
  return KINDS.filter((kind) => CONTAINERS[kind] === container);
}

/** Kinds of a channel's item types. */
const ITEM_KINDS: Record<ChannelItemType, Kind> = { links: 'link', bio: 'bioPage', qr: 'qrCode' };

let created = 0;

/** Placeholder digits for a number that is chosen later. */
export const OPEN_NUMBER = 777_000_777;

/** A valid body whose names contain `OPEN_NUMBER`, for requests that are written before they are sent. */
export function openBody(kind: Kind): Record<string, unknown> {
  return BODIES[kind](OPEN_NUMBER);
}

/** Replaces every `OPEN_NUMBER` in the text by a new number. */
export function closeNumber(text: string): string {
  created++;
  return text.replaceAll(String(OPEN_NUMBER), String(created));
}

/** The kind of object that an operation creates; undefined for the others. */
export function kindMadeBy({ operation }: ServedOperation): Kind | undefined {
  return KINDS.find((kind) => createOperation(kind).operation.id === operation.id);
}

/** A valid body for a new object of this kind; no two share a name that must be unique. */
export function newBody(kind: Kind): Record<string, unknown> {
  created++;
  return BODIES[kind](created);
}

export function createOperation(kind: Kind): ServedOperation {
  return servedOperation(`create${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
}

/**
 * Creates an object and returns its ID; `changes` overrides fields of its body, `within` is its parent (a new one by
 * default). Throws if it is rejected.
 */
export async function makeObject(
  world: World,
  key: string,
  kind: Kind,
  { within, ...changes }: Record<string, unknown> & { within?: number | undefined } = {},
): Promise<number> {
  const served = createOperation(kind);
  const container = CONTAINERS[kind];
  const params = container ? { id: within ?? (await makeObject(world, key, container)) } : {};
  const { status, text, json } = await world.call(served, key, { params, body: { ...newBody(kind), ...changes } });
  if (status !== served.operation.status) throw new Error(`${served.operation.id}: ${status} ${text}`);
  return json.id ?? json.data.id;
}

export type ObjectIds = Readonly<Record<Kind, number>>;

/** One object of every kind. The link and the channel know each other, and so do link and campaign. */
export async function makeOneOfEach(world: World, key: string): Promise<ObjectIds> {
  const ids: Partial<Record<Kind, number>> = {};
  for (const kind of KINDS) {
    const relations = kind === 'link' ? { campaign: ids.campaign, channel: ids.channel } : {};
    ids[kind] = await makeObject(world, key, kind, { ...relations, ...placeAmong(ids, kind) });
  }
  return ids as ObjectIds;
}

/** A way to fill an operation's path: its words, and the kind of object that each id belongs to. */
export interface PathFilling {
  words: Readonly<Record<string, string>>;
  kinds: Readonly<Record<string, Kind>>;
}

/**
 * All parameter sets of the path of an operation. The golden example names the kind of an ID (`{{qrCode.id}}`); for items of
 * a channel, the enum next to it does. Throws for an operation that neither covers, so that none stays untested.
 */
export function pathFillings({ operation, example }: ServedOperation): PathFilling[] {
  const kinds = Object.fromEntries(
    idNames(operation).map((name) => [name, kindOfReference(operation.id, example.request.params?.[name])]),
  );
  const [word, ...others] = Object.entries(operation.pathEnums ?? {});
  if (!word) return [{ words: {}, kinds }];
  const [name, list] = word;
  if (others.length > 0 || list !== CHANNEL_ITEM_TYPES) {
    throw new Error(`Tell test/support/object-factory.ts which objects the words of ${operation.id} stand for.`);
  }
  return CHANNEL_ITEM_TYPES.map((type) => ({ words: { [name]: type }, kinds: { ...kinds, itemid: ITEM_KINDS[type] } }));
}

function kindOfReference(operation: string, reference: unknown): Kind {
  const name = /^\{\{(\w+)\.id\}\}$/.exec(String(reference))?.[1];
  const maker = readScenario().find((object) => object.name === name)?.operation ?? '';
  const kind = KINDS.find((candidate) => createOperation(candidate).operation.id === maker);
  if (kind) return kind;
  throw new Error(`The example of ${operation} names no object that test/support/object-factory.ts can make.`);
}

/** The path's parameters, with IDs of the right kind from `ids`. */
export function fillPath(filling: PathFilling, ids: ObjectIds): Record<string, string | number> {
  return {
    ...filling.words,
    ...Object.fromEntries(Object.entries(filling.kinds).map(([name, kind]) => [name, ids[kind]])),
  };
}

/** Nothing valid is left of their bodies without the IDs in it. */
const NEEDS_OWN_IDS = /^(order|addPlacements$)/;

/** The example's body with the account's own objects, where nothing is left of it without them; else as it is. */
export function ownBody({ operation, example }: ServedOperation, ids: ObjectIds): Record<string, unknown> | undefined {
  const { body } = example.request;
  if (!NEEDS_OWN_IDS.test(operation.id)) return body;
  const own = new Map(KINDS.map((kind) => [`${kind}.id`, ids[kind]]));
  return resolveReferences(body, own) as Record<string, unknown>;
}
