import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { readPlace, repositoryOf } from './open-place.ts';

const NAME = '2026-01-31T03-00-00Z';
const KEY = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-place-'));
  await mkdir(join(folder, 'repository', 'backups'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

describe('the arguments of a command', () => {
  it.each<[string[], object, string, string | undefined]>([
    [['s3://bucket/a'], KEY, 's3://bucket/a', undefined],
    [['s3://bucket/a/', NAME], KEY, 's3://bucket/a', NAME],
    [['/srv/backups', NAME], {}, '/srv/backups', NAME],
    [[], { BACKUP_DIR: '/srv/backups' }, '/srv/backups', undefined],
    [[], { BACKUP_URL: 's3://bucket', ...KEY }, 's3://bucket', undefined],
  ])('%j with %j name a repository', (args, environment, location, name) => {
    const place = readPlace(args, readConfig(environment as Record<string, string>));
    if (place.kind !== 'repository') throw new Error(place.kind);
    expect([place.repository.location, place.name]).toEqual([location, name]);
  });

  it('name a repository in a folder by what it contains, and otherwise one backup', () => {
    expect(readPlace([join(folder, 'repository')], readConfig({})).kind).toBe('repository');
    expect(readPlace([folder], readConfig({}))).toEqual({ kind: 'folder', directory: folder });
    expect(readPlace(['backup'], readConfig({}))).toEqual({ kind: 'folder', directory: resolve('backup') });
  });

  it.each<[string[], object, new () => Error, RegExp]>([
    [['a', 'b', 'c'], {}, UsageError, /at most/],
    [[], {}, CommandError, /set BACKUP_DIR or BACKUP_URL/],
    [['s3://bucket'], {}, CommandError, /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required/],
    [['s3:bucket'], KEY, UsageError, /must be like s3:\/\/bucket\/prefix/],
    [['s3://KEY:topsecret@bucket'], KEY, UsageError, /^(?!.*topsecret)/],
  ])('%j with %j are rejected', (args, environment, kind, sentence) => {
    const read = () => readPlace(args, readConfig(environment as Record<string, string>));
    expect(read).toThrow(kind);
    expect(read).toThrow(sentence);
  });
});

it('a command for several backups takes one place', () => {
  expect(repositoryOf([folder], readConfig({})).location).toBe(folder);
  expect(repositoryOf([], readConfig({ BACKUP_DIR: folder })).location).toBe(folder);
  expect(() => repositoryOf([folder, NAME], readConfig({}))).toThrow(UsageError);
});
