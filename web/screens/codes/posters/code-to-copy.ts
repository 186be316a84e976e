import type { Poster } from './poster-data.ts';

/**
 * Returns the code that new places copy unless another is chosen: the newest of the places, whose design they share,
 * else the newest of the channel.
 *
 * @param codes newest first
 */
export function codeToCopy<Code extends Pick<Poster, 'id'>>(codes: readonly Code[], posters: readonly Poster[]) {
  const placed = new Set(posters.filter(({ placement }) => placement !== null).map(({ id }) => id));
  const own = new Set(posters.map(({ id }) => id));
  return codes.find(({ id }) => placed.has(id)) ?? codes.find(({ id }) => own.has(id)) ?? codes[0];
}
