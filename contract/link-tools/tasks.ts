import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { IMPORT_RESULTS, TASK_KINDS, TASK_STATES } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';
import { linkFile } from './bulk-links.ts';
import { ListQuery, listResponse, pageFields } from './list.ts';
import { QrBatch } from './qr-batch.ts';

const tag = 'Tasks';

/** 40,000 links of 100 characters. */
const MAX_FILE_LENGTH = 4_000_000;

const Task = Type.Object({
  id: Id,
  kind: enumOf(TASK_KINDS),
  name: Type.String(),
  state: enumOf(TASK_STATES, documented('The last three are final.')),
  done: Type.Integer({ minimum: 0, description: 'Processed rows.' }),
  total: Type.Integer({ minimum: 0, description: 'Total rows.' }),
  made: Count,
  exists: Count,
  refused: Count,
  bytes: Type.Integer({ minimum: 0, description: 'Size of the result.' }),
  reason: nullable(Type.String(), documented('Reason of the failure.')),
  date: Timestamp,
  finished: nullable(Timestamp),
  until: nullable(Timestamp, documented('When the task and its result are deleted: a week after its end.')),
});

const TaskRow = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  result: enumOf(IMPORT_RESULTS),
  shorturl: nullable(Url, documented('Short link that was created or already exists.')),
  file: nullable(Type.String(), documented('Name of an image in the ZIP file.')),
  refusal: nullable(Type.String(), documented('Why it was rejected; null if it was not.')),
  url: nullable(Type.String(), documented('Destination of the link, or of a rejected row as in the file.')),
  title: nullable(Type.String(), documented('Title of the link, or of a rejected row as in the file.')),
  custom: nullable(Type.String(), documented('Back-half of a rejected row as in the file.')),
  link: nullable(
    Type.Object({ id: Id, clicks: Count }),
    documented('The short link that was created or already exists, with all of its clicks; null once it is deleted.'),
  ),
});

const NewTask = Type.Object({
  kind: enumOf(TASK_KINDS, documented('Type of the task; its input is in `import` or `batch`.')),
  name: Type.Optional(text(120, documented('Name of the task, such as the file name.'))),
  import: Type.Optional(
    Type.Object(
      {
        ...linkFile(MAX_FILE_LENGTH),
        lineoffset: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 100_000_000,
            description: 'Offset for line numbers in the report, if the text is part of a longer file.',
          }),
        ),
      },
      documented('For `link_import`: the body of POST /urls/import, up to four times as large.'),
    ),
  ),
  batch: Type.Optional(Type.Object(QrBatch.properties, documented('For `qr_batch`: the body of POST /qr/batch.'))),
});

export const taskOperations = {
  listTasks: operation({
    id: 'listTasks',
    method: 'GET',
    path: '/tasks',
    changes: false,
    summary: 'List tasks of the last week',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('tasks', Task),
    errorStatuses: [400],
  }),
  showTask: operation({
    id: 'showTask',
    method: 'GET',
    path: '/task/{id}',
    changes: false,
    summary: 'Show the progress of a task',
    tag,
    status: 200,
    response: success({ data: Task }),
    errorStatuses: [404],
  }),
  createTask: operation({
    id: 'createTask',
    method: 'POST',
    path: '/task/add',
    changes: true,
    summary: 'Start a background task: import links or create QR codes',
    tag,
    body: NewTask,
    status: 200,
    response: success({ id: Id, total: Count }),
    errorStatuses: [400, 413],
  }),
  listTaskRows: operation({
    id: 'listTaskRows',
    method: 'GET',
    path: '/task/{id}/rows',
    changes: false,
    summary: 'List the results of a task by row',
    tag,
    query: Type.Object({
      ...pageFields,
      result: Type.Optional(enumOf(IMPORT_RESULTS, documented('Only rows with this result.'))),
    }),
    status: 200,
    response: listResponse('rows', TaskRow),
    errorStatuses: [400, 404],
  }),
  fetchTaskResult: operation({
    id: 'fetchTaskResult',
    method: 'GET',
    path: '/task/{id}/result',
    changes: false,
    summary: 'Download the result of a task: a CSV report, or a ZIP file of images with a report',
    tag,
    status: 200,
    responseTypes: ['text/csv', 'application/zip'],
    response: Type.String(),
    errorStatuses: [404],
  }),
  cancelTask: operation({
    id: 'cancelTask',
    method: 'POST',
    path: '/task/{id}/cancel',
    changes: true,
    summary: 'Stop a task; everything created so far stays',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  deleteTask: operation({
    id: 'deleteTask',
    method: 'DELETE',
    path: '/task/{id}/delete',
    changes: true,
    summary: 'Delete a task and its result; everything it created stays',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
