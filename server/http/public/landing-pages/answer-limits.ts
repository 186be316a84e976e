import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { AnswerPlace } from '../../../pages/pages.ts';
import { AppError } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/fetch/network.ts';

/** Limits per minute. People fill in a form once; programs do not. */
const FROM_A_NETWORK_TO_A_PAGE = 5;
const FROM_A_NETWORK = 20;
const TO_A_PAGE = 120;

/**
 * Rejects with `rate_limited`. The narrowest limit is checked first: requests that it rejects do not count toward the
 * next.
 */
export async function limitAnswers(
  limiter: RateLimiter,
  { pageKind, pageId }: Pick<AnswerPlace, 'pageKind' | 'pageId'>,
  address: string,
): Promise<void> {
  const network = networkOf(address);
  const page = `answer:${pageKind}:${pageId}`;
  const windows: ReadonlyArray<[key: string, limit: number]> = [
    [`${page}:${network}`, FROM_A_NETWORK_TO_A_PAGE],
    [`answer:from:${network}`, FROM_A_NETWORK],
    [page, TO_A_PAGE],
  ];
  for (const [key, limit] of windows) {
    const { allowed, retryAfterSeconds } = await limiter(key, limit);
    if (!allowed)
      throw new AppError('rate_limited', 'Too many submissions. Try again in a minute.', {
        retryAfterSeconds,
      });
  }
}

export interface AnswerRejection {
  status: number;
  sentences: readonly string[];
  retryAfterSeconds: number | undefined;
}

/** Returns the message for the person who filled in the form; undefined for errors that are not theirs. */
export function answerRejection(error: unknown): AnswerRejection | undefined {
  if (!(error instanceof AppError)) return undefined;
  const status = { invalid_input: 400, rate_limited: 429, forbidden: 403, not_found: 404 }[error.code as string];
  if (status === undefined) return undefined;
  const sentences = Object.values(error.fields ?? {}).flat();
  return {
    status,
    sentences: sentences.length > 0 ? sentences : [error.message],
    retryAfterSeconds: error.retryAfterSeconds,
  };
}
