import type { ItemRef, Place } from './channel-data.ts';

/** Data type of dragged items. It is our own, so that nothing else can be dropped on a channel. */
const KIND = 'application/x-waymark-items';

export interface Dragged {
  items: readonly ItemRef[];
  from: Place;
}

export function writeDrag(transfer: Pick<DataTransfer, 'setData'>, dragged: Dragged): void {
  transfer.setData(KIND, JSON.stringify(dragged));
}

/** Parses dragged items; undefined for data from elsewhere. */
export function readDrag(transfer: Pick<DataTransfer, 'getData'>): Dragged | undefined {
  try {
    const { items, from } = JSON.parse(transfer.getData(KIND)) as Dragged;
    return Array.isArray(items) ? { items, from } : undefined;
  } catch {
    return undefined;
  }
}
