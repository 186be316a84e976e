import type { AnswerType } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** The page and block of a form response. */
export interface AnswerPlace {
  accountId: number;
  pageKind: 'overlay' | 'bio';
  pageId: number;
  /** Block of a bio page's form; 0 on overlays. */
  blockId: number;
}

/** A visitor's input; '' for empty fields. */
export interface AnswerFields {
  name: string;
  email: string;
  message: string;
  /** For a poll: the option's text. */
  choice: string;
}

export interface PageAnswer extends AnswerPlace {
  id: number;
  type: AnswerType;
  fields: AnswerFields;
  createdAt: number;
}

/** `voter`: identifies the voter of a poll for one day; never read again. */
export type NewAnswer = Omit<PageAnswer, 'id'> & { voter?: string | undefined };

export type AnsweredPage = Pick<AnswerPlace, 'accountId' | 'pageKind' | 'pageId'>;

export interface AnswerStore {
  /** Returns responses, newest first. */
  page(page: AnsweredPage, request: PageRequest): Promise<Page<PageAnswer>>;
  count(page: AnsweredPage): Promise<number>;
  /** Returns the number of votes by option, for polls. */
  choices(page: AnsweredPage): Promise<Map<string, number>>;
  /** Throws `UniqueViolationError` when this voter has already voted on this page. */
  insert(answer: NewAnswer): Promise<PageAnswer>;
  /** Resolves to false if the page has no such response. */
  remove(page: AnsweredPage, id: number): Promise<boolean>;
  clear(page: AnsweredPage): Promise<void>;
}
