/** Rejects if the work takes longer, so that a hanging dependency counts as down. */
export function withTimeout<Value>(work: Promise<Value>, maxWaitMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No response within ${maxWaitMs} ms.`)), maxWaitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
