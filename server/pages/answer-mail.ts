import type { Mail, Mailer } from '../platform/mail.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PageAnswer } from './answer-port.ts';

export interface AnswerMailParts {
  /** Of the account; undefined when it is gone. */
  emailOf(accountId: number): Promise<string | undefined>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  onError(error: unknown): void;
}

/** Tells an account of an answer to one of its pages, by the page's name. */
export type TellByMail = (answer: PageAnswer, pageName: string) => void;

const HOUR_MS = 3_600_000;
/** A page and hour: whoever fills a form in a thousand times fills no mailbox. All answers are in the list anyway. */
const MAILS_AN_HOUR = 10;
const MAX_PAGES = 10_000;

/** Not waited for: a mail server that hangs must not hold the visitor. The mailer logs what goes wrong. */
export function createAnswerMail(parts: AnswerMailParts): TellByMail {
  const sent = new Map<string, { since: number; mails: number }>();
  const mayMail = (page: string) => {
    const now = parts.clock.now();
    if (sent.size > MAX_PAGES) sent.clear();
    const known = sent.get(page);
    const hour = known && now < known.since + HOUR_MS ? known : { since: now, mails: 0 };
    sent.set(page, { ...hour, mails: hour.mails + 1 });
    return hour.mails < MAILS_AN_HOUR;
  };
  return (answer, pageName) => {
    if (!mayMail(`${answer.pageKind}:${answer.pageId}`)) return;
    const tell = async () => {
      const to = await parts.emailOf(answer.accountId);
      if (to !== undefined) await parts.mailer.send(answerMail(answer, { to, pageName }));
    };
    tell().catch(parts.onError);
  };
}

/** What the visitor wrote is text and stays text; nothing of it is in the head of the mail. */
export function answerMail(
  { type, fields, pageKind }: PageAnswer,
  { to, pageName }: { to: string; pageName: string },
): Mail {
  const page = pageKind === 'bio' ? 'bio page' : 'overlay';
  const { name, email, choice, message } = fields;
  const lines = [
    `Somebody answered your ${page} "${pageName}" (${type}).`,
    '',
    ...(name ? [`Name: ${name}`] : []),
    ...(email ? [`E-mail: ${email}`] : []),
    ...(choice ? [`Choice: ${choice}`] : []),
    ...(message ? ['', message] : []),
    '',
    'All answers are in the list of the page. You get this because the page says so.',
  ];
  const subject = `An answer to your ${page}`;
  return { to, subject, text: lines.join('\n'), headers: { 'Auto-Submitted': 'auto-generated' } };
}
