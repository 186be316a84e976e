import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { silentLog } from '../../platform/log.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { eventCount, MANIFEST, readManifest } from '../backups/backup-manifest.ts';
import { CommandError } from '../command-error.ts';
import { createEmptyDirectory, syncFolder } from './folders.ts';
import { assertPortFree, listenAddresses, listenError, openAccessLog, prepareDataDirectory } from './start-checks.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-start-checks-'));
  await writeFile(join(root, 'file'), 'x');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const at = (...parts: string[]) => join(root, ...parts);

describe('the data folder', () => {
  it('is created with all missing parents, for this user only', async () => {
    await prepareDataDirectory(at('a', 'b', 'data'));
    for (const path of [at('a'), at('a', 'b'), at('a', 'b', 'data')]) {
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    }
    await expect(prepareDataDirectory(at('a', 'b', 'data'))).resolves.toBeUndefined();
  });

  it.each(['file', 'file/data'])('%s is rejected in one sentence that names the setting', async (path) => {
    const attempt = prepareDataDirectory(at(path));
    await expect(attempt).rejects.toThrow(CommandError);
    await expect(attempt).rejects.toThrow(`DATA_DIR ${at(path)} cannot be used: `);
    await expect(attempt).rejects.toThrow(/ is a file, not a folder\.$/);
  });
});

describe('the access log', () => {
  const open = (settings: Record<string, string>) => openAccessLog(readConfig(settings), silentLog());

  it('is none unless it is set', () => expect(open({})).toBeUndefined());

  it('continues its file, which others cannot read', async () => {
    const path = at('access.log');
    for (const line of ['one', 'two']) {
      const file = open({ ACCESS_LOG: 'json', ACCESS_LOG_FILE: path });
      file?.write(line);
      await file?.close();
    }
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
    expect((await stat(path)).mode & 0o007).toBe(0);
  });

  it('that cannot be written stops the start in one sentence that names the setting', () => {
    const path = at('file', 'access.log');
    const attempt = () => open({ ACCESS_LOG: 'combined', ACCESS_LOG_FILE: path });
    expect(attempt).toThrow(CommandError);
    expect(attempt).toThrow(`ACCESS_LOG_FILE ${path} cannot be written: a part of the path is a file, not a folder.`);
  });
});

describe('a folder that must be empty', () => {
  it('is created if missing, and accepted if empty', async () => {
    await createEmptyDirectory(at('new', 'backup'), 'The folder');
    await createEmptyDirectory(at('new', 'backup'), 'The folder');
    expect(await readdir(at('new', 'backup'))).toEqual([]);
    expect((await stat(at('new', 'backup'))).mode & 0o777).toBe(0o700);
  });

  it('is rejected with anything in it, hidden files too, and left as it was', async () => {
    await createEmptyDirectory(at('full'), 'The folder');
    await writeFile(at('full', '.hidden'), 'x');
    const attempt = createEmptyDirectory(at('full'), 'The folder');
    await expect(attempt).rejects.toThrow(CommandError);
    await expect(attempt).rejects.toThrow(`The folder ${at('full')} is not empty.`);
    expect(await readdir(at('full'))).toEqual(['.hidden']);
  });

  it('is rejected if a file has its name', async () => {
    const attempt = createEmptyDirectory(at('file'), 'The folder');
    await expect(attempt).rejects.toThrow(`The folder ${at('file')} cannot be used: `);
  });
});

