import { createServer } from 'node:http';

/** Baseline for event collection: parses the JSON and responds with 202. */
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const { page } = JSON.parse(body) as { page?: string };
    response.writeHead(page === undefined ? 400 : 202, { 'Content-Length': '0' });
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
