/** Lists of the settings of the installation that operators change without a restart. Data only. */

/** Who may register on the web: everybody, holders of an invitation, or nobody. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Whose members may add branded domains: every workspace's as far as their role allows it, or operators only. */
export const DOMAIN_CREATORS = ['everyone', 'operators'] as const;
export type DomainCreators = (typeof DOMAIN_CREATORS)[number];

/** In capitals, each is the name of its environment variable. */
export const SETTING_NAMES = [
  'registration',
  'branded_domains',
  'retention_days',
  'mail_from',
  'abuse_email',
  'link_api_rate_limit',
  'analytics_api_rate_limit',
  'app_rate_limit',
  'update_feed',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** Where the current value of a setting comes from. The environment takes precedence. */
export const SETTING_SOURCES = ['default', 'operator', 'environment'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];
