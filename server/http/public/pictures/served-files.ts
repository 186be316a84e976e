import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { BIO_FILE_TYPES, type BioFiles } from '../../../bio-files/bio-files.ts';
import { sendPage } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';

/** A browser saves the file and never shows it as a page of this host, even where it ignores the attachment. */
const HEADERS = {
  // A file of a suspended workspace disappears within minutes.
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-site',
  'X-Robots-Tag': 'noindex',
} as const;

/** Serves `/assets/files/{name}.pdf` and other formats to visitors of bio pages. */
export function serveBioFiles(app: FastifyInstance, files: Pick<BioFiles, 'find' | 'read'>): void {
  app.get('/assets/files/:file', async (request, reply) => {
    const [, name, ending] =
      /^([A-Za-z0-9]{22})\.([a-z0-9]{3,4})$/.exec((request.params as { file: string }).file) ?? [];
    const file = name === undefined ? undefined : await files.find(name);
    if (!file || file.format !== ending) return sendPage(reply, notFoundPage(request.headers.accept));
    reply.headers({
      ...HEADERS,
      ETag: `"${file.name}"`,
      'Content-Type': BIO_FILE_TYPES[file.format],
      'Content-Disposition': attachment(file.fileName),
    });
    if (request.headers['if-none-match'] === `"${file.name}"`) return reply.code(304).send();
    const content = Readable.from(files.read(file.name), { objectMode: false });
    return reply.header('Content-Length', file.bytes).send(content);
  });
}

/** The name twice: for clients that read ASCII only, and as it is (RFC 6266, 4.3). */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
