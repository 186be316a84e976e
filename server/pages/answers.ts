import type { AnswerType } from '../../contract/vocabulary.ts';
import { AppError, invalidInput, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { NotifyByMail } from './answer-mail.ts';
import type { AnsweredPage, AnswerFields, AnswerPlace, AnswerStore, PageAnswer } from './answer-port.ts';
import { isEmail } from './page-fields.ts';

/** More than a person reads; owners can export and delete. */
export const MAX_ANSWERS = 50_000;

/** The fields of a form; `options` are those of a poll. */
export interface AnswerForm {
  type: AnswerType;
  options?: readonly string[];
  /** For a poll: the visitor's number of the day, which has one vote. */
  voter?: string | undefined;
  /** The page's name, if its owner wants an email. */
  mailAs?: string | undefined;
}

/** Form responses of overlays and bio pages. */
export interface Answers {
  /**
   * Stores a form response. Rejects missing or overlong fields, and everything above the limit. Undefined for bots
   * caught by the trap field and for a second vote on one day, which get the usual confirmation.
   */
  take(place: AnswerPlace, form: AnswerForm, given: unknown): Promise<PageAnswer | undefined>;
  /** Returns responses of a page, newest first. The caller has checked the ownership. */
  page(page: AnsweredPage, request: PageRequest): Promise<Page<PageAnswer>>;
  /** Returns the votes for each of a poll's options, in order. */
  tally(page: AnsweredPage, options: readonly string[]): Promise<{ option: string; votes: number }[]>;
  /** Deletes one; throws `not_found` if it is not the page's. */
  remove(page: AnsweredPage, id: number): Promise<void>;
  /** Deletes all of them. */
  clear(page: AnsweredPage): Promise<void>;
}

export interface AnswersDeps {
  store: AnswerStore;
  clock: Clock;
  /** Called after a response is stored, if the owner wants an email. Webhooks read the store. */
  tellByMail?: NotifyByMail;
}

export function createAnswers({ store, clock, tellByMail }: AnswersDeps): Answers {
  return {
    async take(place, form, given) {
      if (textOf(given, HONEYPOT) !== '') return undefined;
      const fields = readAnswer(form, given);
      if ((await store.count(place)) >= MAX_ANSWERS) {
        throw new AppError('forbidden', 'This form no longer accepts responses.');
      }
      const voter = form.type === 'poll' ? form.voter : undefined;
      const row = { ...place, type: form.type, fields, createdAt: clock.now(), voter };
      const answer = await store.insert(row).catch(ignoreRepeatedVote);
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

function ignoreRepeatedVote(error: unknown): undefined {
  if (error instanceof UniqueViolationError) return undefined;
  throw error;
}

/** Hidden field with a name that bots like to fill in. */
export const HONEYPOT = 'website';

export const ANSWER_LIMITS = { name: 120, email: 254, message: 4_000 } as const;

/** Required fields by form, with the sentence of the error. */
const NEEDED: Readonly<Record<AnswerType, Partial<Record<keyof AnswerFields, string>>>> = {
  contact: { email: 'Enter your email address.', message: 'Write a message.' },
  newsletter: { email: 'Enter your email address.' },
  poll: { choice: 'Choose an answer.' },
};

const NOTHING: AnswerFields = { name: '', email: '', message: '', choice: '' };

/** Returns only the fields that the form has. */
function readAnswer({ type, options = [] }: AnswerForm, given: unknown): AnswerFields {
  const text = (name: keyof AnswerFields) => textOf(given, name);
  const fields: AnswerFields =
    type === 'poll'
      ? { ...NOTHING, choice: options.find((option) => option === text('choice')) ?? '' }
      : { ...NOTHING, name: text('name'), email: text('email'), message: type === 'contact' ? text('message') : '' };
  const errors: Record<string, readonly string[]> = {};
  for (const [name, sentence] of Object.entries(NEEDED[type])) {
    if (fields[name as keyof AnswerFields] === '') errors[name] = [sentence];
  }
  if (fields.email !== '' && !isEmail(fields.email))
    errors.email = ['Enter an email address such as name@example.com.'];
  for (const [name, limit] of Object.entries(ANSWER_LIMITS)) {
    if (fields[name as keyof AnswerFields].length > limit) errors[name] = [`Use at most ${limit} characters.`];
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return fields;
}

/** Reads a text and removes control characters, since anyone can post a form. */
function textOf(given: unknown, name: string): string {
  const value = (given as Record<string, unknown> | undefined)?.[name];
  if (typeof value !== 'string') return '';
  return value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim();
}
