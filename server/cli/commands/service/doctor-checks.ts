import { join } from 'node:path';
import { ownHostNames } from '../../../assembly/certificates.ts';
import type { CertificateState } from '../../../certificates/certificates.ts';
import { reportSpool } from '../../../collect/collect.ts';
import type { Config } from '../../../config.ts';
import { openGeo } from '../../../platform/geo/geo.ts';
import { type Check, createChecks, type Finding, fail, ok } from '../../../system-health/system-health.ts';
import { backupStatus } from '../../backups/backup-status.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openUpdateStatus } from '../../stores/open-live-settings.ts';
import { openCatalogOrExit, prepareDataDirectory } from '../../stores/start-checks.ts';
import { withEventLog } from '../../stores/with-event-log.ts';

/** The checks of `doctor`, which open what they look at and work beside a running service. */
export function checksOf(config: Config): Check[] {
  return createChecks({
    settings: config,
    prepareFolder: () => prepareDataDirectory(config.dataDirectory),
    withCatalog: async (work) => {
      const catalog = await openCatalogOrExit(config);
      return work(catalog).finally(() => catalog.close());
    },
    askEventLog: () => askEventLog(config),
    readSpool: () => reportSpool(join(config.dataDirectory, 'spool')),
    readBackups: () => backupStatus(config),
    readCertificates: () => readCertificates(config),
    readUpdates: async () => {
      const catalog = await openCatalogOrExit(config);
      return openUpdateStatus(config, catalog).finally(() => catalog.close());
    },
    openGeo: async () => {
      const complaints: string[] = [];
      const geo = await openGeo({ path: config.geoDatabase, warn: (message) => complaints.push(message) });
      return { geo, complaint: complaints[0] };
    },
  });
}

/** Checks that read everything that is stored, which takes long. Their names end alike, see `store-check.ts`. */
export function deepChecksOf(config: Config): Check[] {
  return [
    { name: 'catalog in depth', run: () => checkCatalogInDepth(config) },
    { name: 'events in depth', run: () => checkEventLogInDepth(config) },
    { name: 'audit logs in depth', run: () => checkAuditLogs(config) },
  ];
}

function askEventLog(config: Config): Promise<string> {
  return withEventLog(config, async ({ reader, engineProcessId }) => {
    await reader.count({ accountId: 0 });
    if (config.clickhouseUrl) return 'the ClickHouse server responds';
    return engineProcessId() === undefined ? "the running service's engine responds" : 'the engine starts and responds';
  });
}

async function readCertificates(config: Config): Promise<CertificateState[] | undefined> {
  if (!config.tls) return undefined;
  const catalog = await openCatalogOrExit(config);
  return catalog.certificates.list(ownHostNames(config)).finally(() => catalog.close());
}

const RESTORE =
  'Stop the service, keep a copy of the folder, check the disk, and restore a backup with "waymark restore LOCATION".';

async function checkCatalogInDepth(config: Config): Promise<Finding> {
  const catalog = await openCatalogOrExit(config);
  try {
    const damage = await catalog.damage();
    return damage === undefined ? ok('no damage found') : fail(`damaged: ${damage}. ${RESTORE}`);
  } finally {
    await catalog.close();
  }
}

async function checkAuditLogs(config: Config): Promise<Finding> {
  const catalog = await openCatalogOrExit(config);
  try {
    const results = await openAudit(catalog).verify();
    const broken = results.filter((result) => result.broken).map(({ accountId }) => accountId);
    if (broken.length > 0)
      return fail(`changed in workspaces ${broken.join(', ')}; "waymark audit verify" shows the entries.`);
    return ok(`${results.length} verified`);
  } finally {
    await catalog.close();
  }
}

function checkEventLogInDepth(config: Config): Promise<Finding> {
  return withEventLog(config, async (eventLog) => {
    const damage = await eventLog.damage();
    return damage === undefined ? ok('every part matches its checksums') : fail(`damaged: ${damage}. ${RESTORE}`);
  });
}
