import { operation } from '../operation.ts';
import { Count, documented, success } from '../wire.ts';

const shared = { path: '/account/sample', tag: 'Account', changes: true, permission: 'settings', status: 200 } as const;

/** Sample data: a website, a campaign, links and QR codes with 90 days of events, to explore an empty workspace. */
export const sampleOperations = {
  addSampleData: operation({
    id: 'addSampleData',
    method: 'POST',
    ...shared,
    summary: 'Add sample data to the workspace, unless it has some',
    response: success({ objects: { ...Count, ...documented('Number of sample objects.') } }),
    errorStatuses: [],
  }),
  removeSampleData: operation({
    id: 'removeSampleData',
    method: 'DELETE',
    ...shared,
    summary: 'Delete the sample data of the workspace with its events, and nothing else',
    response: success({ objects: { ...Count, ...documented('Number of deleted sample objects.') } }),
    errorStatuses: [],
  }),
};
