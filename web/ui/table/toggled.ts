/** Returns the ids with this one added, or removed if it was included. */
export function toggled(ids: ReadonlySet<number | string>, id: number | string): ReadonlySet<number | string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
