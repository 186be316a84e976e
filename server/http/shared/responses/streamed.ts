import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reader that accepts no data for this long has gone, or wastes our resources. */
const STALLED_MS = 120_000;

/**
 * A success response other than JSON: complete text, or text or a zip file generated while it is sent. An unread stream
 * is destroyed.
 */
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
 * Creates a stream of text generated while it is read. `end` runs once, after the last piece or as soon as the reader
 * has gone: `Readable.from` would first wait for the current piece, which may be the next event of a quiet website.
 */
export function textStream(pieces: AsyncIterator<string>, end: () => void): Readable {
  return new Readable({
    read() {
      // Other requests get their turn between two pieces, however fast the reader is.
      nextTurn()
        .then(() => pieces.next())
        .then(
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

/** Sends the stream at the reader's pace, so that nothing is generated before it is needed. */
export function sendStreamed(response: Streamed, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { type, body, headers } = response;
  reply.headers(headers).type(type === 'application/zip' ? type : `${type}; charset=utf-8`);
  if (typeof body === 'string') return reply.send(body);
  if (request.method === 'HEAD') {
    body.destroy();
    return reply.send(Readable.from([]));
  }
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply.send(body);
}

/** Returns whether an `Accept` header names this type before JSON, or without it. */
export function prefers(accept: string | undefined, type: string): boolean {
  const ranges = (accept ?? '').split(',').map((range) => range.trim().toLowerCase());
  const placeOf = (wanted: string) =>
    ranges.findIndex((range) => range.split(';')[0]?.trim() === wanted && !/;\s*q=0(\.0*)?\s*(;|$)/.test(range));
  const [own, json] = [placeOf(type), placeOf('application/json')];
  return own >= 0 && (json < 0 || own < json);
}
