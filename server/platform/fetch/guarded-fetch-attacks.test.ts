/**
 * Server-side request forgery: about 300 addresses of internal targets. The fetcher must reject all of them, and a
 * canary listener must receive no connection.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import {
  divertedDial,
  fixedNames,
  type Listener,
  listenAsCanary,
  listenHttp,
  PUBLIC_ADDRESS,
} from './guarded-fetch.fixture.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { type Dial, dialTcp } from './guarded-fetch-connect.ts';

const INNER_IPV4 = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '198.18.0.1',
  '255.255.255.255',
];

const INNER_IPV6 = ['::1', '::', 'fe80::1', 'fec0::1', 'fd00:ec2::254', 'fc00::1', 'ff02::1', '2001:db8::1', '2001::1'];

/** Returns all notations of an IPv4 address that some parser accepts. */
function spellings(address: string): string[] {
  const bytes = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number, width = 2) => value.toString(16).padStart(width, '0');
  const high = hex(a * 256 + b, 4);
  const low = hex(c * 256 + d, 4);
  const fullWidth = address.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0${whole.toString(8)}`,
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => byte.toString(8).padStart(12, '0')).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    fullWidth,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[::ffff:0:${address}]`,
  ];
}

let canary: Awaited<ReturnType<typeof listenAsCanary>>;
let lure: Listener;
let lured = 0;
const dialled: string[] = [];
const recordingDial: Dial = (target, signal) => {
  dialled.push(target.address);
  return dialTcp(target, signal);
};

beforeAll(async () => {
  canary = await listenAsCanary();
  lure = await listenHttp((request, response) => {
    const location = decodeURIComponent((request.url ?? '').slice(1));
    lured++;
    if (location === '') response.end('public');
    else response.writeHead(302, { location }).end();
  });
});

afterAll(async () => {
  await Promise.all([canary.close(), lure.close()]);
  expect(canary.connections()).toBe(0);
});

function fetcher(names: Record<string, readonly string[]> = {}) {
  return createGuardedFetch({ allowedPorts: [80, 443, canary.port], resolve: fixedNames(names), dial: recordingDial });
}

async function expectRefused(attempt: Promise<unknown>): Promise<void> {
  const error = await attempt.then(
    () => 'it was fetched',
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'invalid_input', fields: { logo: [expect.any(String)] } });
}

const literals = [
  ...INNER_IPV4.flatMap(spellings),
  ...INNER_IPV6.flatMap((address) => [`[${address}]`, `[${address}%25eth0]`, `[${address}%1]`]),
];

describe('addresses written as such', () => {
  it.each(literals)('http://%s is rejected before anything is dialled', async (host) => {
    dialled.length = 0;
    await expectRefused(fetcher().fetch(`http://${host}:${canary.port}/`, { field: 'logo' }));
    expect(dialled).toEqual([]);
  });
});

describe('tricks with the text of the address', () => {
  it.each([
    'http://example.com@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT#@example.com/',
    'http://127.0.0.1:PORT\\@example.com/',
    'http:\\\\127.0.0.1:PORT\\',
    'http:127.0.0.1:PORT',
    'http:///127.0.0.1:PORT/',
    '\thttp://127.0.0.1:PORT/',
    'ht\ntp://127.0.0.1:PORT/',
    'http://127.\t0.0.1:PORT/',
    'http://127.0.0.1:\nPORT/',
    'HTTP://127.0.0.1:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST.:PORT/',
    'http://ⓛocalhost:PORT/',
    'http://127.0.0.1:PORT:80/',
    'http://127.0.0.1%00.example.com:PORT/',
    'http://[::1]:PORT@example.com:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'file://127.0.0.1/etc/passwd',
    'gopher://127.0.0.1:PORT/_GET',
    'dict://127.0.0.1:PORT/info',
    'ftp://127.0.0.1:PORT/',
    'unix:/var/run/docker.sock',
    'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
    'jar:http://127.0.0.1:PORT!/',
    'view-source:http://127.0.0.1:PORT/',
  ])('%j is rejected', async (text) => {
    const url = text.replaceAll('PORT', String(canary.port));
    await expectRefused(
      fetcher({ localhost: ['127.0.0.1'], 'localhost.': ['127.0.0.1'] }).fetch(url, { field: 'logo' }),
    );
  });
});

