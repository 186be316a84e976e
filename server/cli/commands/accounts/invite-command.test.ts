import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice } from '../../../email-reports/post-office.fixture.ts';
import { runCommandLine, startServiceProcess, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const invite = (args: string[], settings: Record<string, string> = {}) =>
  runCommandLine(['invite', ...args], { DATA_DIR: folder.path, ...settings });

describe('invite', () => {
  it('prints a link that admits one person to a running service', async () => {
    const service = await startServiceProcess([], { DATA_DIR: folder.path, REGISTRATION: 'invite' });
    try {
      // The service uses another port than the default; the command finds it without an option.
      const { code, stdout } = await invite([]);
      expect(stdout).toMatch(new RegExp(`^http://localhost:${new URL(service.origin).port}/register\\?invitation=`));
      const [link = '', about] = stdout.split('\n');
      expect([code, about]).toEqual([0, expect.stringContaining('Creates one account. Expires at 2')]);
      expect((await fetch(`${service.origin}/register`)).status).toBe(403);
      expect(await (await fetch(link)).text()).toContain('<form method="post" action="/register" novalidate>');
      const invitation = new URL(link).searchParams.get('invitation') ?? '';
      const register = (email: string) =>
        fetch(new URL('/register', link), {
          method: 'POST',
          body: new URLSearchParams({ email, password: 'a long enough one', invitation }),
        });
      expect((await register('first@example.com')).status).toBe(201);
      expect((await register('second@example.com')).status).toBe(403);
      expect((await invite(['list'])).stdout).toMatch(/^1 {2}anyone with the link {2}used 2\S+\n$/);
    } finally {
      await service.stop();
    }
  });

  it('emails the link to an address, and reports when it could not', async () => {
    const office = await openPostOffice();
    const mailed = await invite(['--email', 'ada@example.com', '--json'], { SMTP_URL: office.url });
    const { id, link, mail, email } = JSON.parse(mailed.stdout);
    expect([id, mail, email]).toEqual([2, 'sent', 'ada@example.com']);
    expect(office.arrived).toMatchObject([{ to: ['ada@example.com'], text: expect.stringContaining(`\n${link}\n`) }]);
    await office.shut();
    const { stdout } = await invite(['--email', 'eve@example.com'], { SMTP_URL: office.url });
    expect(stdout).toContain('share the link yourself');
    expect((await invite(['--email', 'eve@example.com'])).stdout).toContain('Email is off');
  });

  it('lists invitations without links, and revokes an unused one', async () => {
    const before = JSON.parse((await invite(['list', '--json'])).stdout);
    expect(before.map(({ id }: { id: number }) => id)).toEqual([4, 3, 2, 1]);
    expect(before[2]).toEqual({
      id: 2,
      email: 'ada@example.com',
      used_at: null,
      created_at: expect.stringMatching(/^2.*Z$/),
      expires_at: expect.stringMatching(/^2.*Z$/),
    });
    expect(await invite(['revoke', '2'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Invitation 2') });
    for (const gone of ['1', '2', '99']) {
      expect(await invite(['withdraw', gone])).toMatchObject({
        code: 1,
        stderr: `Invitation ${gone} not found.\n`,
      });
    }
    expect((await invite(['list'])).stdout).not.toContain('ada@example.com');
  });

  it.each([
    [['--email', 'ada'], {}, 1, 'Enter an email address'],
    [[], { REGISTRATION: 'closed' }, 1, 'Registration is closed'],
    [['withdraw'], {}, 2, 'Usage: waymark invite'],
    [['revoke', 'x'], {}, 2, 'Usage: waymark invite'],
    [['ada@example.com'], {}, 2, 'Usage: waymark invite'],
    [['list', 'all'], {}, 2, 'Usage: waymark invite'],
  ] as const)('rejects %j with %j', async (args, settings, code, sentence) => {
    expect(await invite([...args], settings)).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
  });
});
