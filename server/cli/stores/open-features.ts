import type { AppDeps } from '../../assembly/app-deps.ts';
import { openEventFlow } from '../../assembly/event-flow.ts';
import { createFeatures } from '../../assembly/features.ts';
import type { Config } from '../../config.ts';
import type { Features } from '../../http/shared/features.ts';
import { createPublicUrls } from '../../http/shared/public-urls.ts';
import { createGuardedFetch, type GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { silentLog } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail.ts';
import { createPasswordHasher } from '../../platform/password-hash.ts';
import { systemRandom } from '../../platform/random.ts';
import { type Clock, systemClock } from '../../platform/time/clock.ts';
import { createQrEngine } from '../../qr/qr.ts';
import { openCatalogOrExit } from './start-checks.ts';

/** The features of the service, without HTTP, for commands that act like an account holder. */
export interface OpenFeatures {
  deps: AppDeps;
  features: Features;
  close(): Promise<void>;
}

export interface OpenFeaturesOptions {
  /** Whether the command needs the event log. */
  startEngine: boolean;
  /** The features' clock; the system's if missing. */
  clock?: Clock;
  /** Fetches untrusted URLs; the usual implementation if missing. */
  guardedFetch?: GuardedFetch;
}

/** Opens the features, beside a running service or alone. */
export async function openFeatures(config: Config, options: OpenFeaturesOptions): Promise<OpenFeatures> {
  const log = silentLog();
  const catalog = await openCatalogOrExit(config);
  const base = { config, log, catalog, clock: systemClock, random: systemRandom };
  const events = await openEventFlow({ ...base, startEngine: options.startEngine });
  const deps: AppDeps = {
    ...base,
    events,
    hasher: createPasswordHasher(),
    mailer: createMailer({ smtpUrl: config.smtpUrl, log }),
    guardedFetch: options.guardedFetch ?? createGuardedFetch(),
  };
  const publicUrls = createPublicUrls(config.baseUrl, config.pagesBaseUrl);
  const qrEngine = await createQrEngine();
  const features = createFeatures({ ...deps, clock: options.clock ?? systemClock }, publicUrls, qrEngine);
  await features.liveSettings.load();
  return {
    deps,
    features,
    close: async () => {
      features.liveSettings.close();
      features.certificates?.live.close();
      await features.domains.close();
      await features.links.close();
      await qrEngine.close();
      await events.close();
      await catalog.close();
    },
  };
}
