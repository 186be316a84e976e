/**
 * npm leaves packages of other platforms out of the lock file when the registry at hand does not carry them all, and
 * then `npm ci` rejects that lock file everywhere (npm 10 and 11, "Missing: ... from lock file"). These functions find
 * such gaps and fill those that can be derived from the package name.
 */

export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: readonly string[];
  os?: readonly string[];
  libc?: readonly string[];
  optionalDependencies?: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

export interface LockFile {
  packages: Readonly<Record<string, LockedPackage>>;
  [field: string]: unknown;
}

export interface Gap {
  /** Key of the package that wants the missing one, such as `node_modules/chdb`. */
  wantedBy: string;
  name: string;
  range: string;
}

const MODULES = 'node_modules/';

/** Optional dependencies without an entry where Node would look for them. */
export function findGaps(lock: LockFile): Gap[] {
  return Object.entries(lock.packages).flatMap(([wantedBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(wantedBy, name).some((place) => place in lock.packages))
      .map(([name, range]) => ({ wantedBy, name, range })),
  );
}

/** The keys under which Node finds a package for the one at `from`: its own folder first, then each one above. */
function placesOf(from: string, name: string): string[] {
  const places = [`${from === '' ? '' : `${from}/`}${MODULES}${name}`];
  for (let at = from.lastIndexOf(MODULES); at >= 0; at = from.lastIndexOf(MODULES, at - 1)) {
    places.push(`${from.slice(0, at)}${MODULES}${name}`);
    if (at === 0) break;
  }
  return places;
}

const PLATFORM_NAME = /-(?<os>darwin|linux)-(?<cpu>x64|arm64)(?:-(?<abi>gnu|musl))?$/;
const LIBC: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' };

/**
 * Fills the gaps of packages named after their platform (`@chdb/lib-darwin-arm64`) with entries without a check sum,
 * which npm accepts: it then takes the registry's. Other gaps stay, and are returned.
 */
export function completeLock(lock: LockFile): { lock: LockFile; filled: string[]; left: Gap[] } {
  const packages = { ...lock.packages };
  const filled: string[] = [];
  const left: Gap[] = [];
  for (const gap of findGaps(lock)) {
    const entry = entryFor(gap, lock);
    if (entry === undefined) left.push(gap);
    else {
      packages[MODULES + gap.name] = entry;
      filled.push(gap.name);
    }
  }
  const sorted = Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, filled, left };
}

function entryFor(gap: Gap, lock: LockFile): LockedPackage | undefined {
  const { os, cpu, abi } = PLATFORM_NAME.exec(gap.name)?.groups ?? {};
  const isExact = /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(gap.range);
  if (os === undefined || cpu === undefined || !isExact) return undefined;
  const license = lock.packages[gap.wantedBy]?.license;
  return {
    version: gap.range,
    cpu: [cpu],
    ...(lock.packages[gap.wantedBy]?.dev === true ? { dev: true } : {}),
    ...(abi === undefined ? {} : { libc: [LIBC[abi] ?? abi] }),
    ...(license === undefined ? {} : { license }),
    optional: true,
    os: [os],
  };
}
