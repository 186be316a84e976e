import { type PresetKind, UTM_WORDS } from '../../../contract/vocabulary.ts';
import { conflict, invalidField, notFound } from '../../platform/app-error.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { TakenError } from '../../platform/taken-error.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Preset, PresetPatch, PresetStore } from './preset-port.ts';

export type { Preset } from './preset-port.ts';

type Value = Preset['value'];

/** What an account keeps to use again. Whoever uses one sends its fields; nothing follows later changes of a preset. */
export interface Presets {
  page(accountId: number, request: PageRequest, kind?: PresetKind): Promise<Page<Preset>>;
  /** Refuses with `not_found`, as every method with an id does. */
  find(accountId: number, id: number): Promise<Preset>;
  /** The value has the shape of its kind already. Refuses what its kind makes nothing of, and a name that is taken. */
  create(accountId: number, input: Pick<Preset, 'kind' | 'name' | 'value'>): Promise<Preset>;
  update(accountId: number, id: number, patch: PresetPatch): Promise<Preset>;
  remove(accountId: number, id: number): Promise<void>;
}

export interface PresetsParts {
  store: PresetStore;
  /** A code's look as it is written down; refuses under the names of its fields. */
  readDesign(accountId: number, value: Value): Promise<object>;
  clock: Clock;
}

export function createPresets({ store, readDesign, clock }: PresetsParts): Presets {
  const read = async (accountId: number, kind: PresetKind, value: Value): Promise<Value> => {
    if (kind === 'utm') return readWords(value);
    return kind === 'qr' ? { ...(await readDesign(accountId, value)) } : value;
  };
  const find = async (accountId: number, id: number) => found(await store.find(accountId, id));
  return {
    page: (accountId, request, kind) => store.page(accountId, request, kind),
    find,
    async create(accountId, { kind, name, value }) {
      const preset = { accountId, kind, name, value: await read(accountId, kind, value), createdAt: clock.now() };
      return store.insert(preset).catch(refuseTaken);
    },
    async update(accountId, id, { name, value }) {
      const { kind } = await find(accountId, id);
      const patch = {
        ...(name === undefined ? {} : { name }),
        ...(value === undefined ? {} : { value: await read(accountId, kind, value) }),
      };
      return found(await store.update(accountId, id, patch).catch(refuseTaken));
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
  };
}

/** Words without blanks around them; those that say nothing are left out. */
function readWords(value: Value): Value {
  const words = UTM_WORDS.map((word) => [word, String(value[word] ?? '').trim()] as const);
  const said = words.filter(([, text]) => text !== '');
  if (said.length > 0) return Object.fromEntries(said);
  throw invalidField('value', `Give at least one of ${UTM_WORDS.join(', ')}.`);
}

function found(preset: Preset | undefined): Preset {
  if (preset) return preset;
  throw notFound();
}

function refuseTaken(error: unknown): never {
  if (error instanceof TakenError) throw conflict('name', 'You already have a preset of this kind with this name.');
  throw error;
}
