import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { SETTING_KEYS } from './service-settings/service-settings.ts';

describe('settings', () => {
  it('work without a single variable', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      baseUrl: 'http://localhost:3000',
      pagesBaseUrl: 'http://localhost:3000',
      trustProxy: 0,
      drainSeconds: 0,
    });
    expect(config.dataDirectory).toMatch(/\/data$/);
  });

  it('fix none of the settings that operators change without a restart, unless the environment has them', () => {
    for (const key of SETTING_KEYS) expect([key, readConfig({})[key]]).toEqual([key, undefined]);
    const variables = {
      REGISTRATION: 'closed',
      RETENTION_DAYS: ' 90 ',
      MAIL_FROM: 'Acme <a@w.example>',
      ABUSE_EMAIL: '',
    };
    expect(readConfig(variables)).toMatchObject({
      registration: 'closed',
      retentionDays: 90,
      mailFrom: 'Acme <a@w.example>',
      abuseEmail: undefined,
    });
  });

  it('build the default base URL from the port', () => {
    expect(readConfig({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
    expect(readConfig({ PORT: '8080', BASE_URL: 'https://go.example.com/' }).baseUrl).toBe('https://go.example.com');
  });

  it('take an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', BASE_URL: ' ' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'http', 'whole number'],
    ['PORT', '70000', 'whole number'],
    ['BASE_URL', 'go.example.com', 'BASE_URL must be a URL'],
    ['BASE_URL', 'https://example.com/path', 'without a path'],
    ['REGISTRATION', 'maybe', 'open, invite, closed'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres://'],
    ['CLICKHOUSE_URL', 'tcp://localhost:9000', 'http://'],
    ['SMTP_URL', 'mail.example.com', 'smtp://'],
    ['MAP_TILES_URL', 'https://tiles.example/map.png', 'must contain {z}, {x} and {y}'],
    ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}/{y}.png', 'MAP_TILES_ATTRIBUTION is required'],
    ['TRUST_PROXY', 'yes please', 'number of hops'],
    ['TRUST_PROXY', '10.0.0.0/8, 300.0.0.1', 'number of hops'],
    ['TRUST_PROXY', '10.0.0.0/33', 'number of hops'],
    ['LINK_API_RATE_LIMIT', '0', 'from 1'],
    ['LOG_LEVEL', 'loud', 'one of'],
    ['ACCESS_LOG', 'common', 'one of off, json, combined'],
    ['ACCESS_LOG_FILE', '/var/log/waymark.log', 'needs ACCESS_LOG=json or ACCESS_LOG=combined'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['METRICS_TOKEN', 'with blanks in many places', 'without spaces'],
    ['RETENTION_DAYS', '-1', 'whole number'],
    ['MAIL_FROM', 'Acme, Inc. <links@example.com>', 'MAIL_FROM must be an email address, or a name with one'],
    ['ABUSE_EMAIL', 'abuse', 'ABUSE_EMAIL must be an email address'],
    ['BRANDED_DOMAINS', 'nobody', 'one of everyone, operators'],
    ['BACKUP_URL', 'https://bucket', 'BACKUP_URL must be like s3://bucket/prefix; the key belongs in S3_ACCESS_KEY_ID'],
    ['BACKUP_URL', 's3://KEY:secret@bucket', 'BACKUP_URL must be like s3://bucket/prefix;'],
    ['BACKUP_URL', 's3://bucket', 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required'],
    ['BACKUP_DIR', './data/backups', 'outside DATA_DIR'],
    ['BACKUP_DIR', './data', 'outside DATA_DIR'],
    ['BACKUP_PASSPHRASE', 'short', 'at least 16 characters'],
    ['S3_SECRET_ACCESS_KEY', 'secret', 'S3_ACCESS_KEY_ID and'],
    ['OIDC_ISSUER', 'http://id.example.com', 'must start with https'],
    ['OIDC_ISSUER', 'https://id.example.com', 'OIDC_CLIENT_ID is required'],
  ])('stop the start when %s is %j, in one line', (name, value, part) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`${name}|${part}`));
    try {
      read();
    } catch (error) {
      expect((error as Error).message).toContain(part);
      expect((error as Error).message).not.toContain('\n');
    }
  });

  it('never repeat the credentials of an address', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@localhost/x' })).toThrow(/^(?!.*secret)/);
    expect(() => readConfig({ METRICS_TOKEN: 'secret' })).toThrow(/^(?!.*secret)/);
    expect(() => readConfig({ BACKUP_URL: 's3://KEY:topsecret@bucket' })).toThrow(/^(?!.*topsecret)/);
  });

  it('name the OpenID provider, on this machine also without TLS', () => {
    const client = { OIDC_CLIENT_ID: 'waymark', OIDC_CLIENT_SECRET: 'secret' };
    expect(readConfig({}).openId).toBeUndefined();
    const local = readConfig({ OIDC_ISSUER: 'http://127.0.0.1:8080/main', ...client });
    const issuer = 'http://127.0.0.1:8080/main';
    expect(local.openId).toEqual({ issuer, clientId: 'waymark', clientSecret: 'secret', name: 'single sign-on' });
    const named = readConfig({
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'waymark',
      OIDC_NAME: 'Keycloak',
    });
    expect(named.openId).toMatchObject({ clientSecret: undefined, name: 'Keycloak' });
  });

  it('back up to a folder every day and keep seven, unless told otherwise', () => {
    expect(readConfig({})).toMatchObject({ backup: undefined, backupPassphrase: undefined, s3: undefined });
    const daily = { location: '/srv/backups', everyMs: 86_400_000, keep: 7 };
    expect(readConfig({ BACKUP_DIR: '/srv/backups' }).backup).toEqual(daily);
    const hourly = { BACKUP_DIR: '/srv/backups', BACKUP_EVERY: '1', BACKUP_KEEP: '48' };
    expect(readConfig(hourly).backup).toEqual({ ...daily, everyMs: 3_600_000, keep: 48 });
  });

  it('back up to S3, of AWS or another service', () => {
    const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const aws = readConfig({ BACKUP_URL: 's3://bucket/prefix', S3_REGION: 'eu-central-1', ...key });
    expect(aws.backup?.location).toBe('s3://bucket/prefix');
    const account = { accessKeyId: 'id', secretAccessKey: 'secret' };
    expect(aws.s3).toEqual({ endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1', ...account });
    const own = readConfig({ S3_ENDPOINT: 'http://minio:9000', ...key });
    expect(own.s3).toEqual({ endpoint: 'http://minio:9000', region: 'us-east-1', ...account });
  });

  it.each([
    [{ BACKUP_DIR: '/b', BACKUP_URL: 's3://bucket' }, /BACKUP_DIR or BACKUP_URL, not both/],
    [{ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://x/y', CLICKHOUSE_URL: 'http://x' }, /nothing to back up/],
  ])('reject backups that cannot be: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it.each([
    ['2', 2],
    ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
    ['fd00::/8', ['fd00::/8']],
    ['10.1.2.3/8,::ffff:192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
    ['0.0.0.0/0, ::/0', ['0.0.0.0/0', '::/0']],
  ])('read TRUST_PROXY %j', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });
});