describe('putting a folder on disk', () => {
  it('goes through everything in it and changes nothing', async () => {
    await prepareDataDirectory(at('synced', 'deep', 'deeper'));
    await writeFile(at('synced', 'deep', 'deeper', 'file'), 'kept');
    await syncFolder(at('synced'));
    expect((await readdir(at('synced'), { recursive: true })).sort()).toEqual([
      'deep',
      'deep/deeper',
      'deep/deeper/file',
    ]);
  });

  it('fails where there is nothing, instead of saying that it is safe', async () => {
    await expect(syncFolder(at('nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the address to listen on', () => {
  let taken: Server;
  let port: number;
  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen({ host: '127.0.0.1', port: 0 }, resolve));
    const address = taken.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => new Promise((resolve) => taken.close(resolve)));

  it('that another program has is rejected by the name of the setting; a free one is free again', async () => {
    const attempt = assertPortFree({ host: '127.0.0.1', port });
    await expect(attempt).rejects.toThrow(`PORT ${port} is in use by another program (EADDRINUSE).`);
    for (let turn = 0; turn < 2; turn++) await assertPortFree({ host: '127.0.0.1', port: 0 });
  });

  it.each([
    ['EADDRINUSE', 'PORT 80 is in use by another program (EADDRINUSE).'],
    [
      'EACCES',
      'PORT 80 cannot be used: permission denied (EACCES). Ports below 1024 need the capability CAP_NET_BIND_SERVICE.',
    ],
    ['EADDRNOTAVAIL', 'Cannot listen on HOST 192.0.2.1 and PORT 80: no such address (EADDRNOTAVAIL).'],
  ])('that fails with %s is explained', (code, sentence) => {
    const error = listenError(Object.assign(new Error('no such address'), { code }), { host: '192.0.2.1', port: 80 });
    expect(error).toBeInstanceOf(CommandError);
    expect(error.message).toBe(sentence);
  });
});

describe('the addresses of a service', () => {
  it('are those of PORT and, with TLS, TLS_PORT, which errors name', () => {
    expect(listenAddresses({ host: '::', port: 3000, tls: undefined })).toEqual([{ host: '::', port: 3000 }]);
    const { tls } = readConfig({ TLS: 'auto', BASE_URL: 'https://way.example', TLS_PORT: '8443' });
    const [, secure] = listenAddresses({ host: '::', port: 80, tls });
    expect(secure).toEqual({ host: '::', port: 8443, setting: 'TLS_PORT' });
    const taken = Object.assign(new Error(''), { code: 'EACCES' });
    const sentence = 'TLS_PORT 8443 cannot be used: permission denied (EACCES).';
    expect(secure && listenError(taken, secure).message).toBe(sentence);
  });
});

describe('reasonOf', () => {
  it.each([
    [new Error('disk full'), 'disk full'],
    [new Error('first line\n    at somewhere'), 'first line'],
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'refused (ECONNREFUSED)'],
    [
      Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' }),
      'connect ECONNREFUSED ::1:5432',
    ],
    [Object.assign(new Error(''), { code: 'ENOTFOUND' }), '(ENOTFOUND)'],
    [Object.assign(new Error('odd'), { code: 7 }), 'odd'],
    [new AggregateError([new Error('IPv6 refused'), new Error('IPv4 refused')], ''), 'IPv6 refused'],
    [new AggregateError([], 'all failed'), 'all failed'],
    ['just text', 'just text'],
  ])('%o is %j', (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });
});

describe('the manifest of a backup', () => {
  it('is read as it was written, and its days are added up', async () => {
    const spool = { segments: 1, bytes: 9 };
    const manifest = { format: 1, startedAt: 'x', catalogue: 'sqlite', events: 'files', eventsByDay: {}, spool };
    await prepareDataDirectory(at('kept'));
    await writeFile(at('kept', MANIFEST), JSON.stringify(manifest));
    expect(await readManifest(at('kept'))).toEqual(manifest);
    expect(eventCount({ eventsByDay: {} })).toBe(0);
    expect(eventCount({ eventsByDay: { '2026-03-01': 3, '2026-03-02': 4 } })).toBe(7);
  });

  it.each([3, '1', null, undefined])('of format %j is of another release', async (format) => {
    await prepareDataDirectory(at('other'));
    await writeFile(at('other', MANIFEST), JSON.stringify({ format }));
    await expect(readManifest(at('other'))).rejects.toThrow('of an incompatible release of Waymark');
  });

  it('in a path through a file is not a backup', async () => {
    await expect(readManifest(at('file'))).rejects.toThrow('contains no backup');
  });
});
