import { createServer } from 'node:http';

/** Baseline for redirects: the least work that Node can do. Prints its port. */
const server = createServer((_request, response) => {
  response.writeHead(302, {
    Location: 'https://example.com/landing?from=bench',
    'Cache-Control': 'private, no-store',
    'Content-Length': '0',
  });
  response.end();
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
