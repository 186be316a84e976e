/** What `npm test` uses unless told otherwise. */
const SEED = 20_261_122;

/** Undefined, for a seed of fast-check's own, when the setting is `random`. @throws Error for what is no whole number. */
export function readPropertySeed(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return SEED;
  if (setting === 'random') return undefined;
  const seed = Number(setting);
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be a whole number or "random", not ${setting}.`);
  return seed;
}
