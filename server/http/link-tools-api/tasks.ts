import { Readable } from 'node:stream';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { LinkView } from '../../links/links.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { TaskRow, TaskView } from '../../tasks/tasks.ts';
import type { TaskInputs } from '../shared/features.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { Streamed } from '../shared/responses/streamed.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { type ApiRequest, type HandlerContext, ok, route } from '../shared/route.ts';

const { listTasks, showTask, createTask, listTaskRows, fetchTaskResult, cancelTask, deleteTask } = linkToolsOperations;

/** Fits a file of four million characters, encoded as JSON. */
const TASK_LIMIT_BYTES = 8 * 1024 * 1024;

export const taskRoutes = [
  route(listTasks, async ({ principal, query }, { features }) => {
    const page = await features.tasks.page(principal.accountId, pageRequest(query));
    return listEnvelope(query, page, { name: 'tasks', present: presentTask });
  }),
  route(showTask, async ({ principal, id }, { features }) =>
    ok({ data: presentTask(await features.tasks.find(principal.accountId, id())) }),
  ),
  route(
    createTask,
    async (request, context) => {
      const { id, total } = await startTask(request, context);
      return ok({ id, total });
    },
    TASK_LIMIT_BYTES,
  ),
  route(listTaskRows, async ({ principal, query, id }, { features }) => {
    const request = { ...pageRequest(query), result: query.result };
    const { accountId } = principal;
    const { kind } = await features.tasks.find(accountId, id());
    const page = await features.tasks.rows(accountId, id(), request);
    // The objects of other kinds are no links, although they may have the same IDs.
    const ids = kind === 'link_import' ? page.items.flatMap(({ objectId }) => objectId ?? []) : [];
    const links = await features.links.findMany(accountId, ids);
    const present = (row: TaskRow) => presentRow(row, links.get(row.objectId ?? 0));
    return listEnvelope(query, page, { name: 'rows', present });
  }),
  route(fetchTaskResult, async ({ principal, id }, { features }) => {
    const { fileName, type, pieces } = await features.tasks.result(principal.accountId, id());
    const headers = { 'Content-Disposition': `attachment; filename="${fileName}"` };
    return new Streamed(type, Readable.from(pieces, { objectMode: false }), headers);
  }),
  route(cancelTask, async ({ principal, id }, { features }) => {
    await features.tasks.cancel(principal.accountId, id());
    return ok({ message: 'The task is stopping. Everything created so far stays.' });
  }),
  route(deleteTask, async ({ principal, id }, { features }) => {
    await features.tasks.remove(principal.accountId, id());
    return ok({ message: 'The task was deleted. Everything it created stays.' });
  }),
];

type NewTask = ApiRequest<typeof createTask>['body'];

function startTask(
  { principal: by, body }: ApiRequest<typeof createTask>,
  { features }: HandlerContext,
): Promise<TaskView> {
  const { kind, name = '' } = body;
  const { accountId } = by;
  if (kind === 'qr_batch') {
    return under('batch', () => features.tasks.start(accountId, { kind, name, input: batchInput(body), by }));
  }
  return under('import', () => features.tasks.start(accountId, { kind, name, input: importInput(body), by }));
}

function importInput({ import: input }: NewTask): TaskInputs['link_import'] {
  if (!input) throw invalidField('', 'import needs format and text.');
  const { format, text, domain, lineoffset: lineOffset } = input;
  return { format, text, domain, lineOffset };
}

function batchInput({ batch }: NewTask): TaskInputs['qr_batch'] {
  if (!batch) throw invalidField('', 'batch needs csv.');
  const { size, width, ...input } = batch;
  return { ...input, sidePixels: size, widthMm: width };
}

/** Runs the work and reports its input errors under the field's name in the body. */
async function under<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const named = Object.entries(error.fields).map(([name, said]) => [name ? `${field}.${name}` : field, said]);
    throw new AppError(error.code, error.message, { fields: Object.fromEntries(named) });
  }
}

function presentTask(task: TaskView) {
  const timeOf = (time: number | null) => (time === null ? null : formatTimestamp(time));
  const { id, kind, name, state, done, total, counts, reason } = task;
  return {
    id,
    kind,
    name,
    state,
    done,
    total,
    made: counts.made,
    exists: counts.exists,
    refused: counts.refused,
    bytes: task.resultBytes,
    reason,
    date: formatTimestamp(task.createdAt),
    finished: timeOf(task.finishedAt),
    until: timeOf(task.until),
  };
}

function presentRow({ line, result, details }: TaskRow, link: LinkView | undefined) {
  const { shorturl, file, refusal } = details;
  return {
    line,
    result,
    shorturl: shorturl ?? null,
    file: file ?? null,
    refusal: refusal ?? null,
    url: link?.url ?? details.url ?? null,
    title: (link?.title ?? details.title) || null,
    custom: details.custom ?? null,
    link: link ? { id: link.id, clicks: link.clicks } : null,
  };
}
