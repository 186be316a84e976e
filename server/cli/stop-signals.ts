import { constants } from 'node:os';

type Signal = 'SIGTERM' | 'SIGINT';
const SIGNALS: readonly Signal[] = ['SIGTERM', 'SIGINT'];

/** The signal events of `process`. */
export interface SignalSource {
  on(signal: Signal, listener: () => void): unknown;
}

/**
 * One stop request may arrive several times: a terminal sends Ctrl-C to the whole group, systemd SIGTERM to the whole
 * unit, and a parent forwards it. Only a signal after this delay counts as a second request.
 */
const DUPLICATE_SIGNAL_MS = 400;

/** Resolves at the first SIGTERM or SIGINT. Calls `onSecond` at a second one, with its exit code. */
export function waitForStopSignal(
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
        } else if (now() - askedAt > DUPLICATE_SIGNAL_MS) {
          onSecond(128 + constants.signals[signal]);
        }
      });
    }
  });
}

/** Calls `work` at a stop signal, with the exit code, until the returned function is called. */
export function onStopSignal(
  source: SignalSource & { off: SignalSource['on'] },
  work: (exitCode: number) => void,
): () => void {
  const listeners = SIGNALS.map((signal) => [signal, () => work(128 + constants.signals[signal])] as const);
  for (const [signal, listener] of listeners) source.on(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) source.off(signal, listener);
  };
}
