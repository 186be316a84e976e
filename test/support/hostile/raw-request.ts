import { request } from 'node:http';

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface RawRequest {
  method?: string;
  /** Sent as they are: `Host`, `Sec-Fetch-Site` and others that `fetch` keeps to itself included. */
  headers?: Record<string, string>;
  body?: string;
}

/** A request whose path and headers are sent exactly as written. */
export function rawRequest(origin: string, path: string, { method = 'GET', headers, body }: RawRequest = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<RawResponse>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject).end(body);
  });
}
