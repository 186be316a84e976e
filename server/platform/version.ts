import packageFile from '../../package.json' with { type: 'json' };

/** The release that runs. */
export const VERSION = packageFile.version;

/** Returns a positive number if the first release is newer, 0 for the same. Both are like `1.2.3`. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number);
}
