import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { EngineStatement } from './request.ts';
import { createEngineServer } from './server.ts';
import { EngineBusyError, type EngineResult } from './sessions.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(run: (statement: EngineStatement) => Promise<EngineResult>): Promise<string> {
  server = createEngineServer({ run, close: async () => undefined });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const result = (text: string): EngineResult => ({ bytes: Buffer.from(text), rowsRead: 3, rowsWritten: 0 });
const failing = (error: Error) => listen(() => Promise.reject(error));
const post = (url: string, body = 'SELECT 1') => fetch(url, { method: 'POST', body });

describe('the HTTP interface', () => {
  it('responds to pings without a session', async () => {
    const url = await failing(new Error('busy'));
    const response = await fetch(`${url}/ping`);
    expect([response.status, await response.text()]).toEqual([200, 'Ok.\n']);
  });

  it('responds with the statement’s output, its id and what it read', async () => {
    const url = await listen(async ({ sql }) => result(`you said ${sql}`));
    const response = await post(`${url}/?query_id=abc`);
    expect(await response.text()).toBe('you said SELECT 1');
    expect(response.headers.get('x-clickhouse-query-id')).toBe('abc');
    expect(JSON.parse(response.headers.get('x-clickhouse-summary') ?? '')).toMatchObject({ read_rows: '3' });
  });

  it("reports the engine's errors in ClickHouse's form, the number in a header", async () => {
    const text = 'Code: 62. DB::Exception: Syntax error. (SYNTAX_ERROR)';
    const response = await post(await failing(new Error(text)));
    expect([response.status, await response.text()]).toEqual([500, `${text}\n`]);
    expect(response.headers.get('x-clickhouse-exception-code')).toBe('62');
  });

  it('gives errors without a number one', async () => {
    const response = await post(await failing(new Error('odd')));
    expect(response.headers.get('x-clickhouse-exception-code')).toBe('1002');
    expect(await response.text()).toContain('DB::Exception: odd');
  });

  it('responds 503 when too many wait', async () => {
    const response = await post(await failing(new EngineBusyError('Too many.')));
    expect(response.status).toBe(503);
    expect(response.headers.get('x-clickhouse-exception-code')).toBe('202');
  });

  it('rejects an unknown setting, and keeps running', async () => {
    const url = await listen(async () => result('fine'));
    expect((await post(`${url}/?a%20b=1`)).status).toBe(500);
    expect((await post(url)).status).toBe(200);
  });

  it('accepts URLs of half a megabyte, since they carry bound values', async () => {
    const url = await listen(async ({ parameters }) => result(String(parameters.get('ids')?.length)));
    expect(await (await post(`${url}/?param_ids=${'1'.repeat(500_000)}`)).text()).toBe('500000');
  });
});
