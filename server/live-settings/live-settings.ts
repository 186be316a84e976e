import type { ChangeFeed } from '../platform/changes.ts';
import type { LiveSettingStore } from './live-setting-port.ts';

export type { LiveSettingStore } from './live-setting-port.ts';

/** The topic of the `Change`s of these settings. */
export const LIVE_SETTING_TOPIC = 'setting';

/** While changes of other processes may not arrive, a setting is read again when it is used and older than this. */
const FRESH_MS = 5_000;

/** A setting that operators change while the service runs, in this process's memory. */
export interface LiveSetting<Value> {
  /** Costs nothing: the value in memory, at most a second old. */
  current(): Value;
  /** Stores a value, or removes it; this process obeys when the promise resolves, all others within a second. */
  change(value: (Value & object) | undefined): Promise<void>;
}

export interface LiveSettings {
  /**
   * Adds a setting.
   *
   * @param read makes a value of what is stored: undefined if the setting is not set, and possibly what another release stored
   */
  define<Value>(name: string, read: (stored: unknown) => Value): LiveSetting<Value>;
  /** Reads all defined settings; until then they have the value of a setting that is not set. */
  load(): Promise<void>;
  /** Unsubscribes from the change feed. */
  close(): void;
}

interface LiveSettingDeps {
  store: LiveSettingStore;
  changes: ChangeFeed;
  /** Receives failures to read a changed setting, which keeps its last known value. */
  onError(error: unknown): void;
}

export function createLiveSettings({ store, changes, onError }: LiveSettingDeps): LiveSettings {
  const entries = new Map<string, Entry<unknown>>();
  const unsubscribe = changes.subscribe(({ topic, key }) => {
    if (topic === LIVE_SETTING_TOPIC) entries.get(key)?.load().catch(onError);
  });
  return {
    define: (name, read) => {
      const entry = new Entry({ name, read, store, changes, onError });
      entries.set(name, entry);
      return entry;
    },
    load: async () => {
      await Promise.all([...entries.values()].map((entry) => entry.load()));
    },
    close: unsubscribe,
  };
}

interface EntryDeps<Value> extends LiveSettingDeps {
  name: string;
  read(stored: unknown): Value;
}

class Entry<Value> implements LiveSetting<Value> {
  readonly #deps: EntryDeps<Value>;
  #value: Value;
  /** The subscription in which the value was read; see `ChangeFeed.period`. */
  #period: number | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reads = 0;

  constructor(deps: EntryDeps<Value>) {
    this.#deps = deps;
    this.#value = deps.read(undefined);
  }

  current(): Value {
    const { changes, onError } = this.#deps;
    const period = changes.period();
    const mayHaveMissed = period === undefined || period !== this.#period;
    if (mayHaveMissed && performance.now() - this.#readAt > FRESH_MS) this.load().catch(onError);
    return this.#value;
  }

  async change(value: (Value & object) | undefined): Promise<void> {
    await this.#deps.store.store(this.#deps.name, value);
    await this.load();
  }

  async load(): Promise<void> {
    this.#reads += 1;
    const read = this.#reads;
    this.#readAt = performance.now();
    const period = this.#deps.changes.period();
    const value = this.#deps.read(await this.#deps.store.find(this.#deps.name));
    // A read that began later knows more.
    if (read !== this.#reads) return;
    this.#value = value;
    this.#period = period;
  }
}
