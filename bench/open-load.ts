/**
 * GET requests at fixed moments, whatever became of earlier ones: `node bench/open-load.ts ORIGIN/PATH RATE SECONDS CONNECTIONS` prints a line
 * of JSON (`OpenLoad`). A request that finds no free connection is not sent, as a proxy with a full queue would reject it.
 * Latencies count from the moment at which a request was due.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface OpenLoad {
  due: number;
  unsent: number;
  answered: number;
  refused: number;
  /** Sent, and the connection ended before the response, or no response came. */
  broken: number;
  medianMs: number;
  p99Ms: number;
}

const CONNECT_AT_ONCE = 100;
const LAST_RESPONSES_MS = 10_000;

const [address = '', rate = '', seconds = '', connections = ''] = process.argv.slice(2);
const { hostname, port, host, pathname } = new URL(address);
const request = Buffer.from(
  `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0.0.0\r\n\r\n`,
);
/** In order of their last response: one that is not used for 5 s is closed by the service. */
const idle = new Set<Socket>();
const dueAt = new Map<Socket, number>();
const latencies: number[] = [];
const counts = { unsent: 0, answered: 0, refused: 0, broken: 0 };

function open(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => {
      idle.add(socket);
      resolve();
    });
    socket.on('data', (response) => settle(socket, response));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (dueAt.delete(socket)) counts.broken++;
      idle.delete(socket);
      resolve();
    });
  });
}

/** Responses are small, so that each arrives in one piece. */
function settle(socket: Socket, response: Buffer): void {
  const due = dueAt.get(socket);
  if (due === undefined) return;
  dueAt.delete(socket);
  latencies.push(performance.now() - due);
  if (response.toString('latin1', 9, 10) === '3') counts.answered++;
  else counts.refused++;
  if (response.includes('Connection: close')) void open();
  else idle.add(socket);
}

function send(due: number): void {
  const [socket] = idle;
  if (socket === undefined) return void counts.unsent++;
  idle.delete(socket);
  dueAt.set(socket, due);
  socket.write(request);
}

async function sendAll(total: number): Promise<void> {
  const startedAt = performance.now();
  for (let sent = 0; sent < total; await delay(1)) {
    const until = Math.min(total, ((performance.now() - startedAt) * Number(rate)) / 1_000);
    for (; sent < until; sent++) send(startedAt + (sent * 1_000) / Number(rate));
  }
}

for (let opened = 0; opened < Number(connections); opened += CONNECT_AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(CONNECT_AT_ONCE, Number(connections) - opened) }, open));
}
const due = Number(rate) * Number(seconds);
await sendAll(due);
for (const until = performance.now() + LAST_RESPONSES_MS; dueAt.size > 0 && performance.now() < until; )
  await delay(20);
latencies.sort((one, other) => one - other);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
const outcome: OpenLoad = { due, ...counts, medianMs: at(0.5), p99Ms: at(0.99) };
outcome.broken += dueAt.size;
console.log(JSON.stringify(outcome));
process.exit();
