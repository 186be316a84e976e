import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { IMPORT_RESULTS, TASK_KINDS, TASK_STATES } from '../vocabulary.ts';
import { about, Count, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { linkFile } from './bulk-links.ts';
import { ListQuery, listAnswer, pageFields } from './list.ts';
import { QrBatch } from './qr-codes.ts';

const tag = 'Tasks';

/** Characters of a file: forty thousand links of a hundred. */
const MAX_FILE_LENGTH = 4_000_000;

const Task = Type.Object({
  id: Id,
  kind: oneOf(TASK_KINDS),
  name: Type.String(),
  state: oneOf(TASK_STATES, about('The last three are ends.')),
  done: Type.Integer({ minimum: 0, description: 'Rows that have been dealt with.' }),
  total: Type.Integer({ minimum: 0, description: 'Rows of the whole.' }),
  made: Count,
  exists: Count,
  refused: Count,
  bytes: Type.Integer({ minimum: 0, description: 'Of the pictures that are there to fetch.' }),
  reason: nullable(Type.String(), about('Why it failed.')),
  date: Timestamp,
  finished: nullable(Timestamp),
  until: nullable(Timestamp, about('When its result and itself are removed: a week after its end.')),
});

const TaskRow = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  result: oneOf(IMPORT_RESULTS),
  shorturl: nullable(Url, about('Of a link that was made, or was there already.')),
  file: nullable(Type.String(), about('Name of a picture in the zip file.')),
  refusal: nullable(Type.String(), about('Why it was refused; null: it was not.')),
});

const NewTask = Type.Object({
  kind: oneOf(TASK_KINDS, about('What is to be done; its input stands in `import` or in `batch`.')),
  name: Type.Optional(text(120, 0, about('Your name for it, such as the file’s.'))),
  import: Type.Optional(
    Type.Object(
      {
        ...linkFile(MAX_FILE_LENGTH),
        lineoffset: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 100_000_000,
            description: 'Added to the lines of the report, where the text is a later part of a longer file.',
          }),
        ),
      },
      about('Of a `link_import`: what POST /urls/import takes, and four times as much of it.'),
    ),
  ),
  batch: Type.Optional(Type.Object(QrBatch.properties, about('Of a `qr_batch`: what POST /qr/batch takes.'))),
});

export const taskOperations = {
  listTasks: operation({
    id: 'listTasks',
    method: 'GET',
    path: '/tasks',
    summary: 'List tasks, those that have ended in the last week included',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('tasks', Task),
    refusals: [400],
  }),
  showTask: operation({
    id: 'showTask',
    method: 'GET',
    path: '/task/{id}',
    summary: 'Show how far a task is',
    tag,
    status: 200,
    answer: success({ data: Task }),
    refusals: [404],
  }),
  createTask: operation({
    id: 'createTask',
    method: 'POST',
    path: '/task/add',
    summary: 'Have links imported or QR codes made by the service, which goes on by itself',
    tag,
    body: NewTask,
    status: 200,
    answer: success({ id: Id, total: Count }),
    refusals: [400, 413],
  }),
  listTaskRows: operation({
    id: 'listTaskRows',
    method: 'GET',
    path: '/task/{id}/rows',
    summary: 'List what became of the rows of a task so far, in the order of the file',
    tag,
    query: Type.Object({
      ...pageFields,
      result: Type.Optional(oneOf(IMPORT_RESULTS, about('Only rows of which this became.'))),
    }),
    status: 200,
    answer: listAnswer('rows', TaskRow),
    refusals: [400, 404],
  }),
  fetchTaskResult: operation({
    id: 'fetchTaskResult',
    method: 'GET',
    path: '/task/{id}/result',
    summary: 'Fetch the result of a task: a report as CSV, or a zip file of pictures with one',
    tag,
    status: 200,
    answerTypes: ['text/csv', 'application/zip'],
    answer: Type.String(),
    refusals: [404],
  }),
  cancelTask: operation({
    id: 'cancelTask',
    method: 'POST',
    path: '/task/{id}/cancel',
    summary: 'End a task within moments; what it has made stays',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
  deleteTask: operation({
    id: 'deleteTask',
    method: 'DELETE',
    path: '/task/{id}/delete',
    summary: 'Delete a task with its result; what it has made stays',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
