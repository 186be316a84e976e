import { createServer } from 'node:http';

/** The least that Node can do with an event: reads its JSON and answers 202. What Waymark's collecting is compared with. */
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
