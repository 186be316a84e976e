import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../accounts/accounts.ts';
import { pressureOf } from '../collect/collect.ts';
import { adminRoutes, admitOperators } from '../http/admin-api/admin-api.ts';
import { analyticsRoutes } from '../http/analytics-api/analytics-api.ts';
import {
  type AppFiles,
  createAppFiles,
  createLiveScreenRoutes,
  createSharePage,
  serveApplication,
} from '../http/app/app.ts';
import { type Companion, closeServer } from '../http/edge.ts';
import { linkToolsRoutes } from '../http/link-tools-api/link-tools-api.ts';
import { PartProblem, type ReadinessProbes, serveHealth } from '../http/public/health.ts';
import { serveDownloads } from '../http/public/landing-pages/downloads.ts';
import { serveMetrics } from '../http/public/metrics/metrics.ts';
import { createPreviews } from '../http/public/redirect/previews.ts';
import { setHsts } from '../http/public/strict-transport.ts';
import { serveTlsAllow } from '../http/public/tls-allow.ts';
import type { Gate } from '../http/shared/access/gate.ts';
import { createRejectionCache, type RejectionCache } from '../http/shared/access/rejection-cache.ts';
import { acceptShareTokens } from '../http/shared/access/website-access.ts';
import { createAccessLog } from '../http/shared/access-log/access-log.ts';
import { rateLimitedResponse, type ServedFamily, serveFamily } from '../http/shared/family.ts';
import type { Features } from '../http/shared/features.ts';
import { createPublicUrls } from '../http/shared/public-urls.ts';
import { createRequestIds, type RequestIdReader } from '../http/shared/request/request-ids.ts';
import { createAddressReader } from '../http/shared/request/visitor-address.ts';
import type { HandlerContext } from '../http/shared/route.ts';
import { linkRequestsPerMinute } from '../plans/plans.ts';
import { unavailable } from '../platform/app-error.ts';
import { createQrEngine } from '../qr/qr.ts';
import type { AppDeps } from './app-deps.ts';
import { certificateMetrics } from './certificates.ts';
import { createFeatures } from './features.ts';
import { backupMetrics, jobMetrics } from './job-runs.ts';
import { createPublicSurface, type PublicSurface } from './public-surface.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { ALL_ROLES } from './roles.ts';
import { createServers } from './servers.ts';

export type { AppDeps } from './app-deps.ts';

export interface App {
  /** Not listening yet. */
  server: Server;
  /** Not listening yet; undefined where a proxy provides TLS. */
  tlsServer: Companion['server'] | undefined;
  features: Features;
  /** Every path that the framework serves, parameters as `:name`; tests iterate over all of them. */
  routes: readonly ServedRoute[];
  /** Reports itself as not ready from now on, while it continues to serve. */
  beginDrain(): void;
  /** Finishes running requests, then closes; `idleMs` as for `closeServer`. The stores stay open for their owner to close. */
  close(idleMs?: number): Promise<void>;
}

export interface ServedRoute {
  methods: readonly string[];
  path: string;
}

