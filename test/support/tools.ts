/** Programs that tests need in addition to Node: where they are, and how they are installed. */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

export type Tool = 'postgres' | 'chromium' | 'headless-chromium' | 'zbarimg' | 'haproxy';

/** Everything a search or an installation depends on, so that both can be tried on any machine. */
export interface Machine {
  platform: NodeJS.Platform;
  /** Folders of PATH. */
  path: readonly string[];
  /** The ID and ID_LIKE words of /etc/os-release. */
  distribution: readonly string[];
  /** How to become root: already root, sudo without a password, or not at all. */
  root: 'is' | 'sudo' | 'none';
  isExecutable(file: string): boolean;
  /** Names in a folder, none when it does not exist. */
  list(folder: string): readonly string[];
  /** Folder of playwright's own browser. */
  playwrightChromium: string;
}

const MAC_BROWSERS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSER_NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const MAC_POSTGRES = ['/opt/homebrew/opt', '/usr/local/opt'];

/** Absolute path of a tool, or undefined. For `postgres` the folder that holds `initdb` and `postgres`. */
export function findTool(tool: Tool, machine: Machine): string | undefined {
  if (tool === 'postgres') return findPostgresFolder(machine);
  if (tool === 'zbarimg' || tool === 'haproxy') return findOnPath([tool], machine);
  // Only Debian packages the headless shell; elsewhere the whole browser does the same work.
  if (tool === 'headless-chromium') {
    const shell = findOnPath(HEADLESS_NAMES, machine);
    return shell ?? (isDebian(machine) ? undefined : findTool('chromium', machine));
  }
  return [findOnPath(BROWSER_NAMES, machine), ...MAC_BROWSERS, machine.playwrightChromium].find(
    (file) => file !== undefined && machine.isExecutable(file),
  );
}

/** Ubuntu names Debian as what it is like, but its Chromium is a snap. */
function isDebian({ distribution }: Machine): boolean {
  return distribution.includes('debian') && !distribution.includes('ubuntu');
}

function findOnPath(names: readonly string[], machine: Machine): string | undefined {
  const files = names.flatMap((name) => [...machine.path, '/usr/bin', '/usr/sbin'].map((folder) => join(folder, name)));
  return files.find((file) => machine.isExecutable(file));
}

/** Debian keeps the server's programs off the path, one folder a version; Homebrew keeps old versions off it, too. */
function findPostgresFolder(machine: Machine): string | undefined {
  const byVersion = (folder: string) =>
    machine
      .list(folder)
      .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((version) => join(folder, version, 'bin'));
  const brewed = MAC_POSTGRES.flatMap(byVersion).filter((folder) => folder.includes('postgresql'));
  const folders = [...machine.path, ...byVersion('/usr/lib/postgresql'), ...brewed];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => machine.isExecutable(join(folder, name))));
}

/** Shell lines that install missing programs, or a message with instructions. */
export type InstallPlan = { script: string } | { sentence: string };

const DEBIAN_PACKAGES: Record<Tool, string> = {
  postgres: 'postgresql',
  chromium: 'chromium',
  'headless-chromium': 'chromium-headless-shell',
  zbarimg: 'zbar-tools',
  haproxy: 'haproxy',
};
const BREW_PACKAGES: Record<Tool, string> = {
  postgres: 'postgresql@17',
  chromium: '--cask chromium',
  'headless-chromium': '--cask chromium',
  zbarimg: 'zbar',
  haproxy: 'haproxy',
};

export function planInstall(missing: readonly Tool[], machine: Machine): InstallPlan {
  if (machine.platform === 'darwin') {
    const lines = missing.map((tool) => `brew install ${BREW_PACKAGES[tool]}`);
    return { sentence: `The tests need ${missing.join(', ')}. Run this and try again:\n  ${lines.join('\n  ')}` };
  }
  if (!machine.distribution.includes('debian')) {
    return { sentence: `The tests need ${missing.join(', ')}. Install them with the packages of your system.` };
  }
  const lines = aptLines(missing, machine);
  if (machine.root === 'none') {
    return {
      sentence: `The tests need ${missing.join(', ')}. Run this as root and try again:\n  ${lines.join('\n  ')}`,
    };
  }
  const prefix = machine.root === 'sudo' ? 'sudo -n ' : '';
  return { script: lines.map((line) => `${prefix}${line}`).join(' && ') };
}

function aptLines(missing: readonly Tool[], machine: Machine): string[] {
  // Ubuntu's "chromium" package is a pointer to a snap, which no container can run.
  const isUbuntu = machine.distribution.includes('ubuntu');
  const byApt = missing.filter((tool) => !(isUbuntu && tool === 'chromium')).map((tool) => DEBIAN_PACKAGES[tool]);
  const lines = ['apt-get update'];
  if (missing.includes('postgres')) {
    // Keeps Debian's package from starting its own database server.
    const setting = 'mkdir -p /etc/postgresql-common && echo create_main_cluster=false';
    lines.push(`sh -c '${setting} >> /etc/postgresql-common/createcluster.conf'`);
  }
  if (byApt.length > 0) {
    lines.push(`env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${byApt.join(' ')}`);
  }
  if (isUbuntu && missing.includes('chromium')) {
    lines.push(`${process.execPath} node_modules/playwright-core/cli.js install --with-deps chromium`);
  }
  return lines;
}

/** The machine this runs on. `root` is worked out by the caller, since asking sudo starts a program. */
export function thisMachine(path: string, root: Machine['root']): Machine {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return {
    platform: process.platform,
    path: path.split(delimiter).filter((folder) => folder !== ''),
    distribution: [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap(
      (match) => match[1]?.split(' ') ?? [],
    ),
    root,
    isExecutable,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    playwrightChromium: chromium.executablePath(),
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a tool that must be there. @throws Error telling how to get it */
export function requireTool(tool: Tool): string {
  const found = findTool(tool, thisMachine(process.env.PATH ?? '', 'none'));
  if (found === undefined) throw new Error(`${tool} is missing. "npm test" installs it, or tells how to.`);
  return found;
}
