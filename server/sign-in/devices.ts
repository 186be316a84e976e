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
  /** Returns the marks to store in the browser. Mails the person when theirs is not among the present ones. */
  welcome(session: Session, marks: string): Promise<string>;
  /** Returns the marks of a browser in which the person registered, without a mail. */
  remember(personId: number, marks: string): Promise<string>;
}

export interface DevicesDeps {
  secrets: SecretStore;
  accounts: Pick<Accounts, 'findMember'>;
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
      if (!known.includes(mark)) void sendNotice(deps, session).catch(deps.onError);
      return add(mark, known);
    },
    remember: async (personId, marks) => add(await markOf(personId), readMarks(marks)),
  };
}

function readMarks(marks: string): string[] {
  return marks.split('.').filter((mark) => mark.length === DEVICE_HASH_LENGTH);
}

async function sendNotice({ accounts, mailer, links }: DevicesDeps, session: Session): Promise<void> {
  const account = await accounts.findMember(session.accountId, session.personId);
  const { agent, place, createdAt: at } = session;
  if (account)
    await mailer.send(newDeviceMail(account, { agent, place, at }, { ...links, service: serviceName(mailer) }));
}
