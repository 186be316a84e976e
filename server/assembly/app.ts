import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import qs from 'qs';
import { linkRequestsPerMinute, type Principal } from '../accounts/accounts.ts';
import { pressureOf } from '../collect/collect.ts';
import { analyticsRoutes } from '../http/analytics-api/analytics-api.ts';
import { type AppFiles, createAppFiles, createSharePage, serveApplication } from '../http/app/app.ts';
import { answerBrokenRequest, closeServer, createEdgeServer, type EdgeHandler } from '../http/edge.ts';
import { linkToolsRoutes } from '../http/link-tools-api/link-tools-api.ts';
import { serveHealth } from '../http/public/health.ts';
import { serveDownloads } from '../http/public/landing-pages/downloads.ts';
import { serveMetrics } from '../http/public/metrics.ts';
import { createPreviews } from '../http/public/redirect/previews.ts';
import { insistOnHttps } from '../http/public/strict-transport.ts';
import { serveTlsAllow } from '../http/public/tls-allow.ts';
import { createAddresses } from '../http/shared/addresses.ts';
import { type Family, serveFamily } from '../http/shared/family.ts';
import type { Features } from '../http/shared/features.ts';
import type { Gate } from '../http/shared/gate.ts';
import { readableUrl } from '../http/shared/readable-url.ts';
import type { Context } from '../http/shared/route.ts';
import { orViewer } from '../http/shared/viewers.ts';
import { createAddressReader } from '../http/shared/visitor-address.ts';
import { unavailable } from '../platform/app-error.ts';
import { createQrEngine } from '../qr/qr.ts';
import type { AppParts } from './app-deps.ts';
import { createFeatures } from './features.ts';
import { createStrangersDoor } from './public-surface.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { ALL_ROLES } from './roles.ts';

export type { AppParts } from './app-deps.ts';

export interface App {
  /** Not listening yet. */
  server: Server;
  features: Features;
  /** Every address that the framework answers, parameters as `:name`: tests go over all of them. */
  routes: readonly ServedRoute[];
  /** Answers what is under way, then closes. The stores stay open: whoever opened them closes them. */
  close(): Promise<void>;
}

export interface ServedRoute {
  methods: readonly string[];
  path: string;
}

/** Wires features, doors and HTTP by hand. Building the application is not starting it. */
export async function createApp(parts: AppParts): Promise<App> {
  const { baseUrl, pagesBaseUrl } = parts.config;
  const addresses = createAddresses(baseUrl, pagesBaseUrl);
  const qrEngine = await createQrEngine();
  const features = createFeatures(parts, addresses, qrEngine);
  const context = { features, addresses, previews: createPreviews({ ...parts.config, clock: parts.clock }) };
  const { roles = ALL_ROLES } = parts;
  const files = roles.has('api') ? createAppFiles(parts.webFolder ?? WEB_FOLDER) : NO_FILES;
  const strangers = createStrangersDoor(parts, { ...context, sharePage: createSharePage(files) });
  const hotPath = roles.has('edge') ? strangers.hotPath : passOn;
  const app = createFramework(insistOnHttps([baseUrl, pagesBaseUrl], hotPath));
  const routes = routesOf(app);
  // First, because what it adds to every answer reaches only what is registered after it.
  strangers.serve(app);
  if (roles.has('api')) {
    serveFamilies(app, parts, context);
    serveApplication(app, files);
  }
  serveTlsAllow(app, features.domains);
  serveMetricsOf(app, parts);
  let closing = false;
  serveHealth(app, {
    catalogue: () => parts.catalogue.ping(),
    events: () => refuseIf(!parts.events.eventLog.ready()),
    service: () => refuseIf(closing),
  });
  await app.ready();
  const close = async () => {
    closing = true;
    features.insights.close();
    await closeServer(app.server);
    await app.close();
    strangers.close();
    await features.orphans.close();
    await features.domains.close();
    await features.links.close();
    await qrEngine.close();
  };
  return { server: app.server, features, routes, close };
}

/** Of every process, whatever its roles. */
function serveMetricsOf(app: FastifyInstance, { config, events }: AppParts): void {
  const { spool, loader, eventLog, collector } = events;
  const pressure = () => pressureOf({ recorder: collector.recorder, spool, loader, eventLog });
  if (config.metricsToken !== undefined) serveMetrics(app, { token: config.metricsToken, pressure });
}

/** What scripts/build-web.ts makes. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

const NO_FILES: AppFiles = { find: () => undefined };

/** Grows as routes are added to the framework. */
function routesOf(app: FastifyInstance): ServedRoute[] {
  const routes: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ methods: [method].flat(), path: url });
  });
  return routes;
}

/** In processes without short links every request is the framework's. */
const passOn: EdgeHandler = (_request, _response, pass) => pass();

/** A process that is about to end is not ready, though it answers what it has begun. */
function refuseIf(closing: boolean): void {
  if (closing) throw unavailable();
}

function createFramework(hotPath: EdgeHandler): FastifyInstance {
  return Fastify({
    logger: false,
    serverFactory: (handler) => createEdgeServer(hotPath, handler),
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: {
      ignoreTrailingSlash: true,
      // Longer than any request line: a long parameter is told as unknown, with everything a family promises.
      maxParamLength: 65_536,
      querystringParser: (query) => qs.parse(query, { depth: 3, parameterLimit: 200 }) as Record<string, unknown>,
    },
    frameworkErrors: (_error, _request, reply) => {
      (reply as FastifyReply).code(400).send({ error: 1, message: 'The address could not be read.' });
    },
  });
}

function serveFamilies(app: FastifyInstance, parts: AppParts, context: Context): void {
  const { config } = parts;
  const limiter = createRequestLimiter(parts);
  const readAddress = createAddressReader(config.trustProxy);
  const gate = {
    accounts: context.features.accounts,
    limiter,
    addressOf: (request: FastifyRequest) => readAddress(request.raw),
  };
  // A person who clicks fast is no script: web sessions have a limit of their own.
  const forKeys = (limit: Gate['requestsPerMinute']) => (principal: Principal) =>
    principal.keyId < 0 ? config.appRateLimit : limit(principal);
  const linkTools: Gate = {
    ...gate,
    family: 'link-tools',
    requestsPerMinute: forKeys((principal) => linkRequestsPerMinute(principal.plan, config.linkApiRateLimit)),
    strangersPerMinute: config.linkApiRateLimit,
  };
  const { accounts, sharing } = context.features;
  const analytics: Gate = {
    ...gate,
    accounts: { authenticate: orViewer(accounts.authenticate, sharing) },
    family: 'analytics',
    requestsPerMinute: forKeys(() => config.analyticsApiRateLimit),
    strangersPerMinute: config.analyticsApiRateLimit,
  };
  const common = { context, log: parts.log };
  const linkToolsFamily: Family = { ...common, routes: linkToolsRoutes, style: { invalidInput: 400 }, gate: linkTools };
  const analyticsFamily: Family = { ...common, routes: analyticsRoutes, style: { invalidInput: 422 }, gate: analytics };
  // The longer prefix wins: what is under /api/v1 and unknown is refused as the analytics group refuses.
  const families = { '/bio/api': linkToolsFamily, '/api': linkToolsFamily, '/api/v1': analyticsFamily };
  for (const [prefix, family] of Object.entries(families)) {
    app.register((group) => serveFamily(group, family), { prefix });
  }
  const exporting = { '/bio/api': linkToolsFamily, '/api/v1': analyticsFamily };
  serveDownloads(app, exporting, { sessions: context.features.sessions, baseUrl: config.baseUrl });
}
