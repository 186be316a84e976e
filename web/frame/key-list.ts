import { keyWords } from '../messages/shared/keys.ts';
import type { DeclaredKeys } from '../state/shortcuts.ts';

/** A line of the window of keys. */
export interface KeyLine {
  what: string;
  /** Each of these does it: steps one after the other, each of keys that are pressed together. */
  ways: string[][][];
}

/** What keys do on the screen and everywhere; where a screen has another use for one of the frame's, that alone. */
export function keyList(declared: readonly DeclaredKeys[]): { here: KeyLine[]; everywhere: KeyLine[] } {
  const of = (isEverywhere: boolean) =>
    declared
      .filter((keys) => keys.isEverywhere === isEverywhere)
      .flatMap(({ shortcuts }) => Object.entries(shortcuts).map(([keys, { what }]) => ({ keys, what })));
  const here = of(false);
  const taken = new Set(here.map(({ keys }) => keys));
  return { here: linesOf(here), everywhere: linesOf(of(true).filter(({ keys }) => !taken.has(keys))) };
}

/** Keys that do the same share a line. */
function linesOf(rows: ReadonlyArray<{ keys: string; what: string }>): KeyLine[] {
  const lines = new Map<string, KeyLine>();
  for (const { keys, what } of rows) {
    const line = lines.get(what) ?? { what, ways: [] };
    line.ways.push(keys.split(' ').map((step) => step.split('+').map(capOf)));
    lines.set(what, line);
  }
  return [...lines.values()];
}

/** As it stands on the key. */
function capOf(key: string): string {
  return keyWords.caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
