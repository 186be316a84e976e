import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { Administration } from '../../administration/administration.ts';
import { INSTALLATION_LOG } from '../../audit/audit.ts';
import { notFound } from '../../platform/app-error.ts';
import { presentEntry } from '../shared/responses/audit-entry.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { type Route, route } from '../shared/route.ts';
import { abuseRoutes } from './abuse.ts';
import { announcementRoutes } from './announcement.ts';
import { brandingRoutes } from './branding.ts';
import { domainRoutes } from './domains.ts';
import { emailRoutes } from './emails.ts';
import { healthRoutes } from './health.ts';
import { overviewRoutes } from './overview.ts';
import { personRoutes } from './people.ts';
import { planRoutes } from './plans.ts';
import { settingRoutes } from './settings.ts';
import { workspaceRoutes } from './workspaces.ts';

type Authenticate = (key: string | undefined, address: string) => Promise<Principal>;

/**
 * Admits web sessions of operators. Everybody else, API keys of operators too, gets the response to an unknown path. From here
 * on, operators belong to no workspace: they act on the installation, and what they do goes into its own log.
 */
export function admitOperators(
  authenticate: Authenticate,
  { isOperator }: Pick<Administration, 'isOperator'>,
): Authenticate {
  return async (key, address) => {
    const { keyId, personId, plan, isReauthenticated } = await authenticate(key, address);
    if (keyId > 0 || !(await isOperator(personId))) throw notFound();
    return {
      accountId: INSTALLATION_LOG,
      personId,
      role: 'owner',
      keyId,
      plan,
      ...(isReauthenticated && { isReauthenticated }),
    };
  };
}

/** Every operation of the administration. */
export const adminRoutes: readonly Route[] = [
  ...overviewRoutes,
  ...workspaceRoutes,
  ...personRoutes,
  ...healthRoutes,
  ...emailRoutes,
  ...abuseRoutes,
  ...announcementRoutes,
  ...planRoutes,
  ...brandingRoutes,
  ...settingRoutes,
  ...domainRoutes,
  route(adminOperations.listActivity, async ({ query }, { features: { audit } }) => {
    const page = await audit.page(INSTALLATION_LOG, { search: query.q?.trim() || undefined }, pageRequest(query));
    return listEnvelope(query, page, { name: 'entries', present: presentEntry });
  }),
];
