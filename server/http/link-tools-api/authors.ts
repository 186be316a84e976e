import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { AuthoredKind } from '../../../contract/vocabulary.ts';
import type { Author } from '../../audit/audit.ts';
import type { Profile } from '../../profiles/profiles.ts';
import { authorizeRole } from '../shared/access/scopes.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { showAuthors, showCreators, ...tools } = linkToolsOperations;

/**
 * The operations that list objects: a role that may not call them learns nothing about their authors. Keys need the scope of
 * the audit log, which names all of them.
 */
const LISTS: Readonly<Record<AuthoredKind, Operation>> = {
  link: tools.listLinks,
  qr: tools.listQrCodes,
  campaign: tools.listCampaigns,
  channel: tools.listChannels,
  pixel: tools.listPixels,
  splash: tools.listSplashPages,
  overlay: tools.listOverlays,
  bio: tools.listBioPages,
  domain: tools.listDomains,
  preset: tools.listPresets,
  webhook: tools.listWebhooks,
  task: tools.listTasks,
  key: tools.listKeys,
  website: analyticsOperations.listWebsites,
  goal: analyticsOperations.listGoals,
  funnel: analyticsOperations.listFunnels,
  segment: analyticsOperations.listSegments,
  annotation: analyticsOperations.listAnnotations,
};

export const authorRoutes = [
  route(showAuthors, async ({ principal, query }, { features, publicUrls }) => {
    authorizeRole(principal, LISTS[query.kind]);
    const ids = query.ids.split(',').map(Number);
    const authors = await features.audit.authors.of(principal.accountId, query.kind, ids);
    const profiles = await features.profiles.ofMembers(principal.accountId);
    const present = (author: Author | undefined) =>
      author ? presentAuthor(author, profiles.get(author.personId), publicUrls) : null;
    return ok({
      data: [...authors].map(([id, { created, changed }]) => ({
        id,
        created: present(created),
        changed: present(changed),
      })),
    });
  }),
  route(showCreators, async ({ principal, query }, { features }) => {
    authorizeRole(principal, LISTS[query.kind]);
    const people = await features.audit.authors.creators(principal.accountId, query.kind);
    const profiles = await features.profiles.ofMembers(principal.accountId);
    return ok({ people: people.map(({ id, name }) => ({ id, name: profiles.get(id)?.name || name })) });
  }),
];

function presentAuthor({ personId, name, key, at }: Author, profile: Profile | undefined, publicUrls: PublicUrls) {
  const picture = profile?.picture ? publicUrls.avatar(profile.picture) : null;
  const author = { person: personId || null, name: profile?.name || name, picture };
  return { ...author, key: key || null, date: formatTimestamp(at) };
}
