import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { divertedDial, fixedNames, listenAsCanary, listenHttp, PUBLIC_ADDRESS } from './guarded-fetch.fixture.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const names = fixedNames({ 'public.example': [PUBLIC_ADDRESS], 'inner.example': ['127.0.0.1'] });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function webOf(respond: RequestListener) {
  const { port, close } = await listenHttp(respond);
  closers.push(close);
  return createGuardedFetch({ resolve: names, dial: divertedDial(port), allowedPorts: [80, 443] });
}

describe('asking for a status', () => {
  it.each([
    ['HEAD', 200],
    ['GET', 404],
    ['GET', 503],
    ['HEAD', 405],
    ['GET', 304],
  ] as const)('with %s returns status %i for any content type', async (method, status) => {
    const seen: unknown[] = [];
    const web = await webOf((request, response) => {
      seen.push([request.method, request.headers.cookie, request.headers['user-agent']]);
      response.writeHead(status).end();
    });
    expect(await web.probe('http://public.example/a', method)).toEqual({ status });
    expect(seen).toEqual([[method, undefined, 'Waymark']]);
  });

  it('follows redirects, three of them', async () => {
    const web = await webOf((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.writeHead(204).end();
      else response.writeHead(302, { location: `/${step - 1}` }).end();
    });
    expect(await web.probe('http://public.example/3', 'HEAD')).toEqual({ status: 204 });
    await expect(web.probe('http://public.example/4', 'HEAD')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('ends when the caller stops waiting', async () => {
    const stopping = new AbortController();
    const web = await webOf(() => stopping.abort());
    const status = web.probe('http://public.example/', 'HEAD', stopping.signal);
    await expect(status).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('does not read the body, of any length', async () => {
    let sent = 0;
    const web = await webOf((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent++;
      };
      response.on('drain', more);
      more();
    });
    expect(await web.probe('http://public.example/', 'GET')).toEqual({ status: 200 });
    expect(sent).toBeLessThan(1_000);
  });

  it('never reaches internal addresses, neither by name nor by redirect', async () => {
    const canary = await listenAsCanary();
    closers.push(canary.close);
    const web = await webOf((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end();
    });
    const inner = ['http://inner.example/', 'http://public.example/', 'http://127.0.0.1/', 'file:///etc/passwd'];
    for (const address of inner) {
      await expect(web.probe(address, 'GET')).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(canary.connections()).toBe(0);
  });
});
