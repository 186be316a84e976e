import { createHmac, timingSafeEqual } from 'node:crypto';
import { EMAIL_TOPICS, type EmailTopic } from '../../contract/vocabulary.ts';
import type { SecretStore } from '../collect/secret-port.ts';
import type { EmailPreferenceStore } from '../email-preferences/email-preference-port.ts';
import type { SiteSettings } from '../websites/website-settings-port.ts';
import type { Website } from '../websites/websites.ts';
import type { ReportSubjectStore } from './report-port.ts';

/** The subject of a token in a mail. */
export interface UnsubscribeToken {
  /** Undefined for emails that are not about a website. */
  domain: string | undefined;
  what: EmailTopic;
}

/** Whom a token unsubscribes, and from what. */
export interface Subscription {
  personId: number;
  /** 0 for emails that are not about a website. */
  websiteId: number;
  what: EmailTopic;
}

/** Unsubscribes by the token in a mail, without sign-in. */
export interface Unsubscriber {
  /** Returns a token that does not expire. */
  token(subscription: Subscription): Promise<string>;
  /** Returns undefined for an unknown token, and if the website was deleted. */
  read(token: string): Promise<UnsubscribeToken | undefined>;
  /** Unsubscribes; repeating it is harmless. Returns undefined as above. */
  stop(token: string): Promise<UnsubscribeToken | undefined>;
}

export interface UnsubscribingDeps {
  secrets: SecretStore;
  subjects: ReportSubjectStore;
  preferences: Pick<EmailPreferenceStore, 'optOut'>;
  settingsDesk: {
    find(accountId: number, websiteId: number): Promise<SiteSettings>;
    change(accountId: number, websiteId: number, patch: Partial<SiteSettings>): Promise<SiteSettings>;
  };
  websites: { update(accountId: number, id: number, settings: { email: boolean }): Promise<Website> };
}

/** 128 bits cannot be guessed, and keep the URL short enough for email clients that break lines. */
const MAC_BYTES = 16;
/** Person (missing in emails of earlier releases), website, first letter of the topic, MAC. */
const SHAPE = /^(?:([1-9]\d{0,15})_)?(0|[1-9]\d{0,15})-([a-z])-([\w-]{22})$/;

interface Claim extends Omit<Subscription, 'personId'> {
  personId: number | undefined;
}

export function createUnsubscribing(deps: UnsubscribingDeps): Unsubscriber {
  const macOf = async ({ personId, websiteId, what }: Claim) => {
    const secret = await deps.secrets.secret('unsubscribe');
    const person = personId === undefined ? '' : `${personId} `;
    return createHmac('sha256', secret).update(`${person}${websiteId} ${what}`).digest().subarray(0, MAC_BYTES);
  };
  const claimOf = async (token: string): Promise<Claim | undefined> => {
    const [, person, id, letter, mac = ''] = SHAPE.exec(token) ?? [];
    const what = EMAIL_TOPICS.find((topic) => topic[0] === letter);
    if (what === undefined) return undefined;
    const claim = { personId: person === undefined ? undefined : Number(person), websiteId: Number(id), what };
    const given = Buffer.from(mac, 'base64url');
    return given.length === MAC_BYTES && timingSafeEqual(given, await macOf(claim)) ? claim : undefined;
  };
  const find = async (token: string) => {
    const claim = await claimOf(token);
    const site = claim && claim.websiteId > 0 ? await deps.subjects.findAnyones(claim.websiteId) : undefined;
    return claim && (site || claim.websiteId === 0) ? { claim, site } : undefined;
  };
  return {
    token: async (subscription) => {
      const { personId, websiteId, what } = subscription;
      return `${personId}_${websiteId}-${what.charAt(0)}-${(await macOf(subscription)).toString('base64url')}`;
    },
    read: async (token) => {
      const found = await find(token);
      return found && { domain: found.site?.domain, what: found.claim.what };
    },
    stop: async (token) => {
      const found = await find(token);
      if (!found) return undefined;
      const { claim, site } = found;
      const { personId, websiteId, what: topic } = claim;
      if (personId !== undefined) await deps.preferences.optOut(personId, { topic, websiteId });
      else if (site) await stopForAll(deps, site, topic);
      return { domain: site?.domain, what: topic };
    },
  };
}

/**
 * Stops the emails of a website, for emails of earlier releases, whose tokens name no person. Unsubscribing from the last
 * frequency disables `email` and keeps the setting, so that enabling `email` restores it.
 */
async function stopForAll(
  { settingsDesk, websites }: UnsubscribingDeps,
  { accountId, websiteId }: { accountId: number; websiteId: number },
  what: EmailTopic,
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
