/**
 * Parts that test files share and that start with the first request for them, so that runs without them do not wait. Test files
 * run in their own processes, so they request them over HTTP from the process that runs them all.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';

interface Part<Opened> {
  open(): Promise<Opened>;
  /** What test files get, as text. */
  tell(opened: Opened): string;
  close(opened: Opened): Promise<void>;
}

/** Provides a URL under this name; GET returns the text. Returns the teardown. */
export async function provideOnDemand<Opened>(
  project: TestProject,
  name: keyof ProvidedContext,
  { open, tell, close }: Part<Opened>,
): Promise<() => Promise<void>> {
  let opened: Promise<Opened> | undefined;
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.url !== path) return response.writeHead(404).end();
    opened ??= open();
    opened.then(
      (part) => response.end(tell(part)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide(name, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await opened?.then(close, () => undefined);
  };
}

/** Returns the text of a part. Throws what its start threw. */
export async function requestPart(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
