/**
 * `npm run dev`: runs the service with a seeded account and restarts it when its code changes, and serves the application from its
 * sources with hot reload. `--service ADDRESS` uses a running service; `--port N` sets the port of the application.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { webConfig } from './build-web.ts';
import { requireNode } from './node-version.ts';

const ROOT = join(import.meta.dirname, '..');
const OWN_SERVICE = 'http://localhost:3000';

requireNode();
const { values } = parseArgs({ options: { service: { type: 'string' }, port: { type: 'string', default: '3001' } } });
const service = values.service ?? OWN_SERVICE;
if (values.service === undefined) startService();

/** Proxies API requests with the service's own origin, which forms and cookies require. */
const toService = {
  target: service,
  changeOrigin: true,
  headers: { Origin: service, 'Sec-Fetch-Site': 'same-origin' },
};
const paths = [
  '/api',
  '/bio',
  '/account',
  '/login',
  '/register',
  '/assets',
  '/q',
  '/js',
  '/docs',
  '/favicon.ico',
  '/share',
];
const server = await createServer({
  ...webConfig(),
  server: {
    port: Number(values.port),
    strictPort: true,
    proxy: Object.fromEntries(paths.map((path) => [`^${path}`, toService])),
  },
});
await server.listen();
console.log(`The application: http://localhost:${values.port}/app/ (log in at ${service}/login first)`);

function startService(): void {
  const run = [process.execPath, '--watch', 'server/main.ts', 'serve'] as const;
  spawnSync(process.execPath, ['bin/waymark.js', 'seed', '--demo'], { cwd: ROOT, stdio: 'inherit' });
  const child = spawn(run[0], run.slice(1), { cwd: ROOT, stdio: 'inherit' });
  process.on('exit', () => child.kill());
}
