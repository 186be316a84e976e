import { type PresetKind, UTM_PARAMETERS } from '../../../contract/vocabulary.ts';
import type { CreationEntry } from '../../audit/audit-port.ts';
import { conflict, invalidField, notFound } from '../../platform/app-error.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { UniqueViolationError } from '../../platform/unique-violation-error.ts';
import type { Preset, PresetPatch, PresetStore } from './preset-port.ts';

export type { Preset } from './preset-port.ts';

type Value = Preset['value'];

/** Reusable values of an account. Clients copy the fields of a preset, so later changes of it affect nothing. */
export interface Presets {
  page(accountId: number, request: PageRequest, kind?: PresetKind): Promise<Page<Preset>>;
  /** Throws `not_found`, like every method with an ID. */
  find(accountId: number, id: number): Promise<Preset>;
  /**
   * Creates a preset whose value already has its kind's shape. Rejects values that the kind does not allow, and a taken
   * name.
   */
  create(accountId: number, input: Pick<Preset, 'kind' | 'name' | 'value'>, entry?: CreationEntry): Promise<Preset>;
  update(accountId: number, id: number, patch: PresetPatch): Promise<Preset>;
  remove(accountId: number, id: number): Promise<void>;
}

export interface PresetsDeps {
  store: PresetStore;
  /** Validates a code's look; throws under the names of its fields. */
  readDesign(accountId: number, value: Value): Promise<object>;
  clock: Clock;
}

export function createPresets({ store, readDesign, clock }: PresetsDeps): Presets {
  const read = async (accountId: number, kind: PresetKind, value: Value): Promise<Value> => {
    if (kind === 'utm') return readWords(value);
    return kind === 'qr' ? { ...(await readDesign(accountId, value)) } : value;
  };
  const find = async (accountId: number, id: number) => found(await store.find(accountId, id));
  return {
    page: (accountId, request, kind) => store.page(accountId, request, kind),
    find,
    async create(accountId, { kind, name, value }, entry) {
      const preset = { accountId, kind, name, value: await read(accountId, kind, value), createdAt: clock.now() };
      return store.insert(preset, entry).catch(throwTaken);
    },
    async update(accountId, id, { name, value }) {
      const { kind } = await find(accountId, id);
      const patch = {
        ...(name === undefined ? {} : { name }),
        ...(value === undefined ? {} : { value: await read(accountId, kind, value) }),
      };
      return found(await store.update(accountId, id, patch).catch(throwTaken));
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
  };
}

/** Trims texts and removes empty ones. */
function readWords(value: Value): Value {
  const words = UTM_PARAMETERS.map((word) => [word, String(value[word] ?? '').trim()] as const);
  const said = words.filter(([, text]) => text !== '');
  if (said.length > 0) return Object.fromEntries(said);
  throw invalidField('value', `Give at least one of ${UTM_PARAMETERS.join(', ')}.`);
}

function found(preset: Preset | undefined): Preset {
  if (preset) return preset;
  throw notFound();
}

function throwTaken(error: unknown): never {
  if (error instanceof UniqueViolationError)
    throw conflict('name', 'You already have a preset of this kind with this name.');
  throw error;
}
