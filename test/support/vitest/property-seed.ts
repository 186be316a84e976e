/** Default seed of `npm test`. */
const SEED = 20_261_122;

/** Undefined for a random seed of fast-check, if the setting is `random`. @throws Error for anything but an integer. */
export function readPropertySeed(setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return SEED;
  if (setting === 'random') return undefined;
  const seed = Number(setting);
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be a whole number or "random", not ${setting}.`);
  return seed;
}
