import type { ChannelItemType } from '../../../../contract/vocabulary.ts';
import { CONTINENT_LABELS } from '../../../analytics/query/countries.ts';
import type { ItemChannels, TimeRange } from '../../../analytics/query/query.ts';
import { changeWithin, offsetPeriodAt } from '../../../platform/time/time-zones.ts';
import type { BoundValues } from '../engine/client.ts';

type Value = BoundValues[string];

/**
 * The bound values of one statement. Every value that a caller chose is stored here and sent beside the statement; the
 * methods return the placeholder for it.
 */
export class Bindings {
  readonly #values: Record<string, Value> = {};
  readonly #timezone: string;
  readonly #span: TimeRange;
  readonly #itemChannels: ItemChannels | undefined;
  #count = 0;
  #clock: { changes: string; offsets: string } | undefined;
  #continents: { codes: string; continents: string } | undefined;

  /** @param span range of all moments whose local time may be needed */
  constructor(timezone: string, span: TimeRange, itemChannels?: ItemChannels) {
    this.#timezone = timezone;
    this.#span = span;
    this.#itemChannels = itemChannels;
  }

  get values(): BoundValues {
    return this.#values;
  }

  text(value: string): string {
    return this.#bind(value, 'String');
  }

  texts(values: readonly string[]): string {
    return this.#bind(values, 'Array(String)');
  }

  number(value: number): string {
    return this.#bind(value, 'UInt64');
  }

  numbers(values: readonly number[]): string {
    return this.#bind(values, 'Array(UInt64)');
  }

  /** A moment in epoch milliseconds, also before 1970. */
  integer(value: number): string {
    return this.#bind(value, 'Int64');
  }

  integers(values: readonly number[]): string {
    return this.#bind(values, 'Array(Int64)');
  }

  /** A moment in the form in which the log compares times. */
  moment(milliseconds: number): string {
    return `fromUnixTimestamp64Milli(${this.integer(milliseconds)}, 'UTC')`;
  }

  /**
   * Converts a moment to local time in the query's time zone, represented as if it were UTC. It uses our own table of
   * clock changes: the engine's time zone data may be of another year than the data with which the range was computed.
   */
  localTime(column: string): string {
    this.#clock ??= this.#clockChanges();
    const { changes, offsets } = this.#clock;
    const at = `toUnixTimestamp64Milli(${column})`;
    return `fromUnixTimestamp64Milli(${at} + transform(roundDown(${at}, ${changes}), ${changes}, ${offsets}, toInt64(0)), 'UTC')`;
  }

  /** Country codes and, in the same order, their continents. */
  continents(): { codes: string; continents: string } {
    this.#continents ??= {
      codes: this.texts(CONTINENT_LABELS.values),
      continents: this.texts(CONTINENT_LABELS.labels),
    };
    return this.#continents;
  }

  /** Returns the channels, as texts, of the item whose ID is in a column; an empty array if it is in none. */
  channelsOf(type: ChannelItemType, column: string): string {
    const items = this.#itemChannels?.[type] ?? [];
    if (items.length === 0) return 'emptyArrayString()';
    // Many items share few sets of channels. Position 0 would be outside of the array, so the first set is the empty one.
    const sets = [...new Set(['', ...items.map(([, channels]) => channels.join())])];
    const places = new Map(sets.map((set, index) => [set, index + 1]));
    const ids = this.numbers(items.map(([id]) => id));
    const found = this.numbers(items.map(([, channels]) => places.get(channels.join()) ?? 1));
    const set = `arrayElement(${this.texts(sets)}, transform(${column}, ${ids}, ${found}, toUInt64(1)))`;
    return `arrayFilter(channel -> channel != '', splitByChar(',', ${set}))`;
  }

  #clockChanges() {
    const changes: number[] = [];
    const offsets: number[] = [];
    for (let at: number | undefined = this.#span.from; at !== undefined; ) {
      changes.push(at);
      offsets.push(offsetPeriodAt(at, this.#timezone).offset);
      at = changeWithin(at, this.#span.to, this.#timezone);
    }
    return { changes: this.integers(changes), offsets: this.integers(offsets) };
  }

  #bind(value: Value, type: string): string {
    this.#count += 1;
    const name = `v${this.#count}`;
    this.#values[name] = value;
    return `{${name}: ${type}}`;
  }
}
