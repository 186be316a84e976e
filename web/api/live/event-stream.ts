import type { ApiClient } from '../client.ts';

export interface StreamListener {
  /** Receives the data of each event. */
  tell: (data: string) => void;
  /** Called when an open stream ends or an attempt fails. */
  lost?: () => void;
  signal: AbortSignal;
  /** Delay before reconnecting. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The server sends a heartbeat every 15 s. A connection that a sleeping computer lost would stay open for minutes. */
const SILENT_MS = 40_000;

/**
 * Reads a stream of server-sent events and reconnects when it ends or fails: after a second, with increasing delays
 * while it fails. Delays vary, so that the tabs of a restarted service do not all come at once.
 */
export async function follow(client: ApiClient, path: string, listener: StreamListener): Promise<void> {
  const { tell, lost, signal, pause = pauseFor } = listener;
  for (let failures = 0; !signal.aborted; ) {
    const silence = watchSilence(signal);
    try {
      const { body } = await client.send(path, { accept: 'text/event-stream', signal: silence.signal });
      if (body)
        await readEvents(body, {
          heard: silence.heard,
          tell: (data) => {
            failures = 0;
            tell(data);
          },
        });
    } catch {
      // Not reported: the figures stop changing by themselves, and the next attempt may succeed.
      failures++;
    }
    silence.end();
    if (signal.aborted) return;
    lost?.();
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (1 + Math.random() / 2), signal);
  }
}

/** Aborts with the outer signal, or when nothing is heard for long. */
function watchSilence(outer: AbortSignal) {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
    },
    end: () => clearTimeout(timer),
  };
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
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { tell, heard }: { tell: (data: string) => void; heard?: () => void },
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let held = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard?.();
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
