import { connect, type AddressInfo } from 'node:net';
import { rawRequest } from '../support/wire';
import { createHttpServer } from '../../src/http/server';

test('a drain waits for a request that is served, and for no silent connection', async () => {
  let finish: () => void = () => undefined;
  const server = createHttpServer((_request, response) => void (finish = () => response.end('done')));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  const busy = connect(port, '127.0.0.1');
  let received = '';
  busy.on('data', (chunk) => (received += chunk.toString()));
  busy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise<void>((done) => server.once('request', () => done()));

  const closed = new Promise((done) => server.close(done));
  const silentClosed = new Promise((done) => silent.on('close', done).on('error', () => undefined));
  server.closeIdleConnections();
  await silentClosed;
  expect(busy.destroyed).toBe(false);
  finish();
  await new Promise((done) => setTimeout(done, 50));
  server.closeIdleConnections();
  await closed;
  expect(received).toContain('done');
});

test('headers that do not come in time are a 408 in the envelope', async () => {
  const server = createHttpServer(() => undefined);
  server.headersTimeout = 100;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const answer = await rawRequest(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHo');
  expect(answer.status).toBe(408);
  expect(answer.head).toMatch(/^Connection: close\r?$/m);
  expect(JSON.parse(answer.body)).toEqual({
    error: {
      code: 408,
      message: 'The request did not arrive in time',
      type: 'invalid_request_error',
      param: null,
      metadata: { error_type: 'timeout' },
    },
  });
  await new Promise((done) => server.close(done));
});
