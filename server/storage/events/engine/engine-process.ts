/**
 * The event log's engine: chDB in its own process, so that a crash, a stall or a memory peak of the engine does
 * not affect the edge. embedded.ts starts it with `node:child_process.fork`; it ends whenever its parent ends.
 *
 * Argument: JSON of EngineProcessOptions. Exit code 75 (EX_TEMPFAIL): another process has the directory open.
 */
import { rmSync } from 'node:fs';
import { killAfter } from '../../../platform/threads/kill-after.ts';
import { createEngineServer } from './server.ts';
import { type EngineLimits, type EngineSessions, openSessions } from './sessions.ts';

export interface EngineProcessOptions extends EngineLimits {
  directory: string;
  socketPath: string;
}

/** Time for running statements to finish; after that the process is killed, which the engine's data survives. */
const DRAIN_MS = 3000;

const options: EngineProcessOptions = JSON.parse(process.argv[2] ?? '');

function openOrExit(): EngineSessions {
  try {
    return openSessions(options.directory, options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(75);
  }
}

// Exiting may hang in the engine's teardown, and a process that hangs keeps the next one from opening the directory.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`, () => process.kill(process.pid, 'SIGKILL'));
});
const sessions = openOrExit();
const server = createEngineServer(sessions);
let ending = false;

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  server.close();
  server.closeIdleConnections();
  // SIGKILL instead of exit: exiting with a running statement makes the engine's own teardown abort or hang, and a
  // process that hangs keeps the next one from opening the directory.
  await killAfter(DRAIN_MS);
  await sessions.close();
  process.exit(0);
}

// This process holds the directory's lock, so an existing socket file is a stale one.
rmSync(options.socketPath, { force: true });
server.listen(options.socketPath, () => process.send?.({ ready: true }, (error: Error | null) => error && end()));
process.on('disconnect', end);
// If the parent died while this process started, 'disconnect' was emitted before anything listened to it.
if (!process.connected) end();
// A terminal or service manager sends these signals to the whole process group; the parent still needs the engine and
// decides when to end it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!process.connected) end();
  });
}
