import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '../guarded-fetch-certificate.fixture.ts';
import {
  divertedDial,
  fixedNames,
  listenAsCanary,
  listenHttp,
  PUBLIC_ADDRESS,
  started,
} from './guarded-fetch.fixture.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';

const names = fixedNames({ 'public.example': [PUBLIC_ADDRESS], 'other.example': [PUBLIC_ADDRESS] });
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A fetcher for which every public name ends at this one server. */
async function webOf(respond: RequestListener, options: GuardedFetchOptions = {}) {
  const { port, close } = await listenHttp(respond);
  closers.push(close);
  return createGuardedFetch({ resolve: names, dial: divertedDial(port), ...options });
}

async function rawWebOf(server: Server, options: GuardedFetchOptions = {}) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as { port: number };
  return createGuardedFetch({ resolve: names, dial: divertedDial(port), ...options });
}

describe('a public document', () => {
  it('comes with its bytes, type and address', async () => {
    const web = await webOf((_, response) => {
      response.setHeader('content-type', 'Image/PNG; charset=binary').end(Buffer.from([0x89, 0x50, 0]));
    });
    expect(await web.fetch('http://public.example/logo.png?v=1')).toEqual({
      bytes: Buffer.from([0x89, 0x50, 0]),
      contentType: 'image/png',
      finalUrl: 'http://public.example/logo.png?v=1',
      framing: { frameOptions: '', policy: '' },
    });
  });

  it('is requested with its own host, without cookies or credentials', async () => {
    let seen: Record<string, unknown> = {};
    const web = await webOf((request, response) => {
      seen = { ...request.headers, method: request.method, url: request.url };
      response.end();
    });
    await web.fetch('http://public.example/a%20b?c=d#e', { accept: ['image/png', 'image/*'] }).catch(() => undefined);
    expect(seen).toMatchObject({
      method: 'GET',
      url: '/a%20b?c=d',
      host: 'public.example',
      accept: 'image/png, image/*',
      'accept-encoding': 'identity',
    });
    expect(seen).not.toHaveProperty('cookie');
    expect(seen).not.toHaveProperty('authorization');
  });

  it('may be empty', async () => {
    const web = await webOf((_, response) => void response.end());
    expect(await web.fetch('http://public.example/')).toMatchObject({ bytes: Buffer.alloc(0), contentType: '' });
  });

  it('is found behind the second address when the first is silent', async () => {
    const { port, close } = await listenHttp((_, response) => void response.end('second'));
    closers.push(close);
    const divert = divertedDial(port);
    const web = createGuardedFetch({
      resolve: fixedNames({ 'two.example': ['93.184.216.33', PUBLIC_ADDRESS] }),
      dial: async (target, signal) => {
        if (target.address === '93.184.216.33') throw new Error('connection refused');
        return divert(target, signal);
      },
    });
    expect((await web.fetch('http://two.example/')).bytes.toString()).toBe('second');
  });
});

