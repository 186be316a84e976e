import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { notFound } from '../../platform/app-error.ts';
import { callAdmin } from './admin-call.fixture.ts';

const NINE = Date.UTC(2026, 10, 26, 9);

describe('a support visit', () => {
  const administration = { workspaceName: vi.fn(async () => 'Acme') };

  it('begins for the operator who calls, and says how long it lasts', async () => {
    const enter = vi.fn(async () => ({ role: 'viewer', endsAt: NINE }) as const);
    const response = await callAdmin(adminOperations.enterWorkspace, { administration, support: { enter } });
    expect(response).toEqual({ error: 0, role: 'viewer', until: '2026-11-26 09:00:00' });
    expect(enter.mock.calls).toEqual([[7, { personId: 1, from: { address: '192.0.2.1', userAgent: 'curl/8' } }]]);
  });

  it('ends', async () => {
    const leave = vi.fn(async () => undefined);
    const response = await callAdmin(adminOperations.leaveWorkspace, { administration, support: { leave } });
    expect(response).toEqual({ error: 0, message: 'You have left the workspace.' });
    expect(leave.mock.calls).toEqual([[7, 1]]);
  });

  it.each(['enterWorkspace', 'leaveWorkspace'] as const)('%s is not for an unknown workspace', async (operation) => {
    const unknown = { workspaceName: () => Promise.reject(notFound()) };
    const features = { administration: unknown, support: {} };
    await expect(callAdmin(adminOperations[operation], features)).rejects.toMatchObject({ code: 'not_found' });
  });
});
