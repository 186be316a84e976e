import { afterEach, describe, expect, it } from 'vitest';
import { type DnsServer, type DnsZone, startDnsServer } from '../../../test/support/dns-server.ts';
import { listenAsCanary, listenHttp } from './guarded-fetch.fixture.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import {
  allowedAddresses,
  connectChecked,
  createDnsResolve,
  dialTcp,
  UnreachableTarget,
} from './guarded-fetch-connect.ts';

const calm = () => new AbortController().signal;
const yes = () => true;

let server: DnsServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function dnsOf(zone: DnsZone) {
  server = await startDnsServer(zone);
  return createDnsResolve([server.address]);
}

describe('the addresses of a name', () => {
  it('are those of both families', async () => {
    const resolve = await dnsOf({
      'A two.example': { addresses: ['93.184.216.33', '93.184.216.34'] },
      'AAAA two.example': { addresses: ['2606:4700::1'] },
    });
    expect(await resolve('two.example', calm())).toEqual(['93.184.216.33', '93.184.216.34', '2606:4700::1']);
  });

  it.each<[string, DnsZone, string[]]>([
    [
      'the other family fails',
      { 'A a.example': { addresses: ['1.1.1.1'] }, 'AAAA a.example': 'servfail' },
      ['1.1.1.1'],
    ],
    ['the other family is missing', { 'AAAA a.example': { addresses: ['2606:4700::1'] } }, ['2606:4700::1']],
    ['there is no such name', {}, []],
    ['the server refuses', { 'A a.example': 'refused', 'AAAA a.example': 'refused' }, []],
  ])('are what is known when %s', async (_, zone, expected) => {
    const resolve = await dnsOf(zone);
    expect(await resolve('a.example', calm())).toEqual(expected);
  });

  it('are no longer waited for once the fetch has been given up', async () => {
    const resolve = await dnsOf({ 'A slow.example': 'silence', 'AAAA slow.example': 'silence' });
    const giveUp = new AbortController();
    const response = resolve('slow.example', giveUp.signal);
    giveUp.abort();
    expect(await response).toEqual([]);
  });

  it('are rejected together when the name server mixes an inner one in, in either family', async () => {
    const resolve = await dnsOf({
      'A mixed.example': { addresses: ['93.184.216.34'] },
      'AAAA mixed.example': { addresses: ['::1'] },
    });
    const dialled: string[] = [];
    const fetcher = createGuardedFetch({
      resolve,
      dial: async ({ address }) => Promise.reject(new Error(String(dialled.push(address)))),
    });
    await expect(fetcher.fetch('http://mixed.example/')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(dialled).toEqual([]);
  });

  it('are not looked up when the host is an IP address', async () => {
    const rules = { isAllowed: yes, resolve: async () => Promise.reject(new Error('requested')) };
    expect(await allowedAddresses('[2606:4700::1]', rules, calm())).toEqual(['2606:4700::1']);
  });
});

describe('connecting', () => {
  it('goes to the first address that answers', async () => {
    const { port, close } = await listenHttp((_, response) => void response.end());
    const rules = { isAllowed: yes, dial: dialTcp };
    // No system can connect to 0.0.0.1.
    const socket = await connectChecked({ addresses: ['0.0.0.1', '127.0.0.1'], port }, rules, calm());
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
    await close();
  });

  it('fails when none does', async () => {
    const { port, close } = await listenHttp(() => undefined);
    await close();
    const attempt = connectChecked({ addresses: ['127.0.0.1'], port }, { isAllowed: yes, dial: dialTcp }, calm());
    await expect(attempt).rejects.toBeInstanceOf(UnreachableTarget);
  });

  it('is undone when the socket ends up where it must not', async () => {
    const canary = await listenAsCanary();
    const rules = { isAllowed: () => false, dial: dialTcp };
    const attempt = connectChecked({ addresses: ['127.0.0.1'], port: canary.port }, rules, calm());
    await expect(attempt).rejects.toBeInstanceOf(UnreachableTarget);
    expect(canary.heard()).toBe('');
    await canary.close();
  });

  it('stops immediately when the fetch has been given up', async () => {
    const attempt = connectChecked(
      { addresses: ['127.0.0.1'], port: 9 },
      { isAllowed: yes, dial: dialTcp },
      AbortSignal.abort(),
    );
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it.each(['sample-coffee-7.example', 'shop.test', 'nowhere.invalid', 'example'])(
  'asks no name server for %s, which nobody can own',
  async (hostname) => {
    expect(await createDnsResolve()(hostname, AbortSignal.timeout(1))).toEqual([]);
  },
);
