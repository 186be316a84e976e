import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { AbuseReport, WorkspaceLink } from '../../abuse/abuse.ts';
import { INSTALLATION_LOG } from '../../audit/audit.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listReports, listReportedLinks, blockReport, dismissReport, listBlocks, addBlock, removeBlock } =
  adminOperations;

export const abuseRoutes = [
  route(listReports, async ({ query }, { features }) => {
    const page = await features.abuse.page({ search: query.q?.trim(), state: query.state }, pageRequest(query));
    return listEnvelope(query, page, { name: 'reports', present: presentReport });
  }),
  route(listReportedLinks, async ({ id, principal }, { features, publicUrls }) => {
    const { links, total } = await features.abuse.otherLinks(id());
    // A sensitive read: nothing else shows operators the links of a workspace.
    const object = { kind: 'report', id: id() };
    const seen = { actor: principal, action: listReportedLinks.id, category: 'access', object } as const;
    await features.audit.record(INSTALLATION_LOG, seen);
    return ok({ total, links: links.map((link) => presentLink(link, publicUrls)) });
  }),
  route(blockReport, async ({ id }, { features }) => {
    await features.abuse.block(id());
    return ok({ message: 'The link was blocked.' });
  }),
  route(dismissReport, async ({ id }, { features }) => {
    await features.abuse.dismiss(id());
    return ok({ message: 'The report was dismissed.' });
  }),
  route(listBlocks, async (_call, { features }) => {
    const rules = await features.blockRules.all();
    return ok({ rules: rules.map(({ createdAt, ...rule }) => ({ ...rule, date: formatTimestamp(createdAt) })) });
  }),
  route(addBlock, async ({ body, subject }, { features }) => {
    const { value, isChanged } = await features.blockRules.add(body.kind, body.value);
    subject.name = value;
    return ok({ message: isChanged ? `${value} is blocked.` : `${value} is already blocked.` });
  }),
  route(removeBlock, async ({ body, subject }, { features }) => {
    const { value } = await features.blockRules.remove(body.kind, body.value);
    subject.name = value;
    return ok({ message: `${value} is not blocked.` });
  }),
];

function presentLink({ alias, origin, url, isBlocked, createdAt }: WorkspaceLink, urls: Pick<PublicUrls, 'shortLink'>) {
  const date = formatTimestamp(createdAt);
  return { short_url: urls.shortLink(alias, origin), destination: url, is_blocked: isBlocked, date };
}

function presentReport({ id, address, linkId, workspace, reason, words, email, state, createdAt }: AbuseReport) {
  const report = { id, address, can_block: linkId !== null, workspace, reason, words, email };
  return { ...report, state, date: formatTimestamp(createdAt) };
}
