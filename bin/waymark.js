#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must be able to read it. Starts the Node that `npm ci` installed.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const WANTED_MAJOR = 24;
const HANDED_OVER = 'WAYMARK_HANDED_OVER';
// How glibc manages memory, which it only reads when a process starts. By default each thread gets memory of its own, and
// large blocks that were freed once are kept. See docs/adr/0104-memory-that-is-given-back.md.
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) {
  if (process.env[HANDED_OVER]) dieWithLauncher();
  else if (process.argv[2] === 'serve') setMalloc();
  // Stripped and compiled sources: a start takes two thirds of the time, one with workers half, and a thread a third. Works
  // without the cache if the folder is not writable. Threads and child processes take it from the environment.
  const cache = join(root, 'node_modules', '.cache', 'waymark');
  process.env.NODE_COMPILE_CACHE ??= cache;
  module.enableCompileCache(cache);
  await import('../server/main.ts');
} else {
  handOver(installedNode());
}

// Beside Waymark where it is installed as a package, below it in a checkout.
function installedNode() {
  try {
    return module.createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    console.error(`Waymark needs Node ${WANTED_MAJOR}. Run "npm ci" in ${root}, which brings it along.`);
    process.exit(1);
  }
}

function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...(isMallocSet() ? {} : MALLOC), ...process.env, [HANDED_OVER]: '1' },
  });
  // A terminal sends Ctrl-C to both; a supervisor only to us. The service treats both as one stop request.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

// Restarts in place, with the same process ID, unless the environment sets them already.
function setMalloc() {
  // A replaced process loses the channel to its parent.
  if (isMallocSet() || process.platform !== 'linux' || process.channel) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...MALLOC });
}

function isMallocSet() {
  return Object.keys(MALLOC).some((name) => process.env[name] !== undefined);
}

// If the launcher is killed with -9, the service must stop too, so that it does not hold the port. Acknowledged events are
// on disk.
function dieWithLauncher() {
  delete process.env[HANDED_OVER];
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
}
