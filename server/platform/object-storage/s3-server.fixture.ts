import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Account } from './s3-storage.ts';

/**
 * A small S3 server of our own, because no maintained one is published for Node. It verifies each signature from the
 * specification of AWS Signature Version 4, independently of the client, and keeps objects in memory.
 */
export interface S3Server {
  account: S3Account;
  /** By `bucket/key`. */
  objects: Map<string, Buffer>;
  /** Method and key of each request, such as `PUT bucket/key`. */
  requests: string[];
  /** Answers the next requests with this status. */
  failNext(status: number, times: number): void;
  close(): Promise<void>;
}

const KEY_ID = 'AKIAEXAMPLE';
const SECRET = 'secret/of+the=example';
const REGION = 'eu-test-1';
/** S3 returns 1,000 objects at a time. */
const PAGE = 10;

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

interface Call {
  method: string | undefined;
  /** `bucket/key` */
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

export async function startS3Server(buckets: readonly string[]): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  const failures: number[] = [];
  const handle = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const path = decodeURIComponent(url.pathname.slice(1));
    const call = { method: request.method, path, query: url.searchParams, body: await buffer(request) };
    requests.push(`${request.method} ${path}`);
    const failure = failures.shift();
    if (failure !== undefined) return errorReply(failure, 'InternalError');
    if (!isSigned(request, url, call.body)) return errorReply(403, 'SignatureDoesNotMatch');
    if (!buckets.includes(path.split('/')[0] ?? '')) return errorReply(404, 'NoSuchBucket');
    const isPart = call.query.has('uploads') || call.query.has('uploadId');
    return isPart ? replyToPart(call, objects, uploads) : replyToObject(call, objects);
  };
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await handle(request);
    response.writeHead(status, headers).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    account: { endpoint: `http://127.0.0.1:${port}`, region: REGION, accessKeyId: KEY_ID, secretAccessKey: SECRET },
    objects,
    requests,
    failNext: (status, times) => failures.push(...Array.from({ length: times }, () => status)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function replyToObject({ method, path, query, body }: Call, objects: Map<string, Buffer>): Reply {
  const [bucket = ''] = path.split('/');
  if (query.has('list-type')) return listReply(objects, bucket, query);
  if (query.has('delete')) {
    const keys = [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key ?? '');
    for (const key of keys) objects.delete(`${bucket}/${key}`);
    const deleted = keys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join('');
    return xmlReply(`<DeleteResult>${deleted}</DeleteResult>`);
  }
  if (method === 'PUT') {
    objects.set(path, body);
    return { status: 200, headers: { etag: `"${md5(body)}"` } };
  }
  const found = objects.get(path);
  return found ? { status: 200, body: found } : errorReply(404, 'NoSuchKey');
}

function replyToPart(
  { method, path, query, body }: Call,
  objects: Map<string, Buffer>,
  uploads: Map<string, Map<number, Buffer>>,
): Reply {
  if (query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, new Map());
    return xmlReply(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const id = query.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (!parts) return errorReply(404, 'NoSuchUpload');
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: `"${md5(body)}"` } };
  }
  uploads.delete(id);
  if (method !== 'POST') return { status: 204 };
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  objects.set(path, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
  return xmlReply('<CompleteMultipartUploadResult><ETag>"x-1"</ETag></CompleteMultipartUploadResult>');
}

function listReply(objects: Map<string, Buffer>, bucket: string, query: URLSearchParams): Reply {
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
  const all = [...objects].filter(([key]) => key.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1));
  const from = Number(query.get('continuation-token') ?? 0);
  const contents = all
    .slice(from, from + PAGE)
    .map(
      ([key, { length }]) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key><Size>${length}</Size></Contents>`,
    );
  const isTruncated = from + PAGE < all.length;
  const next = isTruncated ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return xmlReply(
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function xmlReply(xml: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${xml}` };
}

function errorReply(status: number, code: string): Reply {
  return xmlReply(`<Error><Code>${code}</Code></Error>`, status);
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** See "Signature Calculations for the Authorization Header" in the API reference of Amazon S3. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? '';
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(authorization) ?? [];
  const [keyId, day = '', region, service, request4] = credential.split('/');
  const time = String(request.headers['x-amz-date']);
  const payload = String(request.headers['x-amz-content-sha256']);
  const isExpected = keyId === KEY_ID && region === REGION && service === 's3' && request4 === 'aws4_request';
  const isSignedWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name));
  const isBody = payload === 'UNSIGNED-PAYLOAD' || payload === sha256(body);
  if (!isExpected || !isSignedWhole || !isBody || !time.startsWith(day)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, payload].join('\n');
  const scope = credential.slice(credential.indexOf('/') + 1);
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (from, part) => hmac(from, part),
    `AWS4${SECRET}`,
  );
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex') === signature;
}
