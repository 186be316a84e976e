import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createLog, silentLog } from './log.ts';

const MODULE = new URL('./log.ts', import.meta.url).href;

/** Returns the output of this code in a separate process, because tests can't intercept where the log writes. */
function printed(does: string): string {
  const script = `import { createLog, silentLog } from '${MODULE}'; ${does}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  it('is one line of JSON a message, with the process and without the host', () => {
    const [line, ...rest] = lines(printed(`createLog('info', false).info({ port: 80 }, 'listening\\nhere')`));
    expect(rest).toEqual([]);
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      process: expect.any(Number),
      port: 80,
      msg: 'listening\nhere',
    });
  });

  it('is complete when the process ends', () => {
    const text = printed(`const log = createLog('info', false); for (let i = 0; i < 500; i++) log.info({ i }, 'x');`);
    expect(lines(text).map(({ i }) => i)).toEqual(Array.from({ length: 500 }, (_, index) => index));
  });

  it('omits what is below its level', () => {
    const does = `const log = createLog('warn', false); log.debug('a'); log.info('b'); log.warn('c'); log.error('d');`;
    expect(lines(printed(does)).map(({ msg }) => msg)).toEqual(['c', 'd']);
  });

  it('contains an error with its stack, and the component', () => {
    const does = `createLog('info', false).child({ part: 'spool' }).error({ err: new TypeError('no') }, 'failed')`;
    expect(lines(printed(does))).toMatchObject([
      { part: 'spool', err: { type: 'TypeError', message: 'no', stack: expect.stringContaining('TypeError: no') } },
    ]);
  });

  it('is for people on a terminal', () => {
    const text = printed(`createLog('info', true).info('listening')`);
    expect(text).toContain('listening');
    expect(() => JSON.parse(text)).toThrow();
  });

  it('writes nothing when it is silent', () => {
    const does = `for (const log of [silentLog(), silentLog().child({}), createLog('silent', false)]) log.fatal('x')`;
    expect(printed(does)).toBe('');
  });

  it('rejects a level that does not exist', () => {
    expect(() => createLog('loud', false)).toThrow(/level/);
    expect(() => silentLog().error('nothing happens')).not.toThrow();
  });
});
