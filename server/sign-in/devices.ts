import { createHmac } from 'node:crypto';
import type { Accounts, Session } from '../accounts/accounts.ts';
import type { SecretStore } from '../collect/secret-port.ts';
import { type Mailer, serviceName } from '../platform/mail.ts';
import { type MailLinks, newDeviceMail } from './mails.ts';

/** People who share a browser; the cookie must stay small. */
const MAX_PEOPLE = 5;
const DEVICE_HASH_LENGTH = 22;

/**
 * Browsers in which a person has signed in. The browser remembers this itself, by a mark that only this service can
 * create, so that nothing about browsers is stored here. The mark gives access to nothing.
 */
export interface Devices {
  /**
   * Returns the marks to store in the browser. Mails the person when theirs is not among the present ones, or when none of
   * their other sessions began in the same country.
   */
  welcome(session: Session, marks: string): Promise<string>;
  /** Returns the marks of a browser in which the person registered, without a mail. */
  remember(personId: number, marks: string): Promise<string>;
}

export interface DevicesDeps {
  secrets: SecretStore;
  accounts: Pick<Accounts, 'findMember'>;
  sessionsOf(personId: number): Promise<readonly Pick<Session, 'id' | 'place'>[]>;
  mailer: Mailer;
  links: MailLinks;
  onError(error: unknown): void;
}

export function createDevices(deps: DevicesDeps): Devices {
  const markOf = async (personId: number) => {
    const secret = await deps.secrets.secret('device');
    return createHmac('sha256', secret).update(`person ${personId}`).digest('base64url').slice(0, DEVICE_HASH_LENGTH);
  };
  const add = (mark: string, known: readonly string[]) =>
    [mark, ...known.filter((other) => other !== mark)].slice(0, MAX_PEOPLE).join('.');
  return {
    welcome: async (session, marks) => {
      const [mark, known] = [await markOf(session.personId), readMarks(marks)];
      // Not awaited: a hanging mail server must not delay the sign-in.
      void sendNotice(deps, session, known.includes(mark)).catch(deps.onError);
      return add(mark, known);
    },
    remember: async (personId, marks) => add(await markOf(personId), readMarks(marks)),
  };
}

function readMarks(marks: string): string[] {
  return marks.split('.').filter((mark) => mark.length === DEVICE_HASH_LENGTH);
}

/** Mails a sign-in in a new browser, or in a known one from a new country. */
async function sendNotice(deps: DevicesDeps, session: Session, isKnown: boolean): Promise<void> {
  if (isKnown && !(await isFromNewCountry(deps, session))) return;
  const { accounts, mailer, links } = deps;
  const account = await accounts.findMember(session.accountId, session.personId);
  const { agent, place, createdAt: at } = session;
  const signIn = { agent, place, at, isKnown };
  if (account) await mailer.send(newDeviceMail(account, signIn, { ...links, service: serviceName(mailer) }));
}

/** Returns false while the countries of the person's other sessions are unknown. */
async function isFromNewCountry({ sessionsOf }: DevicesDeps, { id, personId, place }: Session): Promise<boolean> {
  const others = (await sessionsOf(personId)).filter((other) => other.id !== id && other.place !== '');
  return place !== '' && others.length > 0 && others.every((other) => countryOf(other.place) !== countryOf(place));
}

/** Returns the country of a place such as `Hamburg, Germany`. */
const countryOf = (place: string) => place.split(', ').at(-1);
