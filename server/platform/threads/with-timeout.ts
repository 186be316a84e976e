/** Rejects when the work takes longer: a dependency that hangs counts as one that is down. */
export function inTime<Value>(work: Promise<Value>, maxWaitMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${maxWaitMs} ms.`)), maxWaitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