describe('names', () => {
  const inner = [...INNER_IPV4, ...INNER_IPV6, '::ffff:127.0.0.1', '64:ff9b::7f00:1'];

  it.each(inner)('one that resolves to %s is rejected', async (address) => {
    const names = { 'inner.example': [address] };
    await expectRefused(fetcher(names).fetch(`http://inner.example:${canary.port}/`, { field: 'logo' }));
  });

  it.each([
    [[PUBLIC_ADDRESS, '127.0.0.1']],
    [['127.0.0.1', PUBLIC_ADDRESS]],
    [[PUBLIC_ADDRESS, '::1']],
    [['not an address']],
    [['']],
    [[]],
  ])('one that resolves to %j is rejected', async (addresses) => {
    dialled.length = 0;
    const url = `http://mixed.example:${canary.port}/`;
    await expectRefused(fetcher({ 'mixed.example': addresses }).fetch(url, { field: 'logo' }));
    expect(dialled).toEqual([]);
  });

  it('one that changes its answer after the check gains nothing: it is asked once', async () => {
    let questions = 0;
    const rebinding = createGuardedFetch({
      allowedPorts: [canary.port],
      resolve: async () => (questions++ === 0 ? [PUBLIC_ADDRESS] : ['127.0.0.1']),
      dial: divertedDial(lure.port),
    });
    const { bytes } = await rebinding.fetch(`http://rebind.example:${canary.port}/`);
    expect(bytes.toString()).toBe('public');
    expect(questions).toBe(1);
  });

  it('one that changes its answer between two redirects is checked again', async () => {
    let questions = 0;
    const rebinding = createGuardedFetch({
      allowedPorts: [canary.port],
      resolve: async () => (questions++ === 0 ? [PUBLIC_ADDRESS] : ['127.0.0.1']),
      dial: divertedDial(lure.port),
    });
    const self = `http://rebind.example:${canary.port}/`;
    await expectRefused(rebinding.fetch(self + encodeURIComponent(self), { field: 'logo' }));
    expect(questions).toBe(2);
  });
});

describe('redirects from a public host', () => {
  const targets = [
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://169.254.169.254:PORT/latest/meta-data/',
    'http://inner.example:PORT/',
    '//127.0.0.1:PORT/',
    'http://user@public.example:PORT/',
    'https://public.example:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'http://public.example:22/',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ];

  it.each(targets)('to %s are rejected', async (target) => {
    const location = target.replaceAll('PORT', String(canary.port));
    const outside = createGuardedFetch({
      allowedPorts: [80, 443, canary.port],
      resolve: fixedNames({ 'public.example': [PUBLIC_ADDRESS], 'inner.example': ['127.0.0.1'] }),
      dial: divertedDial(lure.port),
    });
    const url = `http://public.example:${canary.port}/${encodeURIComponent(location)}`;
    lured = 0;
    await expectRefused(outside.fetch(url, { field: 'logo' }));
    expect(lured).toBe(1);
  });
});

describe('a gateway that turns a public address into an inner one', () => {
  it('is noticed at the socket, before a byte is sent', async () => {
    const gateway = await listenAsCanary();
    const turned = createGuardedFetch({
      resolve: fixedNames({ 'public.example': [PUBLIC_ADDRESS] }),
      dial: (_, signal) => dialTcp({ address: '127.0.0.1', port: gateway.port }, signal),
    });
    await expectRefused(turned.fetch('http://public.example/', { field: 'logo' }));
    expect(gateway.heard()).toBe('');
    await gateway.close();
  });
});

it('the list is as long as promised', () => {
  expect(literals.length).toBeGreaterThanOrEqual(250);
});
