import { MAX_ANSWERS, type PageAnswer, type Pages } from '../../../pages/pages.ts';
import { csvLine } from '../../../platform/csv.ts';
import { type ListQuery, listEnvelope, pageRequest } from '../../shared/responses/list-envelope.ts';
import { Streamed, textStream } from '../../shared/responses/streamed.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';
import { ok } from '../../shared/route.ts';

type AnsweredPage = Parameters<Pages['answers']['page']>[0];

const CSV = 'text/csv';

interface AnswerCall {
  query: ListQuery & { format?: 'json' | 'csv' };
  accepts(type: string): boolean;
}

/** Returns the form responses of one of the account's pages, as a list or as a complete table. */
export async function presentAnswers({ answers }: Pages, page: AnsweredPage, { query, accepts }: AnswerCall) {
  if (query.format === 'csv' || (query.format === undefined && accepts(CSV))) {
    const headers = { 'Content-Disposition': `attachment; filename="answers-${page.pageKind}-${page.pageId}.csv"` };
    return new Streamed(
      CSV,
      textStream(linesOf(answers, page), () => undefined),
      headers,
    );
  }
  const list = await answers.page(page, pageRequest(query));
  return listEnvelope(query, list, { name: 'answers', present: presentAnswer });
}

/** Deletes one form response, or all of them. */
export async function deleteAnswers({ answers }: Pages, page: AnsweredPage, id: number | undefined) {
  if (id === undefined) await answers.clear(page);
  else await answers.remove(page, id);
  return ok({ message: id === undefined ? 'The responses were deleted.' : 'The response was deleted.' });
}

function presentAnswer({ id, type, blockId, fields, createdAt }: PageAnswer) {
  const { name, email, message, choice } = fields;
  return { id, type, block: blockId, name, email, message, choice, date: formatTimestamp(createdAt) };
}

const COLUMNS = ['id', 'type', 'block', 'name', 'email', 'message', 'choice', 'date'] as const;
const ROWS_A_PIECE = 500;

/** Yields lines newest first, in batches: responses submitted meanwhile may repeat a row but never omit one. */
async function* linesOf(answers: Pages['answers'], page: AnsweredPage): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let offset = 0; offset < MAX_ANSWERS; offset += ROWS_A_PIECE) {
    const { items } = await answers.page(page, { limit: ROWS_A_PIECE, offset });
    if (items.length === 0) return;
    yield items
      .map(presentAnswer)
      .map((answer) => csvLine(COLUMNS.map((name) => answer[name])))
      .join('');
  }
}
