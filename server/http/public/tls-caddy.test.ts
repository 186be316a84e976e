import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { newDomain } from '../../redirect/redirect.fixture.ts';

/** These tests run only where Caddy is installed. */
const caddy = (process.env.PATH ?? '')
  .split(delimiter)
  .map((directory) => join(directory, 'caddy'))
  .find((file) => existsSync(file));
const HOST = 'go.shop.example';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The configuration from docs/branded-domains.md, on free ports and with Caddy's internal certificates. */
const configOf = (ports: { http: number; https: number }, origin: string) => `{
	admin off
	skip_install_trust
	http_port ${ports.http}
	https_port ${ports.https}
	on_demand_tls {
		ask ${origin}/internal/tls-allow
	}
}
https:// {
	tls {
		on_demand
		issuer internal
	}
	@inside path /internal/*
	respond @inside 404
	reverse_proxy ${origin.replace('http://', '')}
}
`;

/** Resolves with the head of the response, or with the error. */
function headOf(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false });
    let text = '';
    socket.once('secureConnect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (data) => {
      text += data;
    });
    socket.once('error', (error) => resolve(`no TLS: ${error.message}`));
    socket.once('end', () => resolve(text));
  });
}

describe.skipIf(caddy === undefined)('Caddy as a reverse proxy', () => {
  let app: TestApp;
  let server: ChildProcess | undefined;
  let folder: string;
  let port: number;
  beforeAll(async () => {
    app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' } });
    const { id: _, ...domain } = { ...newDomain, accountId: app.account.id };
    await app.deps.catalog.domains.insert({ ...domain, host: HOST, status: 'active' });
    await app.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/', custom: 'sale', domain: HOST });
    folder = await mkdtemp(join(tmpdir(), 'waymark-caddy-'));
    const ports = { http: await freePort(), https: await freePort() };
    port = ports.https;
    const file = join(folder, 'Caddyfile');
    await writeFile(file, configOf(ports, app.origin));
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    server = spawn(caddy ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  }, 30_000);
  afterAll(async () => {
    server?.kill();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('issues a certificate for a branded domain, and serves its redirects', async () => {
    await expect.poll(() => headOf(port, HOST, '/sale')).toContain('HTTP/1.1');
    const head = await headOf(port, HOST, '/sale');
    expect(head).toContain('302');
    expect(head.toLowerCase()).toContain('location: https://shop.example/');
  });

  it('issues none for a foreign host, and exposes no internal path', async () => {
    expect(await headOf(port, 'stranger.example', '/')).toContain('no TLS');
    expect(await headOf(port, 'way.example', '/internal/tls-allow?domain=way.example')).toContain('404');
  });
});
