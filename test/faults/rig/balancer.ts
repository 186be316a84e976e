import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killHard } from './processes.ts';
import { freePort } from './service.ts';

const CONFIGURATION = join(import.meta.dirname, '..', '..', '..', 'deploy', 'haproxy-roles.cfg');

/** HAProxy with the rules that Waymark ships, in front of nodes of this machine, without TLS. */
export class Balancer {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  /** `nodes` has the port of each server of the configuration, such as `edge-1`. */
  static async open(program: string, folder: string, nodes: Readonly<Record<string, number>>): Promise<Balancer> {
    const port = await freePort();
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configuration(port, nodes));
    const child = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const balancer = new Balancer(port, child);
    while (!(await balancer.#serves())) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${output}`);
      await delay(100);
    }
    return balancer;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    killHard(this.#child.pid);
    await ended;
  }

  /** Whether it sends requests to nodes of both roles. */
  async #serves(): Promise<boolean> {
    const statuses = await Promise.all(
      ['/robots.txt', '/docs'].map((path) =>
        fetch(`http://127.0.0.1:${this.port}${path}`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    return statuses.every((status) => status === 200);
  }
}

/** The shipped configuration with other ports. A server that is not among the nodes is left out. */
function configuration(port: number, nodes: Readonly<Record<string, number>>): string {
  const lines = readFileSync(CONFIGURATION, 'utf8').split('\n');
  const isKept = (line: string) => !/^\s+(bind :443|http-request redirect|maxconn|option httplog)/.test(line);
  return lines
    .filter(isKept)
    .flatMap((line) => {
      const server = /^(\s+server )([\w-]+) /.exec(line);
      if (server === null) return [line.replace(/bind :80$/, `bind 127.0.0.1:${port}`)];
      const [, start, name = ''] = server;
      return nodes[name] === undefined ? [] : [`${start}${name} 127.0.0.1:${nodes[name]}`];
    })
    .join('\n');
}
