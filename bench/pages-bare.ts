import { createServer } from 'node:http';

/** The least that Node can do for a page: a string of as many bytes as the address says, from memory. Prints its port. */
const pages = new Map<string, string>();

const server = createServer(({ url = '/' }, response) => {
  const page = pages.get(url) ?? 'x'.repeat(Number(url.slice(1)));
  pages.set(url, page);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
