/** One after the other: a large picture takes 150 MB while it is made small. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Made>(make: () => Promise<Made>): Promise<Made> => {
    const made = last.then(make);
    // Told to whoever asked for it, by the promise that they are given: the next one only waits until it is over.
    last = made.catch(() => undefined);
    return made;
  };
}
