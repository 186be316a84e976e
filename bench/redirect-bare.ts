import { createServer } from 'node:http';

/** The least that Node can do for a redirect: what Waymark's is compared with. Prints its port. */
const server = createServer((_request, response) => {
  response.writeHead(302, {
    Location: 'https://example.com/landing?from=bench',
    'Cache-Control': 'private, no-store',
    'Content-Length': '0',
  });
  response.end();
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
