import { join } from 'node:path';
import type { Audit } from '../audit/audit.ts';
import { reportSpool } from '../collect/collect.ts';
import { unavailable } from '../platform/app-error.ts';
import { createChecks, createSystemHealth, type SystemHealth } from '../system-health/system-health.ts';
import type { Updates } from '../updates/updates.ts';
import type { AppDeps } from './app-deps.ts';
import { ownHostNames } from './certificates.ts';

/** Creates the health report, whose checks use what this process has open. */
export function createSystemHealthFrom(
  { backups, config, catalog, events, jobRuns, clock }: AppDeps,
  { audit, updates }: { audit: Audit; updates: Updates },
): SystemHealth {
  const { dataDirectory, clickhouseUrl } = config;
  const checks = createChecks({
    settings: config,
    prepareFolder: () => undefined,
    withCatalog: (work) => work(catalog),
    askEventLog: async () => {
      if (!events.eventLog.ready()) throw unavailable('it does not respond; it restarts automatically.');
      await events.reader.count({ accountId: 0 });
      return clickhouseUrl ? 'the ClickHouse server responds' : 'the engine responds';
    },
    readSpool: () => reportSpool(join(dataDirectory, 'spool')),
    openGeo: async () => ({ geo: events.geo }),
    readBackups: async () => backups?.status(),
    readCertificates: async () => (config.tls ? catalog.certificates.list(ownHostNames(config)) : undefined),
    readUpdates: async () => updates.status(),
  });
  const jobs = () => [...(jobRuns?.entries() ?? [])].map(([name, counts]) => ({ name, ...counts }));
  return createSystemHealth({
    checks,
    dataDirectory,
    jobs,
    audit,
    updates,
    clock,
    mails: catalog.mails,
    nodes: catalog.nodes,
    tasks: catalog.tasks,
  });
}
