import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { documented, Id, Timestamp, text } from '../wire.ts';
import { dataResponse, pagedResponse, pageFields } from './list.ts';
import { GoalMatch } from './query-fields.ts';

const tag = 'Goals';

const name = text(100, { minLength: 1, ...documented('Unique within the website.') });
const Goal = Type.Object({ id: Id, name: Type.String(), match: GoalMatch, created_at: Timestamp });

/** Pagination of a website's saved objects, in order of creation. */
export const savedListQuery = Type.Object(pageFields);

export const goalOperations = {
  listGoals: operation({
    id: 'listGoals',
    method: 'GET',
    path: '/websites/{id}/goals',
    changes: false,
    summary: "List a website's goals",
    tag,
    query: savedListQuery,
    status: 200,
    response: pagedResponse(Goal),
    errorStatuses: [404, 422],
  }),
  createGoal: operation({
    id: 'createGoal',
    method: 'POST',
    path: '/websites/{id}/goals',
    changes: true,
    summary: 'Create a goal',
    tag,
    body: Type.Object({ name, match: GoalMatch }),
    status: 201,
    response: dataResponse(Goal, 201),
    errorStatuses: [400, 404, 422],
  }),
  showGoal: operation({
    id: 'showGoal',
    method: 'GET',
    path: '/websites/{id}/goals/{goal}',
    changes: false,
    summary: 'Show a goal',
    tag,
    status: 200,
    response: dataResponse(Goal),
    errorStatuses: [404],
  }),
  updateGoal: operation({
    id: 'updateGoal',
    method: 'PATCH',
    path: '/websites/{id}/goals/{goal}',
    changes: true,
    summary: 'Update a goal',
    tag,
    body: Type.Object({ name: Type.Optional(name), match: Type.Optional(GoalMatch) }),
    status: 200,
    response: dataResponse(Goal),
    errorStatuses: [400, 404, 422],
  }),
  deleteGoal: operation({
    id: 'deleteGoal',
    method: 'DELETE',
    path: '/websites/{id}/goals/{goal}',
    changes: true,
    summary: 'Delete a goal',
    tag,
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [404],
  }),
};
