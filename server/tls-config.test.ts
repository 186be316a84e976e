import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const AUTO = { TLS: 'auto', BASE_URL: 'https://links.example.com' };

describe('TLS settings', () => {
  it.each([{}, { TLS: 'off' }, { TLS: '' }])('of %j leave TLS to a proxy', (environment) => {
    expect(readConfig(environment)).toMatchObject({ tls: undefined, port: 3000 });
  });

  it('need only TLS=auto and the base URL', () => {
    expect(readConfig(AUTO)).toMatchObject({
      port: 80,
      tls: {
        port: 443,
        directory: 'https://acme-v02.api.letsencrypt.org/directory',
        email: undefined,
        externalAccount: undefined,
        secret: undefined,
        checksReachability: true,
      },
    });
  });

  it('can name ports, another authority and its account', () => {
    const config = readConfig({
      ...AUTO,
      PORT: '8080',
      TLS_PORT: '8443',
      ACME_DIRECTORY: 'http://localhost:14000/dir',
      ACME_EMAIL: 'admin@example.com',
      ACME_EAB_KEY_ID: 'kid',
      ACME_EAB_HMAC_KEY: 'aG1hYw',
      TLS_SECRET: 'sixteen-letters-x',
      ACME_SELF_CHECK: 'off',
      DATABASE_URL: 'postgres://db/waymark',
    });
    expect(config.port).toBe(8080);
    expect(config.tls).toEqual({
      port: 8443,
      directory: 'http://localhost:14000/dir',
      email: 'admin@example.com',
      externalAccount: { keyId: 'kid', hmacKey: 'aG1hYw' },
      secret: 'sixteen-letters-x',
      checksReachability: false,
    });
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ TLS: 'on' }, /^TLS must be one of off, auto, not "on"\.$/],
    [
      { ACME_EMAIL: 'a@example.com' },
      /^ACME_EMAIL has no effect without TLS=auto\. Set TLS=auto, or unset ACME_EMAIL\.$/,
    ],
    [{ TLS: 'off', TLS_PORT: '443' }, /^TLS_PORT has no effect/],
    [{ TLS: 'auto' }, /^TLS=auto requires BASE_URL with https:/],
    [{ ...AUTO, BASE_URL: 'http://links.example.com' }, /^TLS=auto requires BASE_URL with https:/],
    [{ ...AUTO, BASE_URL: 'https://192.0.2.1' }, /and a host name/],
    [{ ...AUTO, BASE_URL: 'https://[2001:db8::1]' }, /and a host name/],
    [{ ...AUTO, BASE_URL: 'https://localhost' }, /and a host name/],
    [{ ...AUTO, PAGES_BASE_URL: 'http://pages.example.com' }, /^TLS=auto requires PAGES_BASE_URL/],
    [{ ...AUTO, TLS_PORT: '80' }, /^TLS_PORT and PORT are both 80\./],
    [{ ...AUTO, PORT: '443' }, /^TLS_PORT and PORT are both 443\./],
    [{ ...AUTO, ACME_DIRECTORY: 'http://ca.example.com/dir' }, /must start with https/],
    [{ ...AUTO, ACME_EMAIL: 'one@example.com,two@example.com' }, /^ACME_EMAIL must be one email address/],
    [{ ...AUTO, ACME_EAB_KEY_ID: 'kid' }, /^Set both ACME_EAB_KEY_ID and ACME_EAB_HMAC_KEY/],
    [{ ...AUTO, ACME_SELF_CHECK: 'maybe' }, /^ACME_SELF_CHECK must be one of on, off/],
    [{ ...AUTO, TLS_SECRET: 'short' }, /^TLS_SECRET must have at least 16/],
    [{ ...AUTO, DATABASE_URL: 'postgres://db/waymark' }, /^TLS_SECRET is required .* the same on every node\.$/],
  ])('of %j stop the start', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
  });
});
