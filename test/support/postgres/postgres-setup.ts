/**
 * Global setup of Vitest. The PostgreSQL server starts when the first test requests a database, so that runs without one do
 * not wait for it. Test files run in their own processes, so they request it over HTTP.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresCluster, startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** GET returns the URL of the superuser's database. */
    postgresStarter: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<PostgresCluster> | undefined;
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.url !== path) return response.writeHead(404).end();
    cluster ??= startPostgres();
    cluster.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('postgresStarter', `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await cluster?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  };
}
