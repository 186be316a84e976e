import type { AnswerType } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** Where an answer was given. */
export interface AnswerPlace {
  accountId: number;
  pageKind: 'overlay' | 'bio';
  pageId: number;
  /** Of a bio page's form; 0 on overlays. */
  blockId: number;
}

/** What a visitor filled in; '' where they left a field empty. */
export interface AnswerFields {
  name: string;
  email: string;
  message: string;
  /** Of a poll: the answer's words as they were offered. */
  choice: string;
}

export interface PageAnswer extends AnswerPlace {
  id: number;
  type: AnswerType;
  fields: AnswerFields;
  createdAt: number;
}

/** `voter`: of votes, who casts it, for the length of a day; nobody reads it again. */
export type NewAnswer = Omit<PageAnswer, 'id'> & { voter?: string | undefined };

export type AnsweredPage = Pick<AnswerPlace, 'accountId' | 'pageKind' | 'pageId'>;

export interface AnswerStore {
  /** Newest first. */
  page(page: AnsweredPage, request: PageRequest): Promise<Page<PageAnswer>>;
  count(page: AnsweredPage): Promise<number>;
  /** By the words of the choice, of answers of type poll. */
  choices(page: AnsweredPage): Promise<Map<string, number>>;
  /** Throws `TakenError` when this voter has an answer on this page already. */
  insert(answer: NewAnswer): Promise<PageAnswer>;
  /** False when the page has no such answer. */
  remove(page: AnsweredPage, id: number): Promise<boolean>;
  clear(page: AnsweredPage): Promise<void>;
}
