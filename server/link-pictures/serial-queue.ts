/** Creates a queue that runs one task at a time: shrinking a large picture takes 150 MB. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Made>(make: () => Promise<Made>): Promise<Made> => {
    const created = last.then(make);
    // The caller gets the error by its own promise; the next task only waits for the end.
    last = created.catch(() => undefined);
    return created;
  };
}
