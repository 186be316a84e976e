/**
 * Whether the device has a keyboard. On touch screens shortcuts are useless, and the on-screen keyboard covers half of
 * the window.
 */
export function hasKeys(): boolean {
  return !window.matchMedia('(hover: none), (pointer: coarse)').matches;
}
