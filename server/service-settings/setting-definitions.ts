import {
  DOMAIN_CREATORS,
  type DomainCreators,
  REGISTRATION_MODES,
  type RegistrationMode,
} from '../../contract/vocabulary.ts';
import {
  emailAddress,
  mailSender,
  oneOf,
  type SettingReader,
  webUrl,
  wholeNumber,
} from '../platform/setting-reader.ts';

/** The settings that apply without a restart. */
export interface SettingValues {
  /** Undefined: open until the first account exists, then by invitation. */
  registration: RegistrationMode | undefined;
  brandedDomains: DomainCreators;
  /** Days after which events are deleted; undefined keeps them. */
  retentionDays: number | undefined;
  /** Sender of all emails, with a name or without. */
  mailFrom: string;
  /** Who gets an email about abuse reports; undefined for nobody. */
  abuseEmail: string | undefined;
  /** Requests per minute per API key. */
  linkApiRateLimit: number;
  analyticsApiRateLimit: number;
  /** Requests per minute of a web session, counted separately for each API family. */
  appRateLimit: number;
  /** A releases feed that is asked for newer releases once a day; undefined asks nobody. */
  updateFeed: string | undefined;
}

export type SettingKey = keyof SettingValues;

/** Settings that the environment fixes; undefined are those that operators may change. */
export type FixedSettings = { [Key in SettingKey]?: SettingValues[Key] | undefined };

const requestsPerMinute = wholeNumber(1, 1_000_000);

export const SETTING_READERS: { readonly [Key in SettingKey]: SettingReader<NonNullable<SettingValues[Key]>> } = {
  registration: oneOf(REGISTRATION_MODES),
  brandedDomains: oneOf(DOMAIN_CREATORS),
  retentionDays: wholeNumber(1, 36_500),
  mailFrom: mailSender,
  abuseEmail: emailAddress,
  linkApiRateLimit: requestsPerMinute,
  analyticsApiRateLimit: requestsPerMinute,
  appRateLimit: requestsPerMinute,
  updateFeed: webUrl,
};

export const SETTING_KEYS = Object.keys(SETTING_READERS) as SettingKey[];

export function defaultSettings(baseUrl: string): SettingValues {
  return {
    registration: undefined,
    brandedDomains: 'everyone',
    retentionDays: undefined,
    mailFrom: `Waymark <waymark@${new URL(baseUrl).hostname}>`,
    abuseEmail: undefined,
    linkApiRateLimit: 30,
    analyticsApiRateLimit: 600,
    appRateLimit: 1200,
    updateFeed: undefined,
  };
}

/** `retentionDays`: `RETENTION_DAYS`. */
export function variableOf(key: SettingKey): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
