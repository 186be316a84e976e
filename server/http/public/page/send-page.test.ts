import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type BrandOf, brandWith, DEFAULT_BRAND, type PageOwner } from '../../../brand/brand.ts';
import { html } from './html.ts';
import { renderPage } from './page.ts';
import { sendPage, sendPageOf } from './send-page.ts';

const SERVICE = { ...DEFAULT_BRAND, name: 'Links', version: 'v1' };
const ACME = { name: 'Acme', accent: null, logo: null, darkLogo: null, url: null, texts: {} };
const page = renderPage({ kind: 'plain', status: 404, title: 'Gone', body: html`<main></main>` });
const owner: PageOwner = { accountId: 3, domainId: 0 };

async function sent(of: PageOwner | undefined, brandOf?: BrandOf) {
  const app = fastify();
  app.decorate('brand', () => SERVICE);
  if (brandOf) app.decorate('brandOf', brandOf);
  app.get('/', (_request, reply) => sendPageOf(reply, page, of));
  app.get('/plain', (_request, reply) => sendPage(reply, page));
  const [own, plain] = [await app.inject('/'), await app.inject('/plain')];
  await app.close();
  return { own, plain };
}

describe('a page of the framework', () => {
  it.each<[string, BrandOf]>([
    ['in memory', () => brandWith(SERVICE, ACME)],
    ['read first', async () => brandWith(SERVICE, ACME)],
  ])('is sent in the brand of its workspace, with its status and headers: %s', async (_where, brandOf) => {
    const { own, plain } = await sent(owner, brandOf);
    expect(own.body).toContain('<p class="owner">Acme</p>');
    expect(own.body).toContain('/assets/brand.css?v=v1');
    expect([own.statusCode, own.headers['content-security-policy']]).toEqual([
      404,
      plain.headers['content-security-policy'],
    ]);
  });

  it.each<[string, PageOwner | undefined, BrandOf | undefined]>([
    ['without a workspace', undefined, () => brandWith(SERVICE, ACME)],
    ['of a workspace without a brand', owner, () => SERVICE],
    ['where no brands are served', owner, undefined],
  ])('is that of the service %s', async (_which, of, brandOf) => {
    const { own, plain } = await sent(of, brandOf);
    expect([own.statusCode, own.body]).toEqual([404, plain.body]);
    expect(own.body).not.toContain('owner');
  });
});
