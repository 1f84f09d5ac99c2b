import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { readJson } from '../../src/http/body';
import { readMultipart } from '../../src/http/multipart';
import type { FileContents } from '../../src/stores/file-contents';

const nowhere = {
  stage: () => Promise.reject(new Error('no byte of it is to be kept')),
} as unknown as FileContents;

test.each([
  {
    kind: 'JSON',
    type: 'application/json',
    body: '{}',
    read: (request: IncomingMessage) =>
      readJson(request, {
        maxBytes: 1_000,
        maxValues: 100,
        maxMembers: 10,
        timeoutMs: 2_000,
        allowUnstorable: true,
      }),
  },
  {
    kind: 'a form',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--\r\n',
    read: (request: IncomingMessage) =>
      readMultipart(request, nowhere, {
        files: [{ name: 'file', maxBytes: 1_000, maxCount: 1, isList: false }],
        maxFormBytes: 1_000,
        idleMs: 2_000,
      }),
  },
])('a whole body whose sender left before it was read is not waited for, $kind', async (given) => {
  const { type, body, read } = given;
  const server = createServer();
  const outcome = new Promise((resolve) =>
    server.on('request', (request) => {
      request.on('close', () => resolve(read(request).catch((error: Error) => error.message)));
      client.destroy();
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(await outcome).toBe('The body broke off');
  await new Promise((done) => server.close(done));
});
