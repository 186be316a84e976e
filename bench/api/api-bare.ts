import Fastify from 'fastify';

/** Baseline of `qr/add`: a Fastify server that parses the body and responds with JSON of the same shape. Prints its port. */
const app = Fastify();
app.post('/bio/api/qr/add', async (request) => {
  const { type } = request.body as { type: string };
  return { error: 0, id: 1, link: `http://127.0.0.1/bio/qr/abcdefghi?${type}`, scannable: 'good' };
});
const picture = `<svg xmlns="http://www.w3.org/2000/svg">${'m1 0h1v1h-1z'.repeat(300)}</svg>`;
app.get('/bio/qr/:file', async (_request, reply) => reply.type('image/svg+xml').send(picture));
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify(app.server.address()));
