import { reasonOf } from '../platform/reason-of.ts';

export type Severity = 'ok' | 'warn' | 'FAIL';

export interface Finding {
  severity: Severity;
  /** The finding and, unless it is ok, what to do. */
  sentence: string;
}

export interface Check {
  name: string;
  /** What to do when `run` throws, which counts as a `FAIL`. */
  advice?: string;
  run(): Promise<Finding> | Finding;
}

/** Runs one check. */
export async function runCheck({ name, advice, run }: Check): Promise<Finding & { name: string }> {
  try {
    return { name, ...(await run()) };
  } catch (error) {
    const reason = reasonOf(error);
    return {
      name,
      severity: 'FAIL',
      sentence: advice === undefined ? reason : `${reason.replace(/\.?$/, '.')} ${advice}`,
    };
  }
}

export const ok = (sentence: string): Finding => ({ severity: 'ok', sentence });
export const warn = (sentence: string): Finding => ({ severity: 'warn', sentence });
export const fail = (sentence: string): Finding => ({ severity: 'FAIL', sentence });
