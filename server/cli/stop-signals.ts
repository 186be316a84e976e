import { constants } from 'node:os';

type Signal = 'SIGTERM' | 'SIGINT';
const SIGNALS: readonly Signal[] = ['SIGTERM', 'SIGINT'];

/** The part of `process` that hears signals. */
export interface SignalSource {
  on(signal: Signal, listener: () => void): unknown;
}

/**
 * One wish to stop may arrive several times: a terminal sends Ctrl-C to the whole group, systemd SIGTERM to the whole
 * unit, and whoever stands in between forwards it. Only what comes later than this is a second wish.
 */
const SAME_WISH_MS = 400;

/** Resolves at the first SIGTERM or SIGINT. `onSecond` hears of a second one, with the exit code that it stands for. */
export function untilAskedToStop(
  source: SignalSource,
  onSecond: (exitCode: number) => void,
  now: () => number = () => performance.now(),
): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    for (const signal of SIGNALS) {
      source.on(signal, () => {
        if (askedAt === undefined) {
          askedAt = now();
          resolve();
        } else if (now() - askedAt > SAME_WISH_MS) {
          onSecond(128 + constants.signals[signal]);
        }
      });
    }
  });
}
