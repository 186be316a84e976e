import { describe, expect, it } from 'vitest';
import { findTool, type Machine, planInstall, requireTool } from './tools.ts';

function machine(files: readonly string[], options: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    path: ['/usr/local/bin', '/usr/bin'],
    distribution: ['debian'],
    root: 'is',
    isExecutable: (file) => files.includes(file),
    list: (folder) =>
      files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1).split('/')[0] ?? ''),
    playwrightChromium: '/root-of-playwright/chrome',
    ...options,
  };
}

const server = (folder: string) => [`${folder}/initdb`, `${folder}/postgres`];

describe('finding a tool', () => {
  it.each<[string, Parameters<typeof findTool>[0], string[], string | undefined]>([
    ['postgres on the path', 'postgres', server('/usr/local/bin'), '/usr/local/bin'],
    ["postgres in Debian's folder", 'postgres', server('/usr/lib/postgresql/15/bin'), '/usr/lib/postgresql/15/bin'],
    [
      'the newest postgres of several',
      'postgres',
      ['9.6', '15', '17'].flatMap((version) => server(`/usr/lib/postgresql/${version}/bin`)),
      '/usr/lib/postgresql/17/bin',
    ],
    [
      "Homebrew's postgres",
      'postgres',
      server('/opt/homebrew/opt/postgresql@17/bin'),
      '/opt/homebrew/opt/postgresql@17/bin',
    ],
    ['no postgres when only clients are there', 'postgres', ['/usr/bin/psql', '/usr/bin/initdb'], undefined],
    ['chromium', 'chromium', ['/usr/bin/chromium'], '/usr/bin/chromium'],
    ['Chrome in its place', 'chromium', ['/usr/bin/google-chrome-stable'], '/usr/bin/google-chrome-stable'],
    ["playwright's own browser", 'chromium', ['/root-of-playwright/chrome'], '/root-of-playwright/chrome'],
    ['no browser', 'chromium', [], undefined],
    [
      'the headless shell',
      'headless-chromium',
      ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'],
      '/usr/bin/chromium-headless-shell',
    ],
    ['no headless shell where Debian has one', 'headless-chromium', ['/usr/bin/chromium'], undefined],
    ['zbarimg', 'zbarimg', ['/usr/bin/zbarimg'], '/usr/bin/zbarimg'],
    ['haproxy among the programs of administrators', 'haproxy', ['/usr/sbin/haproxy'], '/usr/sbin/haproxy'],
    ['no zbarimg', 'zbarimg', ['/usr/bin/zbarcam'], undefined],
  ])('%s', (_, tool, files, expected) => {
    expect(findTool(tool, machine(files))).toBe(expected);
  });

  it('chooses the whole browser where no headless shell is packaged', () => {
    const ubuntu = machine(['/usr/bin/google-chrome'], { distribution: ['ubuntu', 'debian'] });
    expect(findTool('headless-chromium', ubuntu)).toBe('/usr/bin/google-chrome');
  });

  it('on a Mac looks among the applications', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findTool('chromium', machine([chrome], { platform: 'darwin', path: [] }))).toBe(chrome);
  });
});

describe('installing what is missing', () => {
  it('on Debian as root asks apt for that and nothing else', () => {
    expect(planInstall(['zbarimg'], machine([]))).toEqual({
      script:
        'apt-get update && env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends zbar-tools',
    });
  });

  it('keeps the PostgreSQL package from starting a server', () => {
    const plan = planInstall(['postgres'], machine([]));
    expect(plan).toMatchObject({ script: expect.stringMatching(/create_main_cluster=false.* && env .* postgresql$/) });
  });

  it('goes through sudo for everyone else, line by line', () => {
    const plan = planInstall(['postgres', 'chromium'], machine([], { root: 'sudo' }));
    const lines = 'script' in plan ? plan.script.split(' && sudo') : [];
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('sudo -n apt-get update');
  });

  it('chooses a browser that is not a snap on Ubuntu', () => {
    const plan = planInstall(['chromium', 'zbarimg'], machine([], { distribution: ['ubuntu', 'debian'] }));
    expect(plan).toMatchObject({ script: expect.stringContaining('playwright-core/cli.js install') });
    expect(plan).toMatchObject({ script: expect.not.stringMatching(/no-install-recommends.*chromium &&/) });
  });

  it.each<[string, Partial<Machine>, RegExp]>([
    ['a Mac', { platform: 'darwin' }, /brew install postgresql@17\n {2}brew install zbar/],
    ['another Linux', { distribution: ['alpine'] }, /packages of your system/],
    ['Debian without root', { root: 'none' }, /as root and try again:\n {2}apt-get update/],
  ])('on %s names an alternative', (_, options, sentence) => {
    const plan = planInstall(['postgres', 'zbarimg'], machine([], options));
    expect(plan).toEqual({ sentence: expect.stringMatching(sentence) });
  });
});

it('this machine has what the other tests need', () => {
  expect(requireTool('postgres')).toMatch(/^\//);
});
