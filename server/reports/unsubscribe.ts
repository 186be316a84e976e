import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretStore } from '../collect/secret-port.ts';
import type { SiteSettings } from '../websites/website-settings-port.ts';
import type { Website } from '../websites/websites.ts';
import { MAIL_TOPICS, type MailTopic } from './report-keys.ts';
import type { ReportSubjectStore } from './report-port.ts';

/** The subject of a token in a mail. */
export interface UnsubscribeToken {
  domain: string;
  what: MailTopic;
}

/** Unsubscribes by the token in a mail, without sign-in. */
export interface Unsubscriber {
  /** Returns a token that does not expire. */
  token(websiteId: number, what: MailTopic): Promise<string>;
  /** Returns undefined for an unknown token, and if the website was deleted. */
  read(token: string): Promise<UnsubscribeToken | undefined>;
  /** Unsubscribes; repeating it is harmless. Returns undefined as above. */
  stop(token: string): Promise<UnsubscribeToken | undefined>;
}

export interface UnsubscribingDeps {
  secrets: SecretStore;
  subjects: ReportSubjectStore;
  settingsDesk: {
    find(accountId: number, websiteId: number): Promise<SiteSettings>;
    change(accountId: number, websiteId: number, patch: Partial<SiteSettings>): Promise<SiteSettings>;
  };
  websites: { update(accountId: number, id: number, settings: { email: boolean }): Promise<Website> };
}

/** 128 bits cannot be guessed, and keep the URL short enough for email clients that break lines. */
const MAC_BYTES = 16;

export function createUnsubscribing(deps: UnsubscribingDeps): Unsubscriber {
  const macOf = async (websiteId: number, what: MailTopic) => {
    const secret = await deps.secrets.secret('unsubscribe');
    return createHmac('sha256', secret).update(`${websiteId} ${what}`).digest().subarray(0, MAC_BYTES);
  };
  const find = async (token: string) => {
    const [, id = '', letter, mac = ''] = /^([1-9]\d{0,15})-([a-z])-([\w-]{22})$/.exec(token) ?? [];
    const what = MAIL_TOPICS.find((word) => word[0] === letter);
    if (what === undefined) return undefined;
    const given = Buffer.from(mac, 'base64url');
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, await macOf(Number(id), what))) return undefined;
    const site = await deps.subjects.findAnyones(Number(id));
    return site && { ...site, what };
  };
  return {
    token: async (websiteId, what) =>
      `${websiteId}-${what.charAt(0)}-${(await macOf(websiteId, what)).toString('base64url')}`,
    read: async (token) => {
      const found = await find(token);
      return found && { domain: found.domain, what: found.what };
    },
    stop: async (token) => {
      const found = await find(token);
      if (!found) return undefined;
      await stop(deps, found, found.what);
      return { domain: found.domain, what: found.what };
    },
  };
}

/** Unsubscribing from the last frequency disables `email` and keeps the setting, so that enabling `email` restores it. */
async function stop(
  { settingsDesk, websites }: UnsubscribingDeps,
  { accountId, websiteId }: { accountId: number; websiteId: number },
  what: MailTopic,
): Promise<void> {
  if (what === 'alerts') {
    await settingsDesk.change(accountId, websiteId, { alertSpikeVisitors: null, alertDropPercent: null });
    return;
  }
  const { reportWeekly, reportMonthly } = await settingsDesk.find(accountId, websiteId);
  const isOther = what === 'weekly' ? reportMonthly : reportWeekly;
  if (!isOther) await websites.update(accountId, websiteId, { email: false });
  else
    await settingsDesk.change(
      accountId,
      websiteId,
      what === 'weekly' ? { reportWeekly: false } : { reportMonthly: false },
    );
}
