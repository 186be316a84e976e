import { Type } from 'typebox';
import { listResponse, pageFields } from '../../link-tools/list.ts';
import { operation } from '../../operation.ts';
import { TASK_KINDS } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, Url } from '../../wire.ts';

const tag = 'Health';

const Part = Type.Object({
  name: Type.String(),
  severity: enumOf(['ok', 'warn', 'fail']),
  sentence: Type.String(documented('What was found and, unless it is ok, what to do.')),
});

const Storage = Type.Object({
  free_bytes: Count,
  total_bytes: Count,
  entries: Type.Array(Type.Object({ name: Type.String(), bytes: Count }), documented('What the data folder holds.')),
});

const Job = Type.Object({
  name: Type.String(),
  runs: Type.Integer({ ...Count, ...documented('Since the start of the process that responds.') }),
  failures: Count,
  last_success: nullable(Timestamp),
  last_failure: nullable(Timestamp),
  reason: Type.String(documented('Of the last failure.')),
});

const Node = Type.Object({
  id: Type.String(),
  name: Type.String(documented("The machine's name.")),
  folder: Type.String(),
  roles: Type.Array(Type.String(), documented('None while they are unknown.')),
  version: Type.String(documented('The release that it runs; empty while it is unknown.')),
  state: enumOf(['serving', 'stopped', 'gone']),
  last_seen: Timestamp,
  spool_bytes: Type.Integer({ ...Count, ...documented('Events that are not in the event log yet.') }),
});

const Mail = Type.Object({
  days: Type.Integer({ minimum: 1, description: 'How many days the figures cover.' }),
  sent: Count,
  failed: Count,
  waiting: Count,
  retrying: Type.Integer({ ...Count, ...documented('Waiting emails that failed at least once.') }),
});

const FailedTask = Type.Object({
  id: Id,
  kind: enumOf(TASK_KINDS),
  name: Type.String(),
  workspace: Id,
  workspace_name: Type.String(),
  done: Count,
  total: Count,
  reason: Type.String(),
  failed: Timestamp,
  can_retry: Type.Boolean(),
});

const Update = Type.Object({
  current: Type.String(documented('The release that runs.')),
  is_on: Type.Boolean(documented('Whether a releases feed is set. Without one, nothing is requested.')),
  available: nullable(Type.String(), documented('A newer release; null if none is known.')),
  url: nullable(Url, documented('Its release notes.')),
  checked: nullable(Timestamp, documented('When the feed was last requested.')),
  failure: nullable(Type.String(), documented('Why the last request failed; null if it did not.')),
});

/** The state of the installation, for operators. */
export const adminHealthOperations = {
  showHealth: operation({
    id: 'showHealth',
    method: 'GET',
    path: '/health',
    changes: false,
    summary: 'Show the state of every part of the installation',
    tag,
    status: 200,
    response: success({
      health: Type.Object({
        checks: Type.Array(Part),
        nodes: Type.Array(Node, documented('Nodes that share the database; empty if it is not shared.')),
        storage: Storage,
        jobs: Type.Array(Job),
        mail: Mail,
        update: Update,
      }),
    }),
    errorStatuses: [],
  }),
  checkForUpdate: operation({
    id: 'checkForUpdate',
    method: 'POST',
    path: '/live-settings/update-check',
    changes: true,
    summary: 'Request the releases feed now',
    tag,
    status: 200,
    response: success({ update: Update }),
    errorStatuses: [400],
  }),
  listFailedTasks: operation({
    id: 'listFailedTasks',
    method: 'GET',
    path: '/tasks',
    changes: false,
    summary: 'List the background tasks of all workspaces that failed',
    tag,
    query: Type.Object(pageFields),
    status: 200,
    response: listResponse('tasks', FailedTask),
    errorStatuses: [400],
  }),
  retryTask: operation({
    id: 'retryTask',
    method: 'POST',
    path: '/tasks/{id}/retry',
    changes: true,
    summary: 'Continue a failed background task after its last row',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
};
