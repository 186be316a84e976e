/**
 * How long tests wait for what comes by itself before they have failed. Never a measure of speed: a machine that is ten
 * times slower than others has done nothing wrong.
 */
export const PATIENCE = { timeout: 60_000 };
