/** The purpose of a service secret. Each purpose has its own. */
export type SecretName = 'people' | 'unsubscribe' | 'share' | 'device' | 'passkey';

/**
 * Service secrets, shared by all processes and kept permanently, backups included: values derived from a secret must be
 * recognizable for as long as they are stored. 32 random bytes, created by the first caller; every later caller gets
 * the same.
 */
export interface SecretStore {
  secret(name: SecretName): Promise<Uint8Array>;
}
