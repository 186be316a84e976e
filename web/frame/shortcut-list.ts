import { keyMessages } from '../messages/shared/keys.ts';
import { type DeclaredKeys, keysHere } from '../state/shortcuts.ts';

/** A line in the window of keyboard shortcuts. */
export interface KeyLine {
  what: string;
  /** Alternative shortcuts of the action: each is a sequence of steps, each step a set of keys pressed together. */
  ways: string[][][];
}

/**
 * Lists the shortcuts of the screen and the global ones. A global shortcut that the screen redefines is listed for the
 * screen only.
 */
export function keyList(declared: readonly DeclaredKeys[]): { here: KeyLine[]; everywhere: KeyLine[] } {
  const of = (isEverywhere: boolean) =>
    declared
      .filter((keys) => keys.isEverywhere === isEverywhere)
      .flatMap(({ shortcuts }) => Object.entries(shortcuts).map(([keys, { what }]) => ({ keys, what })));
  const here = of(false);
  const taken = new Set(here.map(({ keys }) => keys));
  return { here: linesOf(here), everywhere: linesOf(of(true).filter(({ keys }) => !taken.has(keys))) };
}

/** Groups shortcuts with the same effect into one line. */
function linesOf(rows: ReadonlyArray<{ keys: string; what: string }>): KeyLine[] {
  const lines = new Map<string, KeyLine>();
  for (const { keys, what } of rows) {
    const line = lines.get(what) ?? { what, ways: [] };
    line.ways.push(keys.split(' ').map((step) => step.split('+').map(capOf)));
    lines.set(what, line);
  }
  return [...lines.values()];
}

/** Returns the label on the key. */
function capOf(key: string): string {
  return keysHere(keyMessages.caps[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
