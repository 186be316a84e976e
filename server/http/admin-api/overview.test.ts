import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { InstallationOverview } from '../../administration/overview.ts';
import { callAdmin } from './admin-call.fixture.ts';

const overview: InstallationOverview = {
  workspaces: { total: 4, created: 2, createdBefore: 1 },
  people: { total: 3, created: 0, createdBefore: 3 },
  activePeople: 2,
  traffic: { today: { clicks: 1, events: 2 }, yesterday: { clicks: 3, events: 4 } },
  limits: {
    workspaces: [{ id: 7, name: 'Shop', quota: 'clicks', used: 90, limit: 100, state: 'near' }],
    isComplete: false,
  },
};
const call = async (known: InstallationOverview) =>
  (await callAdmin(adminOperations.showInstallation, { overview: async () => known })).overview;

describe('the overview of the installation', () => {
  it('has growth, traffic and limits', async () => {
    expect(await call(overview)).toEqual({
      workspaces: { total: 4, created: 2, created_before: 1 },
      people: { total: 3, created: 0, created_before: 3 },
      active_people: 2,
      traffic: { today: { clicks: 1, events: 2 }, yesterday: { clicks: 3, events: 4 } },
      limits: {
        workspaces: [{ id: 7, name: 'Shop', quota: 'clicks', used: 90, limit: 100, state: 'near' }],
        is_complete: false,
      },
    });
  });

  it('has null for what the event log counts while that is unavailable', async () => {
    expect(await call({ ...overview, traffic: undefined, limits: undefined })).toMatchObject({
      traffic: null,
      limits: null,
    });
  });
});
