/** What a person who wants no news has seen. */
export const NO_NEWS = 'never';

/** Whether there is news that the person has not seen; `seen` is '' for nothing. */
export function hasNews(seen: string | undefined, newest: string): boolean {
  if (seen === undefined || seen === NO_NEWS) return false;
  const [mine, theirs] = [partsOf(seen), partsOf(newest)];
  const at = theirs.findIndex((part, index) => part !== (mine[index] ?? 0));
  return at >= 0 && (theirs[at] ?? 0) > (mine[at] ?? 0);
}

/** `0.3.0` as people call it: `0.3`. */
export function shortVersion(version: string): string {
  return version.replace(/\.0$/, '');
}

function partsOf(version: string): number[] {
  return version === '' ? [] : version.split('.').map(Number);
}