describe('redirects', () => {
  /** `/3` redirects to `/2`, `/2` to `/1`, and `/1` to `/0`, which responds. */
  const countdown: RequestListener = (request, response) => {
    const left = Number((request.url ?? '').slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(302, { location: `/${left - 1}` }).end('moved');
  };

  it.each([0, 1, 2, 3])('%i of them are followed', async (count) => {
    const web = await webOf(countdown);
    const { bytes, finalUrl } = await web.fetch(`http://public.example/${count}`);
    expect([bytes.toString(), finalUrl]).toEqual(['arrived', 'http://public.example/0']);
  });

  it('a fourth is not followed', async () => {
    const web = await webOf(countdown);
    const message = 'This URL redirects more than 3 times. Use the final URL.';
    await expect(web.fetch('http://public.example/4')).rejects.toMatchObject({ message, status: 302 });
  });

  it.each([301, 302, 303, 307, 308])('status %i is one, to another host too', async (status) => {
    const web = await webOf((request, response) => {
      if (request.headers.host === 'other.example') response.end('there');
      else response.writeHead(status, { location: 'http://other.example/x' }).end();
    });
    expect(await web.fetch('http://public.example/')).toMatchObject({ finalUrl: 'http://other.example/x' });
  });

  it.each([300, 304, 305])('status %i is not a redirect', async (status) => {
    const web = await webOf((_, response) => void response.writeHead(status, { location: '/x' }).end());
    await expect(web.fetch('http://public.example/')).rejects.toMatchObject({ code: 'invalid_input', status });
  });

  it('to an address that is not allowed is a rejection with its status', async () => {
    const web = await webOf((_, response) => void response.writeHead(307, { location: 'ftp://other.example/' }).end());
    const rejection = { message: 'Only http and https URLs are allowed.', status: 307 };
    await expect(web.fetch('http://public.example/')).rejects.toMatchObject(rejection);
  });

  it('one without a target is a rejection', async () => {
    const web = await webOf((_, response) => void response.writeHead(302).end());
    await expect(web.fetch('http://public.example/')).rejects.toThrow('status 302');
  });
});

describe('limits', () => {
  it.each([
    ['announced', { 'content-length': '11' }],
    ['not announced', {}],
  ])('a body longer than the limit is rejected when its length is %s', async (_, headers) => {
    const web = await webOf((_request, response) => {
      response.writeHead(200, headers);
      response.write('01234');
      response.end('567890');
    });
    await expect(web.fetch('http://public.example/', { maxBytes: 10 })).rejects.toThrow('more than 10 bytes');
    expect((await web.fetch('http://public.example/', { maxBytes: 11 })).bytes).toHaveLength(11);
  });

  it('an endless body is cut at 2 MiB', async () => {
    const web = await webOf((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pour).on('error', () => undefined);
      pour();
    });
    await expect(web.fetch('http://public.example/')).rejects.toThrow('more than 2097152 bytes');
  });

  it.each([
    ['a server that never answers', () => undefined],
    ['a body that never ends', (response: import('node:http').ServerResponse) => void response.write('first')],
  ])('%s runs into the time limit', async (_, respond) => {
    const web = await webOf((_request, response) => respond(response), { timeoutMs: 100 });
    await expect(web.fetch('http://public.example/')).rejects.toThrow('did not respond in time');
  });

  it('a name server that never answers does so, too', async () => {
    const web = await webOf(() => undefined, { timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    await expect(web.fetch('http://public.example/')).rejects.toThrow('did not respond in time');
  });

  it('a server that never finishes the TLS handshake does so, too', async () => {
    const silent = await listenAsCanary();
    closers.push(silent.close);
    const web = createGuardedFetch({ resolve: names, dial: divertedDial(silent.port), timeoutMs: 100 });
    await expect(web.fetch('https://public.example/')).rejects.toThrow('did not respond in time');
  });
});

describe('the content of responses', () => {
  it.each([
    ['image/png', ['image/png'], true],
    ['image/webp', ['image/*'], true],
    ['IMAGE/PNG;q=1', ['image/png'], true],
    ['text/html', ['image/png', 'image/*'], false],
    ['imagery/png', ['image/*'], false],
    ['', ['image/png'], false],
  ])('type %j is judged against %j', async (type, accept, isFine) => {
    const web = await webOf((_, response) => void response.writeHead(200, type ? { 'content-type': type } : {}).end());
    const attempt = web.fetch('http://public.example/', { accept });
    if (isFine) await expect(attempt).resolves.toBeDefined();
    else
      await expect(attempt).rejects.toMatchObject({ message: expect.stringContaining('did not return'), status: 200 });
  });

  it.each([201, 204, 206, 401, 404, 500])('status %i is a rejection that carries it', async (status) => {
    const web = await webOf((_, response) => void response.writeHead(status).end());
    const message = `This URL returned status ${status}.`;
    await expect(web.fetch('http://public.example/', { field: 'link' })).rejects.toMatchObject({
      message,
      status,
      fields: { link: [message] },
    });
  });

  it('compressed content is rejected, since it was not requested', async () => {
    const web = await webOf((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
    await expect(web.fetch('http://public.example/')).rejects.toThrow('compressed');
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a broken header', 'HTTP/1.1 200 OK\r\nbad header\r\n\r\n'],
    ['a cut body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'],
    ['nothing', ''],
    ['two content lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['an endless header', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
  ])('%s is a rejection and no bug', async (_, text) => {
    const web = await rawWebOf(
      createTcpServer(
        (socket) =>
          void socket
            .on('error', () => undefined)
            .resume()
            .end(text),
      ),
    );
    await expect(web.fetch('http://public.example/')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('https', () => {
  const { cert, key } = selfSigned('public.example');

  async function secureWeb(options: GuardedFetchOptions) {
    const server = createHttpsServer({ cert, key }, (_, response) => void response.end('secret'));
    const { port, close } = await started(server);
    closers.push(close);
    return createGuardedFetch({ resolve: names, dial: divertedDial(port), ...options });
  }

  it('is spoken with the name of the host, though the socket goes to an address', async () => {
    const web = await secureWeb({ certificateAuthority: cert });
    expect((await web.fetch('https://public.example/')).bytes.toString()).toBe('secret');
    expect((await web.fetch('https://public.example:443/')).bytes.toString()).toBe('secret');
  });

  it.each([
    ["another host's certificate", 'https://other.example/', cert],
    ['a certificate of no known authority', 'https://public.example/', undefined],
    ["an address instead of the certificate's name", `https://${PUBLIC_ADDRESS}/`, cert],
  ])('%s is rejected', async (_, url, certificateAuthority) => {
    const web = await secureWeb({ certificateAuthority });
    await expect(web.fetch(url)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a rejection', () => {
  it('names the given field, `url` by default', async () => {
    const web = createGuardedFetch({ resolve: names });
    await expect(web.fetch('x')).rejects.toMatchObject({ fields: { url: [expect.any(String)] } });
    await expect(web.fetch('x', { field: 'metaimage' })).rejects.toMatchObject({
      fields: { metaimage: [expect.any(String)] },
    });
  });

  it('reports internal, unknown and unresponsive hosts with the same error', async () => {
    const web = createGuardedFetch({
      resolve: async (hostname) => {
        if (hostname === 'broken.example') throw new Error('SERVFAIL');
        return hostname === 'inner.example' ? ['10.0.0.1'] : hostname === 'silent.example' ? [PUBLIC_ADDRESS] : [];
      },
      dial: async () => Promise.reject(new Error('connection refused')),
    });
    const sentenceOf = (host: string) => web.fetch(`http://${host}/`).catch((error: Error) => error.message);
    const sentences = await Promise.all(
      ['inner.example', 'unknown.example', 'broken.example', 'silent.example'].map(sentenceOf),
    );
    expect(new Set(sentences).size).toBe(1);
    expect(sentences[0]).toContain('Use a public http or https URL.');
  });
});
