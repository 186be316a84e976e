import { describe, expect, it } from 'vitest';
import { type Brand, brandWith, DEFAULT_BRAND } from '../../../brand/brand.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { EdgeRequest } from './edge-request.ts';
import { show, showOf } from './edge-responses.ts';
import { expiredPage } from './outcome-pages.ts';

const OWNER = { accountId: 3, domainId: 7 };
const ACME = brandWith(DEFAULT_BRAND, { name: 'Acme', accent: null, logo: null, darkLogo: null, url: null, texts: {} });
const page = expiredPage('text/html');

/** A request whose response keeps what is written. */
function exchange(method = 'GET') {
  const written: { status: number; headers: Record<string, string>; body: string | undefined }[] = [];
  let head = { status: 0, headers: {} as Record<string, string> };
  const response = {
    writeHead: (status: number, headers: Record<string, string>) => {
      head = { status, headers };
    },
    end: (body?: string) => void written.push({ ...head, body }),
  };
  const request = { method, headers: {} };
  return { exchange: { request, response, host: 'go.example', domain: undefined } as unknown as EdgeRequest, written };
}

function shower(of: (owner: object) => MaybeAsync<Brand>) {
  const asked: object[] = [];
  const brandOf = (owner: object) => {
    asked.push(owner);
    return of(owner);
  };
  return { deps: { brand: () => DEFAULT_BRAND, brandOf }, asked };
}

describe('a page of a link', () => {
  it('is written in the brand of its workspace, at once if the brand is in memory', () => {
    const { exchange: visit, written } = exchange();
    const { deps, asked } = shower(() => ACME);
    showOf(deps, visit, { page, owner: OWNER });
    expect(asked).toEqual([OWNER]);
    expect(written).toEqual([expect.objectContaining({ status: 410, body: expect.stringContaining('Acme</p>') })]);
    const [{ headers = {}, body = '' } = {}] = written;
    expect(headers['Content-Length']).toBe(String(Buffer.byteLength(body)));
  });

  it('waits for a brand that is not in memory', async () => {
    const { exchange: visit, written } = exchange();
    showOf(shower(async () => ACME).deps, visit, { page, owner: OWNER });
    expect(written).toEqual([]);
    await expect.poll(() => written.map(({ body }) => body?.includes('Acme'))).toEqual([true]);
  });

  it('is written in the look of the service if the brand cannot be read', async () => {
    const { exchange: visit, written } = exchange();
    showOf(shower(() => Promise.reject(new Error('down'))).deps, visit, { page, owner: OWNER });
    await expect.poll(() => written.map(({ body }) => body)).toEqual([page.body]);
  });

  it('asks for no brand without a workspace', () => {
    const { exchange: visit, written } = exchange();
    const { deps, asked } = shower(() => ACME);
    showOf(deps, visit, { page, owner: undefined });
    show(deps, visit, page);
    expect(asked).toEqual([]);
    expect(written.map(({ body }) => body)).toEqual([page.body, page.body]);
  });

  it('has no body for HEAD, and the length of what GET returns', () => {
    const { exchange: visit, written } = exchange('HEAD');
    showOf(shower(() => ACME).deps, visit, { page, owner: OWNER });
    const [{ body, headers = {} } = {}] = written;
    expect(body).toBeUndefined();
    expect(Number(headers['Content-Length'])).toBeGreaterThan(page.body.length);
  });
});
