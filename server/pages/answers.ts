import type { AnswerType } from '../../contract/vocabulary.ts';
import { AppError, invalidInput, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { TellByMail } from './answer-mail.ts';
import type { AnsweredPage, AnswerFields, AnswerPlace, AnswerStore, PageAnswer } from './answer-port.ts';
import { isEmail } from './page-fields.ts';

/** More than a person reads; whoever wants more exports and deletes. */
export const MAX_ANSWERS = 50_000;

/** What a form asks for; `options` are those of a poll. */
export interface AnswerForm {
  type: AnswerType;
  options?: readonly string[];
  /** Of a poll: the day's number of the visitor, who has one vote. */
  voter?: string | undefined;
  /** The page's name, where its owner wants a mail. */
  mailAs?: string | undefined;
}

/** What visitors send in through overlays and forms of bio pages. */
export interface Answers {
  /**
   * Keeps what a visitor filled in. Refuses what is missing or too long, and everything once there are too many.
   * Undefined for what only a program fills in and for a second vote on one day: they are told the same as everybody else.
   */
  take(place: AnswerPlace, form: AnswerForm, given: unknown): Promise<PageAnswer | undefined>;
  /** Of the account's own pages: whoever asks has checked that. Newest first. */
  page(page: AnsweredPage, request: PageRequest): Promise<Page<PageAnswer>>;
  /** How often each of a poll's options was chosen, in their order. */
  tally(page: AnsweredPage, options: readonly string[]): Promise<{ option: string; votes: number }[]>;
  /** Deletes one; refuses with `not_found` what is not the page's. */
  remove(page: AnsweredPage, id: number): Promise<void>;
  /** Deletes all of them. */
  clear(page: AnsweredPage): Promise<void>;
}

export interface AnswersParts {
  store: AnswerStore;
  clock: Clock;
  /** Called after an answer is stored, where the owner wants a mail. Webhooks read the store. */
  tellByMail?: TellByMail;
}

export function createAnswers({ store, clock, tellByMail }: AnswersParts): Answers {
  return {
    async take(place, form, given) {
      if (textOf(given, TRAP) !== '') return undefined;
      const fields = readAnswer(form, given);
      if ((await store.count(place)) >= MAX_ANSWERS) {
        throw new AppError('forbidden', 'No more answers are taken here.');
      }
      const voter = form.type === 'poll' ? form.voter : undefined;
      const row = { ...place, type: form.type, fields, createdAt: clock.now(), voter };
      const answer = await store.insert(row).catch(unlessVoted);
      if (!answer) return undefined;
      if (form.mailAs !== undefined) tellByMail?.(answer, form.mailAs);
      return answer;
    },
    page: (page, request) => store.page(page, request),
    async tally(page, options) {
      const votes = await store.choices(page);
      return options.map((option) => ({ option, votes: votes.get(option) ?? 0 }));
    },
    async remove(page, id) {
      if (!(await store.remove(page, id))) throw notFound();
    },
    clear: (page) => store.clear(page),
  };
}

function unlessVoted(error: unknown): undefined {
  if (error instanceof TakenError) return undefined;
  throw error;
}

/** A field that people do not see, under a name that programs like to fill in. */
export const TRAP = 'website';

export const ANSWER_LIMITS = { name: 120, email: 254, message: 4_000 } as const;

/** Which fields each form needs, with the sentence that asks for it. */
const NEEDED: Readonly<Record<AnswerType, Partial<Record<keyof AnswerFields, string>>>> = {
  contact: { email: 'Write the address at which you can be reached.', message: 'Write a message.' },
  newsletter: { email: 'Write the address to send it to.' },
  poll: { choice: 'Choose one of the answers.' },
};

const NOTHING: AnswerFields = { name: '', email: '', message: '', choice: '' };

/** Only what the form asks for is kept. */
function readAnswer({ type, options = [] }: AnswerForm, given: unknown): AnswerFields {
  const text = (name: keyof AnswerFields) => textOf(given, name);
  const fields: AnswerFields =
    type === 'poll'
      ? { ...NOTHING, choice: options.find((option) => option === text('choice')) ?? '' }
      : { ...NOTHING, name: text('name'), email: text('email'), message: type === 'contact' ? text('message') : '' };
  const faults: Record<string, readonly string[]> = {};
  for (const [name, sentence] of Object.entries(NEEDED[type])) {
    if (fields[name as keyof AnswerFields] === '') faults[name] = [sentence];
  }
  if (fields.email !== '' && !isEmail(fields.email)) faults.email = ['Write the e-mail address as name@example.com.'];
  for (const [name, limit] of Object.entries(ANSWER_LIMITS)) {
    if (fields[name as keyof AnswerFields].length > limit) faults[name] = [`At most ${limit} characters fit here.`];
  }
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  return fields;
}

/** Forms come from anywhere: control characters are nobody's words. */
function textOf(given: unknown, name: string): string {
  const value = (given as Record<string, unknown> | undefined)?.[name];
  if (typeof value !== 'string') return '';
  return value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim();
}
