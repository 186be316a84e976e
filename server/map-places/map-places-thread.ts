/** Worker thread that knows the places of the location database, started by map-places.ts. Its memory ends with it. */
import { readFileSync } from 'node:fs';
import { serveTasks } from '../platform/threads/thread-tasks.ts';
import { createPlaceIndex, type MapBox, type MapPlace, type PlaceIndex } from './place-index.ts';

export interface PlacesTask {
  /** The location database. */
  path: string;
  box: MapBox;
  limit: number;
}

let index: PlaceIndex | undefined;

serveTasks(({ path, box, limit }: PlacesTask): MapPlace[] => {
  index ??= read(path);
  return index.find(box, limit);
});

/** A map without names is better than none: the start of the service warns about a file that can't be read. */
function read(path: string): PlaceIndex {
  try {
    const content = readFileSync(path);
    const read = createPlaceIndex(content);
    // Small buffers share their memory with others.
    if (content.byteLength === content.buffer.byteLength) content.buffer.transfer(0);
    return read;
  } catch {
    return { find: () => [] };
  }
}
