import { describe, expect, it } from 'vitest';
import { adminOperations } from './application/admin/operations.ts';
import { AUDIT_KINDS, auditCategory, auditSubject } from './audit-vocabulary.ts';
import { families } from './families.ts';
import type { Operation } from './operation.ts';

/** Operation, kind of its object, path parameter with the ID, category. */
const RECORDED = `
  createLink link - create
  updateLink link id change
  deleteLink link id delete
  undoLinkChange link id restore
  shortenLinks link - create
  changeLinks link - change
  deleteLinks link - delete
  exportLinks link - export
  importLinks link - create
  putLinkPicture link id change
  batchQrCodes qr - create
  createQrCode qr - create
  updateQrCode qr id change
  deleteQrCode qr id delete
  restoreQrCode qr id restore
  eraseQrCode qr id delete
  createCampaign campaign - create
  assignLinkToCampaign campaign campaignid change
  orderCampaignLinks campaign id change
  orderCampaigns campaign - change
  deleteCampaign campaign id delete
  createChannel channel - create
  assignChannelItem channel channelid change
  unassignChannelItem channel channelid change
  orderChannels channel - change
  deletePixel pixel id delete
  updateSplashPage splash id change
  deleteOverlayAnswers overlay id delete
  listOverlayAnswers overlay id export
  createBioPage bio - create
  createDomain domain - create
  checkDomain domain id change
  deleteOrphans domain id delete
  updatePreset preset id change
  createWebhook webhook - create
  resendWebhookDelivery webhook id change
  createTask task - create
  fetchTaskResult task id export
  createKey key - access
  deleteKey key id access
  rotateKey key - access
  updateAccount account - change
  createWebsite website - create
  patchWebsite website id change
  updateWebsiteSettings website id change
  deleteWebsite website id delete
  createGoal goal - create
  deleteGoal goal goal delete
  updateFunnel funnel funnel change
  deleteSegment segment segment delete
  updateAnnotation annotation annotation change
  createReportRecipient report_recipient - create
  deleteReportRecipient report_recipient recipient delete
  eraseVisitor website id delete
  exportEvents website id export
  exportAccount account - export
  deleteAccount account - delete
  suspendWorkspace account id change
  resumeWorkspace account id change
  deleteWorkspace account id delete
  resendInvitation account id change
  signOutPerson person id change
  resetSecondFactor person id change
  checkForUpdate setting - change
  retryTask task id change
  retryEmail email id change
  blockReport report id change
  dismissReport report id change
  createPlan plan - create
  updatePlan plan id change
  deletePlan plan id delete
  assignPlan account id change
  addBlock block - change
  removeBlock block - change
  publishAnnouncement announcement - change
  removeAnnouncement announcement - change
  updateBranding branding - change
  resetBranding branding - change
  updateSetting setting - change
  resetSetting setting - change
`;

const rows = RECORDED.trim()
  .split('\n')
  .map((row) => row.trim().split(' '));
const operations: readonly Operation[] = [
  ...families.flatMap((family) => family.operations),
  ...Object.values(adminOperations),
];

describe('entries of the audit log', () => {
  it('are about a known kind of object, for every operation that changes something', () => {
    const unknown = operations
      .filter(({ changes, ingestsEvents }) => changes && !ingestsEvents)
      .filter(({ path }) => !AUDIT_KINDS.includes(auditSubject(path).kind));
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it.each(rows)('follow from the operation: %s', (id, kind, param, category) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`no operation ${id}`);
    expect(auditSubject(operation.path)).toEqual({ kind, param: param === '-' ? undefined : param });
    expect(auditCategory(operation)).toBe(category);
  });

  it('are about what the path names where no kind is known', () => {
    expect(auditSubject('/gadgets/{id}/turn')).toEqual({ kind: 'gadgets', param: 'id' });
    expect(auditSubject('/gadgets')).toEqual({ kind: 'gadgets', param: undefined });
    expect(auditSubject('/constructor/add').kind).toBe('constructor');
  });
});
