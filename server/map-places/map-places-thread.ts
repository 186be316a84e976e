/** Worker thread that knows the places of the location database, started by map-places.ts. Its memory ends with it. */
import { readFileSync } from 'node:fs';
import { serveTasks } from '../platform/threads/thread-tasks.ts';
import { landPath, type MapView } from './map-land.ts';
import { createPlaceIndex, type MapBox, type MapPlace, type PlaceIndex } from './place-index.ts';

/** A question to the location database at `path`. */
export type PlacesTask = { path: string } & (
  | { kind: 'places'; box: MapBox; limit: number }
  | { kind: 'city'; address: string }
  | { kind: 'land'; view: MapView }
);

/** The answer to each kind of question. */
export interface PlacesAnswers {
  places: MapPlace[];
  city: MapPlace | undefined;
  land: string;
}

let index: PlaceIndex | undefined;

serveTasks((task: PlacesTask): PlacesAnswers[PlacesTask['kind']] => {
  if (task.kind === 'land') return landPath(task.view);
  index ??= read(task.path);
  return task.kind === 'city' ? index.locate(task.address) : index.find(task.box, task.limit);
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
    return { find: () => [], locate: () => undefined };
  }
}
