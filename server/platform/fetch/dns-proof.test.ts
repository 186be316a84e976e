import { afterEach, describe, expect, it } from 'vitest';
import { type DnsServer, type DnsZone, startDnsServer } from '../../../test/support/dns-server.ts';
import { createDnsResolver, proofRecordName, proveDomain } from './dns-proof.ts';

const TOKEN = 'waymark-verify-9f8e7d6c5b4a';
const DOMAIN = 'go.example.com';
const TXT = `TXT ${proofRecordName(DOMAIN)}`;
const CNAME = `CNAME ${DOMAIN}`;

let server: DnsServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function prove(zone: DnsZone, claim: { token?: string; domain?: string; timeoutMs?: number } = {}) {
  server = await startDnsServer(zone);
  const resolver = createDnsResolver([server.address]);
  return proveDomain({ domain: DOMAIN, token: TOKEN, target: 'links.example.org', resolver, ...claim });
}

describe('a domain is proven', () => {
  it.each<[string, DnsZone, string]>([
    ['the TXT record is the token', { [TXT]: { txt: [[TOKEN]] } }, 'txt'],
    ['the TXT record contains the token', { [TXT]: { txt: [[`waymark=${TOKEN}; added by Ada`]] } }, 'txt'],
    ['one TXT record among several does', { [TXT]: { txt: [['v=spf1 -all'], [TOKEN]] } }, 'txt'],
    ['the token is cut into pieces', { [TXT]: { txt: [[TOKEN.slice(0, 9), TOKEN.slice(9)]] } }, 'txt'],
    ['it points to the service', { [CNAME]: { cname: 'links.example.org' } }, 'cname'],
    ['it points there in capitals', { [CNAME]: { cname: 'LINKS.Example.ORG' } }, 'cname'],
    ['TXT is wrong and CNAME right', { [TXT]: { txt: [['x']] }, [CNAME]: { cname: 'links.example.org' } }, 'cname'],
    ['TXT is silent and CNAME right', { [TXT]: 'refused', [CNAME]: { cname: 'links.example.org' } }, 'cname'],
    ['CNAME is silent and TXT right', { [TXT]: { txt: [[TOKEN]] }, [CNAME]: 'servfail' }, 'txt'],
  ])('when %s', async (_, zone, reason) => {
    expect(await prove(zone)).toEqual({ proven: true, reason });
  });
});

describe('a domain is not proven', () => {
  it.each<[string, DnsZone, string]>([
    ['it does not exist', {}, 'no_record'],
    ['the name exists without such a record', { 'CNAME _waymark.go.example.com': 'silence' }, 'no_record'],
    ['the TXT record holds another token', { [TXT]: { txt: [['waymark-verify-000000000000']] } }, 'wrong_record'],
    ['the token is in the wrong case', { [TXT]: { txt: [[TOKEN.toUpperCase()]] } }, 'wrong_record'],
    ['the token stands on the domain itself', { [`TXT ${DOMAIN}`]: { txt: [[TOKEN]] } }, 'no_record'],
    [
      'the token is spread over two records',
      { [TXT]: { txt: [[TOKEN.slice(0, 9)], [TOKEN.slice(9)]] } },
      'wrong_record',
    ],
    ['it points elsewhere', { [CNAME]: { cname: 'links.example.net' } }, 'wrong_record'],
    ['it points below the service', { [CNAME]: { cname: 'evil.links.example.org' } }, 'wrong_record'],
    ['it points to a host that ends alike', { [CNAME]: { cname: 'evillinks.example.org' } }, 'wrong_record'],
    ['the name server fails', { [TXT]: 'servfail', [CNAME]: 'servfail' }, 'dns_silent'],
    ['the name server refuses one question', { [TXT]: 'refused' }, 'dns_silent'],
  ])('when %s', async (_, zone, reason) => {
    expect(await prove(zone)).toEqual({ proven: false, reason });
  });

  it.each<[string, DnsZone]>([
    ['never answers', { [TXT]: 'silence', [CNAME]: 'silence' }],
    ['answers nonsense', { [TXT]: 'garbage', [CNAME]: 'garbage' }],
    ['leaves one question open', { [TXT]: 'silence' }],
  ])('when the name server %s, and the time limit holds', async (_, zone) => {
    expect(await prove(zone, { timeoutMs: 100 })).toEqual({ proven: false, reason: 'dns_silent' });
  });

  it.each(['', 'nul\u0000.example', 'blank .example', `${'a'.repeat(64)}.example`, '..'])(
    'when the domain is %j, and nothing is thrown',
    async (domain) => {
      expect(await prove({}, { domain, timeoutMs: 100 })).toMatchObject({ proven: false });
    },
  );
});

describe('the questions', () => {
  it('are one for TXT under _waymark and one for CNAME', async () => {
    await prove({});
    expect(new Set(server?.questions)).toEqual(new Set([TXT, CNAME].map((key) => key.toString())));
  });

  it('are not sent for a token so short that any record might contain it', async () => {
    await expect(prove({ [TXT]: { txt: [['anything']] } }, { token: '' })).rejects.toThrow('16 characters');
    expect(server?.questions).toEqual([]);
  });
});
