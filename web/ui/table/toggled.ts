/** The chosen ones with this one, or without it where it was chosen. */
export function toggled(ids: ReadonlySet<number | string>, id: number | string): ReadonlySet<number | string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
