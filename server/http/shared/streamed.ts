import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reader who takes nothing for so long is gone, or holds what we keep for it without need. */
const STALLED_MS = 120_000;

/** A success that is not JSON: text as a whole, or text or a zip file made while it is sent. A stream is destroyed when nobody reads it. */
export class Streamed {
  readonly type: string;
  readonly body: Readable | string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: string, body: Readable | string, headers: Readonly<Record<string, string>> = {}) {
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * Text that is made piece by piece while it is read. `end` is called once, when all is sent or as soon as the reader has gone:
 * `Readable.from` would first wait for the piece that is under way, which may be the next event of a quiet website.
 */
export function textStream(pieces: AsyncIterator<string>, end: () => void): Readable {
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      end();
      pieces.return?.().catch(() => undefined);
      done(error);
    },
  });
}

/** The reply waits for its reader: what is not taken is not made. */
export function sendStreamed(answer: Streamed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { type, body, headers } = answer;
  reply.headers(headers).type(type === 'application/zip' ? type : `${type}; charset=utf-8`);
  if (typeof body === 'string') return reply.send(body);
  if (request.method === 'HEAD') {
    body.destroy();
    return reply.send(Readable.from([]));
  }
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply.send(body);
}

/** Whether an `Accept` header names this type before JSON, or without it. */
export function prefers(accept: string | undefined, type: string): boolean {
  const ranges = (accept ?? '').split(',').map((range) => range.trim().toLowerCase());
  const placeOf = (wanted: string) =>
    ranges.findIndex((range) => range.split(';')[0]?.trim() === wanted && !/;\s*q=0(\.0*)?\s*(;|$)/.test(range));
  const [own, json] = [placeOf(type), placeOf('application/json')];
  return own >= 0 && (json < 0 || own < json);
}
