/**
 * The event log's engine: chDB in a process of its own, so that a crash, a stall or a memory peak of the engine is
 * none of the edge's. Started by embedded.ts with `node:child_process.fork`; ends when its parent does, whichever way.
 *
 * Argument: JSON of EngineProcessOptions. Exit code 75 (EX_TEMPFAIL): another process has the directory open.
 */
import { rmSync } from 'node:fs';
import { createEngineServer } from './server.ts';
import { type EngineLimits, type EngineSessions, openSessions } from './sessions.ts';

export interface EngineProcessOptions extends EngineLimits {
  directory: string;
  socketPath: string;
}

/** Running statements get this long to end; after that the engine is as good as killed, which it survives. */
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

const sessions = openOrExit();
const server = createEngineServer(sessions);
let ending = false;

function end(): void {
  if (ending) return;
  ending = true;
  // SIGKILL, not exit: leaving the process with a statement running makes the engine's own teardown abort or hang.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), DRAIN_MS).unref();
  server.close();
  server.closeIdleConnections();
  sessions.close().then(() => process.exit(0));
}

// The directory's lock is ours, so a socket file that is still there belongs to nobody.
rmSync(options.socketPath, { force: true });
server.listen(options.socketPath, () => process.send?.({ ready: true }));
process.on('disconnect', end);
// A terminal or a service manager sends these to the whole group; the parent, which still needs us, decides.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!process.connected) end();
  });
}
