import { expect, it } from 'vitest';
import type { CreationEntry } from '../../audit/audit.ts';
import { auditDraft } from '../../audit/audit-store.suite.ts';
import { seal } from '../../audit/chain.ts';
import { apiRequest, contextWith } from '../shared/api-request.fixture.ts';
import type { HandlerContext } from '../shared/route.ts';
import { linkToolsRoutes } from './link-tools-api.ts';

const PRINCIPAL = { accountId: 1, personId: 2, role: 'member' as const, keyId: 3, plan: 'free' };
const ENTRY: CreationEntry = { draftOf: () => auditDraft(), seal };

type Create = (accountId: number, input: never, entry?: CreationEntry) => Promise<never>;
type FeaturesOf = (create: Create) => HandlerContext;

it.each<[operation: string, features: FeaturesOf, body: object]>([
  ['createLink', (create) => contextWith({ links: { create } }), {}],
  ['createCampaign', (create) => contextWith({ campaigns: { create } }), {}],
  ['createChannel', (create) => contextWith({ channels: { create } }), {}],
  ['createPixel', (create) => contextWith({ pixels: { create } }), {}],
  ['createPreset', (create) => contextWith({ presets: { create } }), { kind: 'utm', name: 'x', value: {} }],
  ['createQrCode', (create) => contextWith({ qrCodes: { create } }), {}],
  ['createSplashPage', (create) => pages({ splashPages: { create } }), { name: 'x' }],
  ['createOverlay', (create) => pages({ overlays: { create } }), { name: 'x' }],
  ['createBioPage', (create) => pages({ bioPages: { create } }), { name: 'x' }],
  ['createWebhook', (create) => contextWith({ webhooks: { create } }), { events: [] }],
  [
    'createDomain',
    (create) => contextWith({ domains: { create }, administration: { isOperator: async () => true }, ...SETTINGS }),
    {},
  ],
])('%s hands its entry in the audit log to the feature that stores the object', async (id, featuresOf, body) => {
  const row = linkToolsRoutes.find(({ operation }) => operation.id === id);
  const given: unknown[] = [];
  const create: Create = async (accountId, _input, entry) => {
    given.push(accountId, entry);
    throw new Error('stored');
  };
  const request = apiRequest({ principal: PRINCIPAL, body, creationEntry: () => ENTRY });
  await expect(row?.handle(request, featuresOf(create))).rejects.toThrow('stored');
  expect(given).toEqual([1, ENTRY]);
});

const SETTINGS = { serviceSettings: { value: () => 'operators' as never } };

/** A context with one kind of pages. */
function pages(kinds: object): HandlerContext {
  return contextWith({ pages: kinds });
}
