#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must be able to read it. Hands over to the Node that came with `npm ci`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const WANTED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) {
  await import('../server/main.ts');
} else {
  handOver(join(root, 'node_modules', 'node', 'bin', 'node'));
}

function handOver(node) {
  if (!existsSync(node)) {
    console.error(`Waymark needs Node ${WANTED_MAJOR}. Run "npm ci" in ${root}, which brings it along.`);
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; a supervisor only to us. The child answers either once.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
