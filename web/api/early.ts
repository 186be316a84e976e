import type { ApiClient, Call } from './client.ts';

/** A question that is asked by GET before the screen that wants to know is there. */
export type FirstQuestion = Pick<Call, 'query'> & { path: string };

const answers = new Map<string, Promise<unknown>>();

/**
 * Asks while the files of the application still come: on a slow phone they take half a second to read, in which the service
 * can answer.
 */
export function askFirst(client: ApiClient, questions: readonly FirstQuestion[]): void {
  for (const question of questions) {
    const answer = client.call(question.path, { query: question.query });
    // Not lost: whoever takes the answer is refused with the same. Until then nobody has heard, and the browser would complain.
    answer.catch(() => undefined);
    answers.set(nameOf(question), answer);
  }
}

/** The answer that is on its way, once: whoever asks again wants to know how it is now. */
export function takeEarly(question: FirstQuestion): Promise<unknown> | undefined {
  const name = nameOf(question);
  const answer = answers.get(name);
  answers.delete(name);
  return answer;
}

function nameOf({ path, query }: FirstQuestion): string {
  return JSON.stringify([path, query ?? {}]);
}
