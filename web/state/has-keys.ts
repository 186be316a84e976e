/** Whether it is used with keys: they are no help to a finger, and typing takes half of a phone's window. */
export function hasKeys(): boolean {
  return !window.matchMedia('(hover: none), (pointer: coarse)').matches;
}