/** Wires features and HTTP together, without starting the server. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { baseUrl, pagesBaseUrl } = deps.config;
  const publicUrls = createPublicUrls(baseUrl, pagesBaseUrl);
  const qrEngine = await createQrEngine();
  const features = createFeatures(deps, publicUrls, qrEngine);
  await features.liveSettings.load();
  await features.certificates?.live.refresh();
  const brand = features.branding.current;
  const context = { features, publicUrls, previews: createPreviews({ ...deps.config, clock: deps.clock, brand }) };
  const { roles = ALL_ROLES } = deps;
  const requestIdOf = createRequestIds(deps.config.trustProxy);
  const files = roles.has('api') ? createAppFiles(deps.webFolder ?? WEB_FOLDER) : NO_FILES;
  const pages = { brand, sharePage: createSharePage(files, brand), requestIdOf };
  const visitors = createPublicSurface(deps, { ...context, ...pages });
  const surface = roles.has('edge') ? visitors : NO_EDGE;
  const hotPath = setHsts([baseUrl, pagesBaseUrl], surface.hotPath);
  const requests = { rejections: createRejectionCache(deps.clock), ...requestLogOf(deps, requestIdOf) };
  const { app, tls } = createServers({ ...surface, hotPath }, { ...requests, ...features });
  const routes = routesOf(app);
  // First, because their hooks apply only to routes registered after them.
  serveMetricsOf(app, deps, features);
  visitors.serve(app);
  if (roles.has('api')) {
    serveFamilies(app, deps, { ...context, ...requests });
    serveApplication(app, files, { brand, baseUrl, pagesBaseUrl });
  }
  serveTlsAllow(app, features.domains);
  let closing = false;
  serveHealth(app, {
    ...partProbes(deps),
    // A closing process is not ready, although it finishes its requests.
    service: () => throwUnavailableIf(closing),
  });
  await app.ready();
  const close = async (idleMs = 0) => {
    closing = true;
    features.analytics.close();
    await closeServer(app.server, tls ? [tls] : [], idleMs);
    await app.close();
    visitors.close();
    await closeFeatures(features);
    await qrEngine.close();
  };
  const beginDrain = () => {
    closing = true;
  };
  return { server: app.server, tlsServer: tls?.server, features, routes, beginDrain, close };
}

async function closeFeatures(features: Features): Promise<void> {
  const { certificates, liveSettings, orphans, domains, links, siteIcons } = features;
  certificates?.live.close();
  liveSettings.close();
  await orphans.close();
  await domains.close();
  await links.close();
  await siteIcons.close();
}

/** Probes of the disk, the spool and the stores, each of which says what is wrong with it. */
function partProbes({ catalog, config, events, storeCheck }: AppDeps): ReadinessProbes {
  const reportIf = (isWrong: boolean, state: PartProblem['state']) => {
    if (isWrong) throw new PartProblem(state);
  };
  return {
    catalog: () => catalog.ping(),
    events: () => throwUnavailableIf(!events.eventLog.ready()),
    recorder: () => throwUnavailableIf(events.collector.recorder.isRefusing()),
    disk: async () => {
      const { bavail, bsize } = await statfs(config.dataDirectory);
      reportIf(bavail * bsize < FULL_BELOW_BYTES, 'full');
    },
    spool: () => reportIf(events.spool.isFailing(), 'failing'),
    stores: () => reportIf(storeCheck?.damage() !== undefined, 'damaged'),
  };
}

/** The stores write less at a time; the spool stops earlier, see `DiskReserve`. */
const FULL_BELOW_BYTES = 1024 * 1024;

function requestLogOf({ config, clock, writeAccessLine: write }: AppDeps, idOf: RequestIdReader) {
  const { accessLog: format, trustProxy } = config;
  if (format === undefined || write === undefined) return { idOf, accessLog: undefined };
  const addressOf = createAddressReader(trustProxy);
  return { idOf, accessLog: createAccessLog({ format, write, clock, addressOf, idOf }) };
}

/** Serves metrics in every process, whatever its roles. */
function serveMetricsOf(app: FastifyInstance, deps: AppDeps, { certificates }: Features): void {
  const { backups, catalog, config, clock, events, jobRuns, storeCheck, worker } = deps;
  const { metricsToken: token, dataDirectory } = config;
  if (token === undefined) return;
  const { spool, loader, eventLog, collector } = events;
  const pressure = () => pressureOf({ recorder: collector.recorder, spool, loader, eventLog });
  const jobs = () => [
    ...(jobRuns ? jobMetrics(jobRuns) : []),
    ...backupMetrics(backups),
    ...certificateMetrics(certificates, clock.now()),
  ];
  const stores = async () => ({
    isCatalogUp: await catalog.ping().then(
      () => true,
      () => false,
    ),
    isDamaged: storeCheck?.damage() !== undefined,
  });
  serveMetrics(app, { token, dataDirectory, pressure, stores, jobs, worker });
}

/** The output of scripts/build-web.ts. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

const NO_FILES: AppFiles = { find: () => undefined };

/** Collects routes as they are registered with the framework. */
function routesOf(app: FastifyInstance): ServedRoute[] {
  const routes: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ methods: [method].flat(), path: url });
  });
  return routes;
}

/** In processes without short links, the framework gets every request. */
const NO_EDGE: Pick<PublicSurface, 'hotPath' | 'takeEvents'> = {
  hotPath: (_request, _response, pass) => pass(),
  takeEvents: (_request, _response, pass) => pass(),
};

