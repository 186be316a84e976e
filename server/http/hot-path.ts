import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What the hot path reads of a request: one of `node:http`, or one that never became such an object (`front.ts`). */
export interface HotRequest extends Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'> {
  /** The whole body of a POST that is not one of `node:http`, whose bodies are streams. */
  readonly body?: Buffer | undefined;
}

/** How the hot path responds. */
export interface HotResponse {
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers: OutgoingHttpHeaders | string[]): unknown;
  end(body?: string | Buffer): unknown;
  destroy(): unknown;
}

/**
 * Inspects every request first: responds, or calls `pass`, immediately or shortly after. For requests it does not
 * handle, it costs only microseconds and has no effect, because it may see them twice.
 */
export type HotPath = (request: HotRequest, response: HotResponse, pass: () => void) => void;

/** A hot path that also reads bodies. */
export type BodyPath = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
