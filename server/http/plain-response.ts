import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HotResponse } from './hot-path.ts';
import { REQUEST_ID_HEADER } from './shared/request/request-ids.ts';

/** What no header may contain; `node:http` rejects it, too. */
const INVALID = /[^\t\x20-\x7e\x80-\xff]/;

/** What a response is sent to. */
export interface ResponseTarget {
  /** @param head without what `endOfHead` adds */
  send(head: string, body: string | Buffer): void;
  close(): void;
}

/** A response without a stream: its head and body are sent at once. */
export class PlainResponse implements HotResponse {
  readonly #target: ResponseTarget;
  readonly #requestId: (() => string) | undefined;
  #lines = '';
  #status = 200;
  #hasLength = false;
  headersSent = false;

  /** @param requestId added to what `identifiedResponses` adds it to */
  constructor(target: ResponseTarget, requestId?: () => string) {
    this.#target = target;
    this.#requestId = requestId;
  }

  /** @throws Error for a value with line breaks or characters beyond Latin-1 */
  setHeader(name: string, value: string): void {
    if (INVALID.test(value)) throw new Error(`The value of the header ${name} is invalid.`);
    this.#hasLength ||= name === 'Content-Length';
    this.#lines += `${name}: ${value}\r\n`;
  }

  writeHead(status: number, headers: OutgoingHttpHeaders | string[]): void {
    if (Array.isArray(headers)) {
      for (let at = 1; at < headers.length; at += 2) this.setHeader(headers[at - 1] ?? '', headers[at] ?? '');
    } else {
      for (const name in headers) this.setHeader(name, String(headers[name]));
      if (this.#requestId) this.setHeader(REQUEST_ID_HEADER, this.#requestId());
    }
    this.#status = status;
    this.headersSent = true;
  }

  end(body: string | Buffer = ''): void {
    if (!this.#hasLength) this.setHeader('Content-Length', String(Buffer.byteLength(body)));
    this.headersSent = true;
    this.#target.send(`HTTP/1.1 ${this.#status} ${STATUS_CODES[this.#status]}\r\n${this.#lines}`, body);
  }

  destroy(): void {
    this.#target.close();
  }
}

/** Returns the headers of every response and the blank line. @param keptMs 0 for the last response of a connection */
export function endOfHead(keptMs: number): string {
  const kept = keptMs === 0 ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${Math.floor(keptMs / 1_000)}`;
  return `Date: ${dateNow()}\r\nConnection: ${kept}\r\n\r\n`;
}

let date = '';
let dateSecond = 0;

function dateNow(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== dateSecond) {
    dateSecond = second;
    date = new Date(second * 1_000).toUTCString();
  }
  return date;
}

/** Returns false when the client reads more slowly than it is sent to. */
export function writeResponse(socket: Socket, { head, body }: { head: string; body: string | Buffer }): boolean {
  if (body === '') return socket.write(head, 'latin1');
  socket.cork();
  socket.write(head, 'latin1');
  const isTaken = socket.write(body);
  socket.uncork();
  return isTaken;
}
