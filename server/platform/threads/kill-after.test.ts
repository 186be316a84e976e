import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('./kill-after.ts', import.meta.url).href;

async function endOf(code: string): Promise<{ code: number | null; signal: string | null }> {
  const script = `import { killAfter } from '${MODULE}'; ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  const [exitCode, signal] = await once(child, 'exit');
  return { code: exitCode, signal };
}

describe('killAfter', () => {
  it('ends a process whose main thread is blocked', async () => {
    expect(await endOf('await killAfter(100); for (;;);')).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('does not keep a process running, nor kill one that ends before', async () => {
    expect(await endOf('await killAfter(60_000);')).toEqual({ code: 0, signal: null });
    expect(await endOf('await killAfter(60_000); process.exit(3);')).toEqual({ code: 3, signal: null });
  });
});
