import { ABUSE_REASONS, type AbuseReason } from '../../contract/vocabulary.ts';
import { type Audit, OPERATOR } from '../audit/audit.ts';
import { invalidInput, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AbuseFilter, AbuseReport, AbuseStore, NewAbuseReport, WorkspaceLink } from './abuse-port.ts';

export { createAbuseNotice } from './abuse-mail.ts';
export type { AbuseReport, AbuseStore, WorkspaceLink } from './abuse-port.ts';

/** A submitted form; `linkId` is the link found at the address. */
export interface AbuseInput {
  address: string;
  linkId: number | null;
  reason: string;
  words: string;
  email: string;
}

/** Reports of harmful links, and the operator's decisions. */
export interface AbuseService {
  /** Throws under the form's field names. Further reports of an address with many open ones are dropped. */
  report(input: AbuseInput): Promise<void>;
  page(filter: AbuseFilter, request: PageRequest): Promise<Page<AbuseReport>>;
  /** Returns the newest other links of the report's workspace, with which an operator judges; none if the link does not exist. */
  otherLinks(id: number): Promise<{ links: WorkspaceLink[]; total: number }>;
  /** Blocks the link, whatever its owner does. Throws if the report is not about a link. The log of its workspace says so. */
  block(id: number): Promise<AbuseReport>;
  /** Dismisses the report and lifts the block that followed from it. */
  dismiss(id: number): Promise<AbuseReport>;
}

/** Limit of open reports per address, since nobody reads the hundredth and a flood must not fill the disk. */
const MAX_OPEN_PER_ADDRESS = 20;
const MAX_TEXT_LENGTH = 2_000;
const SHOWN_LINKS = 10;

export interface AbuseDeps {
  store: AbuseStore;
  record: Audit['record'];
  /** Tells the operators about the first open report of an address. Does not reject. */
  notify?: (report: NewAbuseReport) => void;
  clock: Clock;
}

export function createAbuseService({ store, record, notify, clock }: AbuseDeps): AbuseService {
  const find = async (id: number): Promise<AbuseReport> => {
    const report = await store.find(id);
    if (report) return report;
    throw notFound();
  };
  return {
    async report(input) {
      const report = { ...readReport(input), createdAt: clock.now() };
      const open = await store.countOpen(report.address);
      if (open >= MAX_OPEN_PER_ADDRESS) return;
      await store.add(report);
      if (open === 0) notify?.(report);
    },
    page: (filter, request) => store.page(filter, request),
    async otherLinks(id) {
      const { workspace, linkId } = await find(id);
      if (!workspace || linkId === null) return { links: [], total: 0 };
      return store.otherLinks({ accountId: workspace.id, linkId }, SHOWN_LINKS);
    },
    async block(id) {
      const report = await find(id);
      if (report.linkId === null || !(await store.block(report.linkId, clock.now())))
        throw invalidInput({
          id: ['This is not a short link. Block its destination domain, or suspend the workspace.'],
        });
      await tellWorkspace(record, report, 'blockLink');
      return report;
    },
    async dismiss(id) {
      const report = await find(id);
      await store.dismiss(report, clock.now());
      if (report.state === 'blocked') await tellWorkspace(record, report, 'unblockLink');
      return report;
    },
  };
}

async function tellWorkspace(
  record: Audit['record'],
  { workspace, linkId, address }: AbuseReport,
  action: 'blockLink' | 'unblockLink',
): Promise<void> {
  if (!workspace) return;
  const object = { kind: 'link', id: linkId ?? 0, name: address };
  await record(workspace.id, { actor: OPERATOR, action, category: 'access', object });
}

function readReport({ address, linkId, reason, words, email }: AbuseInput): Omit<NewAbuseReport, 'createdAt'> {
  const errors = {
    ...(isReason(reason) ? {} : { reason: ['Choose a reason.'] }),
    ...(words.length > MAX_TEXT_LENGTH ? { words: [`Use at most ${MAX_TEXT_LENGTH} characters.`] } : {}),
    ...(email === '' || /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email) ? {} : { email: ['Enter a valid email address.'] }),
  };
  if (Object.keys(errors).length > 0 || !isReason(reason)) throw invalidInput(errors);
  return { address, linkId, reason, words, email: email || null };
}

function isReason(word: string): word is AbuseReason {
  return (ABUSE_REASONS as readonly string[]).includes(word);
}
