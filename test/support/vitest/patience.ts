/** Timeouts of tests that wait for asynchronous results. Not a measure of speed: a machine that is ten times slower is fine. */
export const PATIENCE = { timeout: 60_000 };
