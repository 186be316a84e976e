import { Type } from 'typebox';
import { listResponse, pageFields } from '../../link-tools/list.ts';
import { operation } from '../../operation.ts';
import { ABUSE_REASONS, ABUSE_STATES, BLOCK_KINDS } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../../wire.ts';

const Report = Type.Object({
  id: Id,
  address: Type.String(documented('As the visitor entered it.')),
  can_block: Type.Boolean(documented('Whether the address is a short link.')),
  workspace: nullable(Type.Object({ id: Id, name: Type.String() })),
  reason: enumOf(ABUSE_REASONS),
  words: Type.String(),
  email: nullable(Type.String(), documented('For questions; deleted when the report is settled.')),
  state: enumOf(ABUSE_STATES),
  date: Timestamp,
});

const WorkspaceLink = Type.Object({
  short_url: Url,
  destination: Type.String(),
  is_blocked: Type.Boolean(documented('Whether an operator blocked the link.')),
  date: Timestamp,
});

const Rule = Type.Object({ kind: enumOf(BLOCK_KINDS), value: Type.String(), date: Timestamp });

const RuleBody = Type.Object({ kind: enumOf(BLOCK_KINDS), value: text(255) });

/** Abuse reports of visitors and the block list, for operators. */
export const adminAbuseOperations = {
  listReports: operation({
    id: 'listReports',
    method: 'GET',
    path: '/reports',
    changes: false,
    summary: 'List abuse reports, newest first',
    tag: 'Abuse reports',
    query: Type.Object({
      ...pageFields,
      q: Type.Optional(text(255, documented('Part of the URL.'))),
      state: Type.Optional(enumOf(ABUSE_STATES)),
    }),
    status: 200,
    response: listResponse('reports', Report),
    errorStatuses: [400],
  }),
  listReportedLinks: operation({
    id: 'listReportedLinks',
    method: 'GET',
    path: '/reports/{id}/links',
    changes: false,
    summary: 'List the newest other links of the workspace that a report is about, and how many it has',
    tag: 'Abuse reports',
    status: 200,
    response: success({
      total: Type.Integer({ ...Count, ...documented('Other links of the workspace.') }),
      links: Type.Array(WorkspaceLink, documented('At most ten, the newest first.')),
    }),
    errorStatuses: [404],
  }),
  blockReport: operation({
    id: 'blockReport',
    method: 'POST',
    path: '/reports/{id}/block',
    changes: true,
    summary: 'Block the link of an abuse report, and settle all its reports',
    tag: 'Abuse reports',
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  dismissReport: operation({
    id: 'dismissReport',
    method: 'POST',
    path: '/reports/{id}/dismiss',
    changes: true,
    summary: 'Dismiss an abuse report, and lift the block of its link',
    tag: 'Abuse reports',
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  listBlocks: operation({
    id: 'listBlocks',
    method: 'GET',
    path: '/blocks',
    changes: false,
    summary: 'List the domains and words that no link may have',
    tag: 'Block list',
    status: 200,
    response: success({ rules: Type.Array(Rule) }),
    errorStatuses: [],
  }),
  addBlock: operation({
    id: 'addBlock',
    method: 'POST',
    path: '/blocks/add',
    changes: true,
    requiresReauthentication: true,
    summary: 'Block a domain or a word: links to it stop working',
    tag: 'Block list',
    body: RuleBody,
    status: 200,
    response: Message,
    errorStatuses: [400, 403],
  }),
  removeBlock: operation({
    id: 'removeBlock',
    method: 'POST',
    path: '/blocks/remove',
    changes: true,
    summary: 'Remove a domain or a word from the block list',
    tag: 'Block list',
    body: RuleBody,
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
};
