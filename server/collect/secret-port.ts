/** What a secret of the service is for. Each purpose has one of its own. */
export type SecretName = 'people' | 'unsubscribe' | 'share';

/**
 * Secrets of the service, shared by all processes and kept for good, backups included: what was made with one must be
 * recognised for as long as it is stored. 32 random bytes, made by whoever asks first; everybody who asks later gets the
 * same.
 */
export interface SecretStore {
  secret(name: SecretName): Promise<Uint8Array>;
}
