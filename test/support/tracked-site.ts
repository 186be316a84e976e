import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BUILT_TRACKER, BUILT_VITALS } from '../../scripts/build-tracker.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type Body = any;

export interface TrackedSite {
  /** Origin of the pages, and of the service that counts them: two, as in life. */
  origin: string;
  statsOrigin: string;
  /** Bodies that the script sent, in order of arrival. */
  bodies: Body[];
  /** Requested paths other than the tracker's own, in order. */
  requests: string[];
  /** The tag for pages of this site, with these attributes more. */
  tag(attributes?: string): string;
  /** Bodies, once there are enough that fit. */
  until(count: number, fits?: (body: Body) => boolean): Promise<Body[]>;
  close(): Promise<void>;
}

/** HTML by path; responses with headers if they are not text alone. */
export type Pages = (site: TrackedSite) => Record<string, string | { html: string; headers: Record<string, string> }>;

const SCRIPTS: Record<string, URL> = { '/js/script.js': BUILT_TRACKER, '/js/vitals.js': BUILT_VITALS };

/** A website and, on another port, a service that takes down everything that its tracker sends. */
export async function startTrackedSite(pages: Pages): Promise<TrackedSite> {
  const bodies: Body[] = [];
  const requests: string[] = [];
  const waiting = new Set<() => void>();
  const arrived = (body: string) => {
    bodies.push(JSON.parse(body));
    for (const look of waiting) look();
  };
  const stats = await listen((request, respond) => {
    const file = SCRIPTS[request.url ?? ''];
    const open = { 'Access-Control-Allow-Origin': '*' };
    if (file) return respond(200, { ...open, 'Content-Type': 'text/javascript' }, readFileSync(file, 'utf8'));
    return void readBody(request).then((body) => {
      if (request.method === 'POST') arrived(body);
      // Anything but a simple request would need a preflight, and fail here.
      respond(request.method === 'POST' ? 202 : 405, request.method === 'POST' ? open : {}, '');
    });
  });
  const site: TrackedSite = {
    origin: '',
    statsOrigin: originOf(stats),
    bodies,
    requests,
    tag: (attributes = '') => `<script defer ${attributes} src="${originOf(stats)}/js/script.js"></script>`,
    until: (count, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = bodies.filter(fits);
          if (found.length < count) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      for (const server of [stats, web]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  const web = await listen((request, respond) => {
    const path = request.url ?? '/';
    if (path === '/favicon.ico') return respond(204, {}, '');
    requests.push(path);
    const found = pages(site)[path.split('?')[0] ?? ''];
    const page = typeof found === 'string' ? { html: found, headers: {} } : found;
    respond(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', ...page?.headers }, page?.html ?? '');
  });
  site.origin = originOf(web);
  return site;
}

type Respond = (status: number, headers: Record<string, string>, body: string) => void;

async function listen(handle: (request: IncomingMessage, respond: Respond) => void): Promise<Server> {
  const server = createServer((request, response) =>
    handle(request, (status, headers, body) => response.writeHead(status, headers).end(body)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
