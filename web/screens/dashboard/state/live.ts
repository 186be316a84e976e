import { useEffect, useState } from 'react';
import type { Answer, ApiClient } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { pathOf } from './question.ts';

export type Live = Answer<'showLive'>['data'];

/** Live visitors of a website while the page is visible. Undefined until the first message of the stream. */
export function useLive(siteId: number): Live | undefined {
  const client = useApi();
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    let stop = new AbortController();
    const start = () => {
      stop.abort();
      stop = new AbortController();
      if (document.visibilityState === 'visible')
        void follow(client, pathOf({ id: siteId }, '/live/stream'), { tell: setLive, signal: stop.signal });
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      document.removeEventListener('visibilitychange', start);
      stop.abort();
    };
  }, [client, siteId]);
  return live;
}

interface Listener {
  tell: (live: Live) => void;
  signal: AbortSignal;
  /** Delay before reconnecting. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Reads the stream and reconnects when it ends or fails: after three seconds, with increasing delays while it fails.
 */
export async function follow(client: ApiClient, path: string, listener: Listener): Promise<void> {
  const { tell, signal, pause = pauseFor } = listener;
  for (let failures = 0; !signal.aborted; ) {
    try {
      const { body } = await client.send(path, { accept: 'text/event-stream', signal });
      if (body)
        await readEvents(body, (text) => {
          failures = 0;
          tell(JSON.parse(text) as Live);
        });
    } catch {
      // Not reported: the count stops updating, and the next attempt may succeed.
      failures++;
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal);
  }
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Reads the data of each server-sent event; ignores comments and other fields. */
export async function readEvents(body: ReadableStream<Uint8Array>, tell: (data: string) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let held = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (held + part.value).split(/\r?\n\r?\n/);
    held = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''));
      if (data.length > 0) tell(data.join('\n'));
    }
  }
}