function throwUnavailableIf(isUnavailable: boolean): void {
  if (isUnavailable) throw unavailable();
}

interface FamilyContext extends HandlerContext {
  rejections: RejectionCache;
}

/** The gates of both API families: who may come in, and how often. */
function createGates(deps: AppDeps, { rejections, features }: FamilyContext): { linkTools: Gate; analytics: Gate } {
  const { value } = features.serviceSettings;
  const limiter = createRequestLimiter(deps);
  const readAddress = createAddressReader(deps.config.trustProxy);
  const gate: Pick<Gate, 'accounts' | 'limiter' | 'addressOf' | 'onLimitExceeded'> = {
    accounts: features.accounts,
    limiter,
    addressOf: (request) => readAddress(request.raw),
    onLimitExceeded: ({ raw }, state, options) => rejections.note(raw, rateLimitedResponse(state), options),
  };
  // Web sessions have a separate limit, because a person who clicks fast is not a script.
  const forKeys = (limit: Gate['requestsPerMinute']) => (principal: Principal) =>
    principal.keyId < 0 ? value('appRateLimit') : limit(principal);
  const linkTools: Gate = {
    ...gate,
    family: 'link-tools',
    requestsPerMinute: forKeys((by) => linkRequestsPerMinute(by.linkRequestsPerMinute, value('linkApiRateLimit'))),
    anonymousPerMinute: () => value('linkApiRateLimit'),
  };
  const { accounts } = features;
  const analytics: Gate = {
    ...gate,
    accounts: { authenticate: acceptShareTokens(accounts.authenticate, features) },
    family: 'analytics',
    requestsPerMinute: forKeys(() => value('analyticsApiRateLimit')),
    anonymousPerMinute: () => value('analyticsApiRateLimit'),
  };
  return { linkTools, analytics };
}

function serveFamilies(app: FastifyInstance, deps: AppDeps, context: FamilyContext): void {
  const { config } = deps;
  const { linkTools, analytics } = createGates(deps, context);
  const common = { context, log: deps.log };
  const linkToolsFamily: ServedFamily = {
    ...common,
    routes: linkToolsRoutes,
    style: { invalidInput: 400 },
    gate: linkTools,
  };
  const bioPublicUrls = createPublicUrls(config.baseUrl, config.pagesBaseUrl, '/bio');
  const bioFamily: ServedFamily = { ...linkToolsFamily, context: { ...context, publicUrls: bioPublicUrls } };
  const analyticsFamily: ServedFamily = {
    ...common,
    routes: analyticsRoutes,
    style: { invalidInput: 422 },
    gate: analytics,
  };
  // The longer prefix wins: unknown paths under /api/v1 get the error of the analytics group.
  const families = {
    '/bio/api': bioFamily,
    '/api': linkToolsFamily,
    '/api/v1': analyticsFamily,
    '/api/admin': adminFamilyFrom(linkToolsFamily),
  };
  for (const [prefix, family] of Object.entries(families)) {
    app.register((group) => serveFamily(group, family), { prefix });
  }
  const canonical = { '/bio/api': linkToolsFamily, '/api/v1': analyticsFamily };
  serveDownloads(app, canonical, { sessions: context.features.sessions, baseUrl: config.baseUrl });
  // All queries of a screen count as one request, in a window of their own.
  const requestsPerMinute = () => context.features.serviceSettings.value('appRateLimit');
  const gateOfScreens: Gate = { ...analytics, family: 'screens', requestsPerMinute };
  const routes = createLiveScreenRoutes(canonical);
  const screens: ServedFamily = { ...analyticsFamily, routes, gate: gateOfScreens };
  app.register((group) => serveFamily(group, screens), { prefix: '/app/live' });
}

/** Serves operators only, with the rate limit of web sessions. */
function adminFamilyFrom({ gate, context, ...family }: ServedFamily): ServedFamily {
  const { accounts, administration } = context.features;
  const authenticate = admitOperators(accounts.authenticate, administration);
  return { ...family, context, routes: adminRoutes, gate: { ...gate, accounts: { authenticate }, family: 'admin' } };
}
