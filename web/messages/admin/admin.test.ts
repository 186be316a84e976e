import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { PERSON_ORDERS, WORKSPACE_ORDERS, WORKSPACE_STATES } from '../../../contract/vocabulary.ts';
import { GRACE_DAYS } from '../../../server/administration/administration.ts';
import { ADMIN_ACTIONS, adminMessages, PERSON_ORDER_LABELS, WORKSPACE_ORDER_LABELS } from './admin.ts';

const changing = Object.values(adminOperations).filter(({ changes }) => changes);

describe('messages of the administration', () => {
  it.each(changing.map(({ id }) => id))('say what an operator did with %s', (id) => {
    expect(ADMIN_ACTIONS[id]).toMatch(/^[A-Z][^.]+$/);
  });

  it('name every state of a workspace, each in another way', () => {
    const labels = Object.values(adminMessages.states);
    expect(Object.keys(adminMessages.states)).toEqual([...WORKSPACE_STATES]);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('say what a suspension and a deletion mean before they happen', () => {
    expect(adminMessages.suspendText).toContain('Nothing is deleted');
    expect(adminMessages.deleteText).toContain(`after ${GRACE_DAYS} days`);
  });

  it('name orders as the API lists them, the default first', () => {
    expect(Object.keys(WORKSPACE_ORDER_LABELS)).toEqual([...WORKSPACE_ORDERS]);
    expect(Object.keys(PERSON_ORDER_LABELS)).toEqual([...PERSON_ORDERS]);
  });
});
