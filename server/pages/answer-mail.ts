import { type Mail, type Mailer, unsubscribeHeaders } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PageAnswer } from './answer-port.ts';

export interface AnswerMailDeps {
  /** Returns who gets the emails of an account; undefined when it is deleted, or they do not want them. */
  recipientOf(accountId: number): Promise<AnswerRecipient | undefined>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  onError(error: unknown): void;
}

export interface AnswerRecipient {
  to: string;
  /** URL that unsubscribes without signing in. */
  stopHref: string;
}

/** Emails a form response to the account, with the page's name. */
export type NotifyByMail = (answer: PageAnswer, pageName: string) => void;

const HOUR_MS = 3_600_000;
/** Limit per page and hour, so that repeated submissions cannot fill a mailbox. The list contains all responses. */
const MAILS_AN_HOUR = 10;
const MAX_PAGES = 10_000;

/** Not awaited: a hanging mail server must not delay the visitor. The mailer logs errors. */
export function createAnswerMail(deps: AnswerMailDeps): NotifyByMail {
  const sent = new Map<string, { since: number; mails: number }>();
  const mayMail = (page: string) => {
    const now = deps.clock.now();
    if (sent.size > MAX_PAGES) sent.clear();
    const known = sent.get(page);
    const hour = known && now < known.since + HOUR_MS ? known : { since: now, mails: 0 };
    sent.set(page, { ...hour, mails: hour.mails + 1 });
    return hour.mails < MAILS_AN_HOUR;
  };
  return (answer, pageName) => {
    if (!mayMail(`${answer.pageKind}:${answer.pageId}`)) return;
    const sendMail = async () => {
      const recipient = await deps.recipientOf(answer.accountId);
      if (recipient) await deps.mailer.send(answerMail(answer, { ...recipient, pageName }));
    };
    sendMail().catch(deps.onError);
  };
}

/** Builds the email. The visitor's input stays plain text in the body and never enters the headers. */
export function answerMail(
  { fields, pageKind }: PageAnswer,
  { to, stopHref, pageName }: AnswerRecipient & { pageName: string },
): Mail {
  const page = pageKind === 'bio' ? 'bio page' : 'overlay';
  const { name, email, choice, message } = fields;
  const lines = [
    `You received a response to your ${page} “${pageName}”.`,
    '',
    ...(name ? [`Name: ${name}`] : []),
    ...(email ? [`Email: ${email}`] : []),
    ...(choice ? [`Choice: ${choice}`] : []),
    ...(message ? ['', message] : []),
    '',
    'See all responses on the page’s Responses tab. You get this email because notifications are on for this page.',
    '',
    'Unsubscribe from emails about responses:',
    stopHref,
  ];
  const subject = `New response to your ${page}`;
  const links = [{ href: stopHref, label: 'Unsubscribe from emails about responses' }];
  return { to, subject, text: lines.join('\n'), links, headers: unsubscribeHeaders(stopHref) };
}
