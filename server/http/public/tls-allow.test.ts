import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { newDomain } from '../../redirect/redirect.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://pages.example:8443' } });
  const { id: _, ...domain } = { ...newDomain, accountId: app.account.id };
  await app.deps.catalog.domains.insert({ ...domain, host: 'go.shop.example', status: 'active' });
  await app.deps.catalog.domains.insert({ ...domain, host: 'waiting.example', status: 'pending' });
});
afterAll(() => app.close());

const ask = async (query: string) => (await app.request(`/internal/tls-allow${query}`)).status;

describe('whether a host may have a certificate', () => {
  it.each(['way.example', 'WAY.example.', 'pages.example', 'go.shop.example', 'Go.Shop.Example'])(
    'is a yes for %s',
    async (host) => {
      expect(await ask(`?domain=${host}`)).toBe(200);
    },
  );

  it.each([
    '',
    '?domain=',
    '?domain=waiting.example',
    '?domain=shop.example',
    '?domain=x.go.shop.example',
    '?domain=go.shop.example:443',
    '?domain=go.shop.example&domain=go.shop.example',
    '?domain[x]=go.shop.example',
    `?domain=${'a.'.repeat(200)}example`,
    '?domain=%00',
  ])('is a no for "%s"', async (query) => {
    expect(await ask(query)).toBe(404);
  });
});
