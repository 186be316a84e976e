import { describe, expect, it, vi } from 'vitest';
import { endOfHead, PlainResponse } from './plain-response.ts';

function create() {
  const send = vi.fn();
  const close = vi.fn();
  return { response: new PlainResponse({ send, close }), send, close };
}

describe('a response without a stream', () => {
  it('is sent once, with the headers in their order', () => {
    const { response, send } = create();
    response.setHeader('Strict-Transport-Security', 'max-age=1');
    response.writeHead(302, ['Location', '/x', 'Content-Length', '0']);
    expect(response.headersSent).toBe(true);
    expect(send).not.toHaveBeenCalled();
    response.end();
    const head = 'HTTP/1.1 302 Found\r\nStrict-Transport-Security: max-age=1\r\nLocation: /x\r\nContent-Length: 0\r\n';
    expect(send.mock.calls).toEqual([[head, '']]);
  });

  it('takes headers as an object, and counts the bytes of the body where they are not told', () => {
    const { response, send } = create();
    response.writeHead(404, { 'X-A': 1 });
    response.end('é');
    expect(send.mock.calls).toEqual([['HTTP/1.1 404 Not Found\r\nX-A: 1\r\nContent-Length: 2\r\n', 'é']]);
  });

  it('names its request, unless the headers come as an array', () => {
    const send = vi.fn();
    const respond = () => new PlainResponse({ send, close: vi.fn() }, () => 'abc');
    for (const headers of [{ 'X-A': 'b' }, ['X-A', 'b']]) {
      const response = respond();
      response.writeHead(200, headers);
      response.end();
    }
    expect(send.mock.calls.map(([head]) => head.includes('X-Request-Id: abc\r\n'))).toEqual([true, false]);
  });

  it('is 200 unless told otherwise', () => {
    const { response, send } = create();
    response.end('x');
    expect(send.mock.calls).toEqual([['HTTP/1.1 200 OK\r\nContent-Length: 1\r\n', 'x']]);
  });

  it.each(['a\r\nSet-Cookie: b', 'a\nb', 'a\0', 'a\u{100}'])(
    'rejects a value that would break the head: %j',
    (value) => {
      const { response, send } = create();
      expect(() => response.writeHead(302, ['Location', value])).toThrow('Location');
      expect(() => response.writeHead(302, { Location: value })).toThrow('Location');
      expect(send).not.toHaveBeenCalled();
    },
  );

  it('can end the connection instead', () => {
    const { response, close } = create();
    response.destroy();
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('the end of a head', () => {
  it('says how long the connection is kept', () => {
    expect(endOfHead(65_000)).toMatch(
      /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n$/,
    );
  });

  it('says that the connection ends', () => {
    expect(endOfHead(0)).toMatch(/GMT\r\nConnection: close\r\n\r\n$/);
  });
});
