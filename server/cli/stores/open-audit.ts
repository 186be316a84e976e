import { type Audit, createAudit } from '../../audit/audit.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { createUserAgentParser } from '../../platform/user-agent.ts';
import type { Catalog } from '../../storage/catalog/open-catalog.ts';

/** Opens the audit log for the operator's commands, which come from no address. */
export function openAudit({ audit: store, authors, objectStates: states }: Catalog): Audit {
  const readAgent = createUserAgentParser();
  return createAudit({
    store,
    authors,
    states,
    readAgent,
    placeOf: () => '',
    clock: systemClock,
    onError: console.error,
  });
}
