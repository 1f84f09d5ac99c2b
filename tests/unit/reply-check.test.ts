import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, Writable } from 'node:stream';
import express from 'express';
import { createLogger, transports } from 'winston';
import { ApiError } from '../../src/errors';
import type { OpenApiDocument } from '../../src/http/document';
import { createReplyCheck } from '../../src/http/reply-check';
import { mountOperations } from '../../src/http/router';
import type { EventSink } from '../../src/inference/events';

const closed = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const problem = json({
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'object', required: ['code', 'message'] } },
});

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: {},
  servers: [{ url: '/' }],
  components: { schemas: {} },
  paths: {
    '/thing': {
      get: {
        operationId: 'getThing',
        responses: {
          200: {
            description: '',
            content: {
              'application/json': { schema: closed({ name: { type: 'string' } }) },
              'text/event-stream': { schema: closed({ data: closed({ word: { type: 'string' } }) }) },
              'text/plain': { schema: { type: 'string' } },
            },
          },
          204: { description: '' },
          400: problem,
          500: problem,
          503: json(closed({ sorry: { type: 'boolean' } })),
        },
      },
    },
  },
};

const events = (...data: object[]) => ({
  pipe(sink: EventSink<object>) {
    for (const each of data) sink.send(each);
    sink.end('[DONE]');
  },
  resume: () => undefined,
  cancel: () => undefined,
});

let server: Server;
let logged: string[];

/** A host with one operation, whose handler answers as the test says. */
async function serve(mode: 'report' | 'enforce', answer: () => object): Promise<Response> {
  const app = express();
  logged = [];
  mountOperations<'getThing'>(app, {
    document,
    operations: { getThing: answer },
    services: {},
    logger: createLogger({
      transports: new transports.Stream({
        stream: new Writable({
          write(chunk: Buffer, _encoding, done) {
            logged.push(chunk.toString());
            done();
          },
        }),
      }),
    }),
    observe: () => undefined,
    replyCheck: { mode, checker: createReplyCheck(document) },
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/thing`);
}
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const refuse = (error: ApiError) => () => {
  throw error;
};

test.each<[string, () => object, number]>([
  ['JSON', () => ({ status: 200, json: { name: 'a' } }), 200],
  ['text', () => ({ status: 200, type: 'text/plain', text: 'a' }), 200],
  ['events', () => ({ status: 200, events: events({ word: 'a' }) }), 200],
  ['nothing', () => ({ status: 204 }), 204],
  ['an error', refuse(new ApiError('invalid_request', 'no')), 400],
])('%s that fits goes out, and nothing is said', async (_, answer, status) => {
  const response = await serve('enforce', answer);
  await response.text();
  expect(response.status).toBe(status);
  expect(logged).toEqual([]);
});

const BROKEN: [string, () => object, number, RegExp][] = [
  ['a field is missing', () => ({ status: 200, json: {} }), 200, /getThing 200: .*required property/],
  [
    'a field is too many',
    () => ({ status: 200, json: { name: 'a', more: 1 } }),
    200,
    /additional properties/,
  ],
  ['a field is of another type', () => ({ status: 200, json: { name: 7 } }), 200, /\/name must be string/],
  [
    'the status is not declared',
    () => ({ status: 201, json: { name: 'a' } }),
    201,
    /status 201 is not declared/,
  ],
  ['there should be a body', () => ({ status: 200 }), 200, /media type {2}is not declared for 200/],
  [
    'the text is of another type',
    () => ({ status: 200, type: 'text/html', text: 'a' }),
    200,
    /media type text\/html is not declared/,
  ],
  [
    'bytes are of another type',
    () => ({ status: 200, type: 'audio/mpeg', bytes: Readable.from(['a']) }),
    200,
    /media type audio\/mpeg is not declared/,
  ],
  [
    'the status of an error is not declared',
    refuse(new ApiError('not_found', 'no')),
    404,
    /status 404 is not declared/,
  ],
  ['a 503 is another', refuse(new ApiError('provider_overloaded', 'no')), 503, /getThing 503: .*sorry/],
];

test.each(BROKEN)('enforced: where %s, it becomes a 500', async (_, answer, _status, says) => {
  const response = await serve('enforce', answer);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ error: { code: 500 } });
  expect(logged.join('')).toMatch(says);
});

test.each(BROKEN)('reported: where %s, it goes out and is logged', async (_, answer, status, says) => {
  const response = await serve('report', answer);
  await response.text();
  expect(response.status).toBe(status);
  expect(logged[0]).toMatch(/an answer breaks the contract/);
  expect(logged[0]?.replaceAll('\\"', '"')).toMatch(says);
});

test('enforced: an event that breaks the document ends the stream without its end', async () => {
  const answer = () => ({ status: 200, events: events({ word: 'a' }, { word: 7 }) });
  // The connection may be gone before its head has been read.
  await expect(serve('enforce', answer).then((response) => response.text())).rejects.toThrow();
  expect(logged.join('')).toMatch(/\/data\/word must be string/);
});

test('reported: an event that breaks the document is logged, and the stream goes on', async () => {
  const response = await serve('report', () => ({ status: 200, events: events({ word: 7 }, { word: 'b' }) }));
  expect(await response.text()).toMatch(/"word":7.*"word":"b".*\[DONE\]/s);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/\/data\/word must be string/);
});
