import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import { toFile } from 'openai';
import { FILE_SAMPLES } from './support/samples/files';
import { temporaryFolder } from './support/folder';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { rawRequest } from './support/wire';

const LIMIT_BYTES = 104_857_600;
const QUOTA_BYTES = 300_000_000;

let gateway: TestGateway;
let data: string;
let otherWorkspace: string;
let otherKey: string;

beforeAll(async () => {
  data = temporaryFolder();
  gateway = await startGateway({
    env: { DATA_DIR: data },
    configuration: { settings: { files: { quota_bytes: QUOTA_BYTES }, regional_hosts: ['eu'] } },
    bodyTimeoutMs: 1_000,
  });
  const made = await gateway.as('management').post('/workspaces').send({ name: 'Other', slug: 'other' });
  otherWorkspace = made.body.data.id as string;
  const key = await gateway.as('management').post('/keys').send({ name: 'k', workspace_id: otherWorkspace });
  otherKey = key.body.key as string;
});
afterAll(async () => {
  await gateway.close();
});

const TEXT = Buffer.from('Just some words.\n');

const upload = (bytes: Buffer = TEXT, filename = 'note.txt', query = '') =>
  gateway
    .as('inference')
    .post(`/files${query}`)
    .set('Content-Type', 'multipart/form-data; boundary=xYzZY')
    .send(
      Buffer.concat([
        Buffer.from(`--xYzZY\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`),
        bytes,
        Buffer.from('\r\n--xYzZY--\r\n'),
      ]),
    );

/** All that lies in the folder for files. */
function onDisk(folder = join(data, 'files')): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('POST /files', () => {
  test('stores a file and answers with its record', async () => {
    const { body } = await upload(TEXT, 'reports/note.txt').expect(200);
    expect(body).toEqual({
      _shape: 'service',
      id: expect.stringMatching(/^file_[0-9a-f]{32}$/),
      type: 'file',
      filename: 'reports/note.txt',
      mime_type: 'text/plain',
      size_bytes: TEXT.length,
      created_at: expect.stringMatching(/Z$/),
      downloadable: false,
    });
    const { body: again } = await gateway.as('inference').get(`/files/${body.id}`).expect(200);
    expect(again).toEqual(body);
  });

  test.each(FILE_SAMPLES)('$name: $type', async ({ bytes, filename, type }) => {
    const { status, body } = await upload(bytes, filename);
    expect({ status, type: body.mime_type }).toEqual({ status: type ? 200 : 400, type });
    if (!type) expect(body.error.message).toMatch(/^file: its content is of none of the types/);
  });

  test.each([
    ['naïve – 日本語 🎉.txt'],
    ['a b (1).txt'],
    ["o'clock.txt"],
    ['50%.txt'],
    [`${'x'.repeat(251)}.txt`],
    [`${'🎉'.repeat(251)}.txt`],
    ['.hidden'],
  ])('takes the name %s', async (filename) => {
    const { body } = await upload(TEXT, filename).expect(200);
    expect(body.filename).toBe(filename);
  });

  test.each([
    ['/etc/passwd', 'empty'],
    ['folder/', 'empty'],
    ['a//b', 'empty'],
    ['../secret', 'segment'],
    ['a/../b', 'segment'],
    ['./a', 'segment'],
    ['..', 'segment'],
    ['C:\\a.txt', 'one of'],
    ['a\\b', 'one of'],
    ['a<b', 'one of'],
    ['a|b', 'one of'],
    ['what?', 'one of'],
    ['a*b', 'one of'],
    ['a%22b', 'one of'],
    ['line%0Abreak', 'control'],
    ['a\u0085b', 'control'],
    ['gepj\u202Etxt.exe', 'control'],
    ['a\u2066b', 'control'],
    [`${'x'.repeat(256)}`, '255'],
  ])('refuses the name %s', async (filename, problem) => {
    const { body } = await upload(TEXT, filename).expect(400);
    expect(body.error.message).toMatch(/^file: its name /);
    expect(body.error.message).toContain(problem);
  });

  test('an empty file is refused', async () => {
    const { body } = await upload(Buffer.alloc(0)).expect(400);
    expect(body.error.message).toBe('file: is empty');
  });

  test.each([
    {
      given: 'no file',
      parts: [['purpose', 'assistants']],
      says: /^file: is required/,
    },
    { given: 'a text for a file', parts: [['file', 'Hello']], says: /^file: is a text/ },
    {
      given: 'an unknown field',
      parts: [
        ['expires', '1'],
        ['file', TEXT],
      ],
      says: /expires/,
    },
    {
      given: 'an unknown purpose',
      parts: [
        ['purpose', 'fun'],
        ['file', TEXT],
      ],
      says: /^purpose: must be one of/,
    },
    {
      given: 'two files',
      parts: [
        ['file', TEXT],
        ['file', TEXT],
      ],
      says: /^file: send one file/,
    },
    { given: 'a file under another name', parts: [['document', TEXT]], says: /^document: is no file here/ },
    {
      given: 'too many fields',
      parts: Array.from({ length: 25 }, (_, index) => [`f${index}`, 'x'] as const),
      says: /more than 20 parts/,
    },
    {
      given: 'a field that is too long',
      parts: [
        ['purpose', 'x'.repeat(70_000)],
        ['file', TEXT],
      ],
      says: /^purpose: longer/,
    },
    {
      given: 'a prototype',
      parts: [
        ['__proto__[x]', '1'],
        ['file', TEXT],
      ],
      says: /./,
    },
    {
      given: 'an index far out',
      parts: [
        ['a[99999]', '1'],
        ['file', TEXT],
      ],
      says: /./,
    },
  ] as const)('refuses $given', async ({ parts, says }) => {
    const before = onDisk().length;
    const call = gateway.as('inference').post('/files');
    for (const [name, value] of parts)
      if (typeof value === 'string') call.field(name, value);
      else call.attach(name, value, { filename: 'a.txt' });
    const { status, body } = await call;
    expect(status).toBe(400);
    expect(body.error.message).toMatch(says);
    expect(onDisk()).toHaveLength(before);
  });

  test.each([
    [
      'a cut body',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no boundary', 'multipart/form-data', '--x--'],
    ['a broken part', 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\n--x--'],
    ['JSON', 'application/json', '{"file":"x"}'],
    ['another multipart', 'multipart/mixed; boundary=x', '--x--'],
    ['no body', 'multipart/form-data; boundary=x', ''],
  ])('refuses %s', async (_, type, body) => {
    const before = onDisk().length;
    const answer = await gateway.as('inference').post('/files').set('Content-Type', type).send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.metadata.error_type).toBe('invalid_request');
    expect(onDisk()).toHaveLength(before);
  });

  test('the limit is taken, one byte more is not, and nothing of that is left', async () => {
    const full = await streamed(LIMIT_BYTES);
    expect(full.status).toBe(200);
    expect(full.body.size_bytes).toBe(LIMIT_BYTES);
    const [stored] = onDisk().filter((path) => path.endsWith(full.body.id));
    expect(statSync(stored as string).size).toBe(LIMIT_BYTES);
    const before = onDisk().length;
    const more = await streamed(LIMIT_BYTES + 1);
    expect(more.status).toBe(413);
    expect(more.body.error.message).toContain(String(LIMIT_BYTES));
    // Without a declared length too, where only counting tells.
    expect((await streamed(LIMIT_BYTES + 1, { chunked: true })).status).toBe(413);
    expect(onDisk()).toHaveLength(before);
    await gateway.as('inference').delete(`/files/${full.body.id}`).expect(200);
  }, 60_000);

  test('a length beyond the limit is refused before the body is read', async () => {
    const answer = await rawRequest(
      gateway.origin,
      `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 200000000\r\n\r\n',
    );
    expect(answer.status).toBe(413);
  });

  test('a sender that stalls is told so, and its file goes', async () => {
    const before = onDisk().length;
    const answer = await rawRequest(
      gateway.origin,
      `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
    );
    expect(answer.status).toBe(408);
    await until(() => onDisk().length === before);
  });

  test('a sender that leaves takes its file along', async () => {
    const before = onDisk().length;
    const call = httpRequest(`${gateway.url}/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${INFERENCE_KEY}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000_000,
      },
    });
    call.on('error', () => undefined);
    call.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    call.write('x'.repeat(1_000_000));
    await until(() => onDisk().length === before + 1);
    call.destroy();
    await until(() => onDisk().length === before);
  });

  test('two processes share the folder', async () => {
    const second = await startGateway({
      env: { DATA_DIR: data },
      database: { url: gateway.databaseUrl },
      configuration: { settings: { files: { quota_bytes: QUOTA_BYTES } } },
    });
    try {
      const { body } = await second.as('inference').post('/files').attach('file', TEXT, 'b.txt').expect(200);
      await gateway.as('inference').get(`/files/${body.id}`).expect(200);
      await gateway.as('inference').delete(`/files/${body.id}`).expect(200);
      await second.as('inference').get(`/files/${body.id}`).expect(404);
    } finally {
      await second.close();
    }
  });
});

describe('scope', () => {
  let mine: string;
  let defaultWorkspace: string;

  beforeAll(async () => {
    mine = (await upload()).body.id as string;
    const { body } = await gateway.as('inference').get('/key');
    defaultWorkspace = body.data.workspace_id as string;
  });

  test.each(['get', 'delete'] as const)(
    '%s of a file of another workspace is like that of none',
    async (method) => {
      const foreign = await gateway.as({ key: otherKey })[method](`/files/${mine}`).expect(404);
      const none = await gateway
        .as({ key: otherKey })
        [method](`/files/file_${'0'.repeat(32)}`)
        .expect(404);
      expect(foreign.body).toEqual(none.body);
      await gateway.as('inference').get(`/files/${mine}`).expect(200);
    },
  );

  test('a key names no workspace but its own', async () => {
    await gateway.as('inference').get(`/files/${mine}?workspace_id=${defaultWorkspace}`).expect(200);
    await gateway.as('inference').get(`/files?workspace_id=${otherWorkspace}`).expect(403);
    const { body } = await upload(TEXT, 'a.txt', `?workspace_id=${otherWorkspace}`).expect(403);
    expect(body.error.message).toMatch(/^workspace_id: /);
  });

  test('a management key reaches every workspace, and the default one without a word', async () => {
    await gateway.as('management').get(`/files/${mine}`).expect(200);
    const made = await gateway
      .as('management')
      .post(`/files?workspace_id=${otherWorkspace.toUpperCase()}`)
      .attach('file', TEXT, 'a.txt')
      .expect(200);
    await gateway.as({ key: otherKey }).get(`/files/${made.body.id}`).expect(200);
    await gateway
      .as('management')
      .get('/files?workspace_id=0f8e6a52-3a3b-4c55-9d0e-5b1f0c7a9e11')
      .expect(403);
  });

  test.each(['/files', `/files/file_${'0'.repeat(32)}`])(
    "a provider's own storage is refused for GET %s",
    async (path) => {
      const { body } = await gateway.as('inference').get(`${path}?provider=anthropic`).expect(400);
      expect(body.error.message).toMatch(/^provider: there is no key of yours for anthropic/);
    },
  );

  test('and for uploads, before they are read', async () => {
    const answer = await rawRequest(
      gateway.origin,
      `POST /api/v1/files?provider=openai HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000000\r\n\r\n--x\r\n',
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('provider: there is no key of yours for openai');
  });

  test.each([
    ['get', '/files'],
    ['post', '/files'],
    ['get', '/files/x'],
    ['delete', '/files/x'],
    ['get', '/files/x/content'],
  ] as const)('%s %s is refused on the host of a region', async (method, path) => {
    const call = gateway.as('inference')[method](path).set('Host', 'eu.gateway.example');
    await (method === 'post' ? call.attach('file', TEXT, 'a.txt') : call).expect(403);
  });

  test('deleting a workspace deletes its files', async () => {
    const { body: made } = await gateway
      .as('management')
      .post('/workspaces')
      .send({ name: 'Gone', slug: 'gone' });
    const id = made.data.id as string;
    const { body } = await gateway
      .as('management')
      .post(`/files?workspace_id=${id}`)
      .attach('file', TEXT, 'a.txt')
      .expect(200);
    await gateway.as('management').delete(`/workspaces/${id}`).expect(200);
    const [path = ''] = onDisk().filter((each) => each.endsWith(body.id as string));
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(path, old, old);
    await gateway.gateway.services.files.sweep();
    expect(onDisk().some((each) => each.endsWith(body.id as string))).toBe(false);
  });
});

describe('lists', () => {
  let key: string;
  let ids: string[];

  beforeAll(async () => {
    const made = await gateway.as('management').post('/workspaces').send({ name: 'Lists', slug: 'lists' });
    key = (await gateway.as('management').post('/keys').send({ name: 'k', workspace_id: made.body.data.id }))
      .body.key as string;
    const empty = await gateway.as({ key }).get('/files').expect(200);
    expect(empty.body).toEqual({
      _shape: 'service',
      data: [],
      first_id: null,
      last_id: null,
      has_more: false,
      cursor: null,
    });
    ids = [];
    for (let index = 0; index < 5; index++)
      ids.push(
        (await gateway.as({ key }).post('/files').attach('file', TEXT, `${index}.txt`).expect(200)).body
          .id as string,
      );
  });

  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

  test('pages follow each other by cursor', async () => {
    const seen: string[] = [];
    let query = '?limit=2';
    for (let page = 0; page < 3; page++) {
      const { body } = await gateway.as({ key }).get(`/files${query}`).expect(200);
      const own = idsOf(body as never);
      expect(body).toMatchObject({ first_id: own[0], last_id: own.at(-1), has_more: page < 2 });
      seen.push(...own);
      if (page === 2) expect(body.cursor).toBeNull();
      else query = `?limit=2&cursor=${body.cursor as string}`;
    }
    expect(seen).toEqual(ids);
  });

  test.each(['after', 'after_id'])('pages follow each other by %s', async (name) => {
    const { body } = await gateway.as({ key }).get(`/files?${name}=${ids[2]}`).expect(200);
    expect(idsOf(body as never)).toEqual(ids.slice(3));
  });

  test.each([
    ['?limit=0', /limit/],
    ['?limit=1001', /limit/],
    ['?cursor=nonsense', /^cursor: is none of those/],
    ['?cursor=YQ&after=x', /^cursor and after: give one/],
    ['?after=x&after_id=x', /^after and after_id: give one/],
    ['?after=file_0', /^after: there is no such file/],
    ['?before_id=file_0', /^before_id: /],
    ['?order=desc', /^order: /],
    ['?workspace_id=x', /workspace_id/],
    ['?unknown=1', /unknown/],
  ])('refuses %s', async (query, says) => {
    const { body } = await gateway.as({ key }).get(`/files${query}`).expect(400);
    expect(body.error.message).toMatch(says);
  });
});

describe('shapes', () => {
  test('the official client of OpenAI uploads, reads, pages and deletes', async () => {
    const client = gateway.openai();
    const made = await client.files.create({
      file: await toFile(TEXT, 'für alle.txt'),
      purpose: 'assistants',
    });
    expect(made).toMatchObject({
      object: 'file',
      filename: 'für alle.txt',
      bytes: TEXT.length,
      purpose: 'assistants',
      status: 'processed',
    });
    await client.files.create({ file: await toFile(TEXT, 'b.txt'), purpose: 'user_data' });
    expect(await client.files.retrieve(made.id)).toEqual(made);
    const listed: string[] = [];
    for await (const file of client.files.list({ limit: 1 })) listed.push(file.id);
    expect(listed).toContain(made.id);
    expect(new Set(listed).size).toBe(listed.length);
    expect(await client.files.delete(made.id)).toEqual({ id: made.id, object: 'file', deleted: true });
    await expect(client.files.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
  });

  test('so does that of Anthropic', async () => {
    const client = new Anthropic({ apiKey: INFERENCE_KEY, baseURL: `${gateway.origin}/api`, maxRetries: 0 });
    const made = await client.beta.files.upload({ file: await toFile(TEXT, 'a.txt') });
    expect(made).toMatchObject({
      type: 'file',
      filename: 'a.txt',
      mime_type: 'text/plain',
      size_bytes: TEXT.length,
      downloadable: false,
    });
    expect(made).not.toHaveProperty('object');
    expect(made).not.toHaveProperty('_shape');
    const page = await client.beta.files.list({ limit: 2 });
    expect(page.data).toHaveLength(2);
    expect(page).not.toHaveProperty('cursor');
    expect(await client.beta.files.delete(made.id)).toEqual({ id: made.id, type: 'file_deleted' });
  });

  test('everyone else has the own shape', async () => {
    const { body } = await upload();
    expect((await gateway.as('inference').delete(`/files/${body.id}`)).body).toEqual({
      _shape: 'service',
      id: body.id,
      type: 'file_deleted',
    });
  });
});

describe('GET /files/{file_id}/content', () => {
  test('an uploaded file is not given out', async () => {
    const { body } = await upload();
    const { body: refused } = await gateway.as('inference').get(`/files/${body.id}/content`).expect(400);
    expect(refused.error.message).toBe('file_id: uploaded files cannot be downloaded');
  });

  test('a file that was made here is an attachment, in parts too', async () => {
    const { body: key } = await gateway.as('inference').get('/key');
    const bytes = Buffer.from('<script>alert(1)</script>');
    const { id } = await gateway.gateway.services.files.write(
      key.data.workspace_id as string,
      'out/sök "x".html'.replaceAll('"', ''),
      bytes,
    );
    const whole = await gateway.as('inference').get(`/files/${id}/content`).expect(200);
    expect(whole.body).toEqual(bytes);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="s_k x.html"; filename*=UTF-8''s%C3%B6k%20x.html`,
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    });
    const part = await gateway
      .as('inference')
      .get(`/files/${id}/content`)
      .set('Range', 'bytes=1-6')
      .expect(206);
    expect(part.body).toEqual(bytes.subarray(1, 7));
    await gateway.as('inference').get(`/files/${id}/content`).set('Range', 'bytes=999-').expect(416);
    await gateway
      .as('inference')
      .get(`/files/${id}/content`)
      .set('If-None-Match', whole.headers['etag'] as string)
      .expect(304);
    await gateway.as('inference').get(`/files/${id}/content`).set('If-Match', '"other"').expect(412);
  });
});

describe('quota and retention', () => {
  test('a workspace stores no more than its quota, however many come at once; deleting makes room', async () => {
    const small = await startGateway({ configuration: { settings: { files: { quota_bytes: 1_000 } } } });
    try {
      const send = () => small.as('inference').post('/files').attach('file', Buffer.alloc(300, 'x'), 'a.txt');
      const answers = await Promise.all(Array.from({ length: 8 }, send));
      const stored = answers.filter(({ status }) => status === 200);
      expect(stored).toHaveLength(3);
      const refused = answers.filter(({ status }) => status === 403);
      expect(refused).toHaveLength(5);
      expect(refused[0]?.body.error.message).toContain('1000 bytes');
      await small.as('inference').delete(`/files/${stored[0]?.body.id}`).expect(200);
      await send().expect(200);
      await send().expect(403);
    } finally {
      await small.close();
    }
  });

  describe('the quota is taken before bytes are written', () => {
    const QUOTA = 1_000_000;
    let folder: string;
    let small: TestGateway;
    beforeEach(async () => {
      folder = temporaryFolder();
      small = await startGateway({
        env: { DATA_DIR: folder },
        configuration: { settings: { files: { quota_bytes: QUOTA } } },
      });
    });
    afterEach(() => small.close());

    /** The head of an upload, and bytes of its file; the rest is sent, or not. */
    const begin = (bytes: number, declared?: number) => {
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
      const tail = '\r\n--b--\r\n';
      const framing =
        declared === undefined
          ? 'Transfer-Encoding: chunked'
          : `Content-Length: ${head.length + declared + tail.length}`;
      const { port } = new URL(small.origin);
      const socket = connect(Number(port), '127.0.0.1');
      let text = '';
      socket.on('data', (part: Buffer) => (text += part.toString('latin1'))).on('error', () => undefined);
      const send = (part: string): void => {
        const framed = declared === undefined ? `${part.length.toString(16)}\r\n${part}\r\n` : part;
        socket.write(framed);
      };
      socket.write(
        `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\nContent-Type: multipart/form-data; boundary=b\r\n${framing}\r\n\r\n`,
      );
      send(head);
      for (let left = bytes; left > 0; left -= 50_000) send('word '.repeat(Math.min(left, 50_000) / 5));
      return {
        status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
        text: () => text,
        end: () => {
          send(tail);
          if (declared === undefined) socket.write('0\r\n\r\n');
        },
        destroy: () => void socket.destroy(),
      };
    };
    const written = (): number =>
      existsSync(join(folder, 'files'))
        ? readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(
              (entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0,
            )
            .reduce((sum, size) => sum + size, 0)
        : 0;
    const reserved = async (): Promise<number> => {
      const [row] = await small.gateway.database.read<{ bytes: number | string | null }>(
        'SELECT SUM(size_bytes) AS bytes FROM file_reservations',
      );
      return Number(row?.bytes ?? 0);
    };

    test('an upload that is declared as too large is refused before its first byte', async () => {
      const call = begin(0, 20_000_000);
      await until(() => call.status() !== 0);
      expect(call.status()).toBe(403);
      expect(call.text()).toContain(`may store ${QUOTA} bytes`);
      expect(readdirSync(folder)).not.toContain('files');
      call.destroy();
    });

    test('one of unknown length is refused when it has grown too large', async () => {
      const call = begin(3_000_000);
      await until(() => call.status() !== 0);
      expect(call.status()).toBe(403);
      call.destroy();
      await until(() => written() === 0);
      expect(await reserved()).toBe(0);
    });

    test('several at once write no more than the quota together', async () => {
      const calls = Array.from({ length: 6 }, () => begin(600_000));
      let most = 0;
      await until(() => {
        most = Math.max(most, written());
        return calls.filter(({ status }) => status() === 403).length >= 5;
      });
      for (const call of calls) call.end();
      await until(() => calls.every(({ status }) => status() !== 0));
      expect(Math.max(most, written())).toBeLessThanOrEqual(QUOTA);
      expect(await reserved()).toBe(0);
    });

    test('what breaks off gives its part back', async () => {
      const call = begin(600_000, 900_000);
      await until(() => written() === 600_000);
      expect(await reserved()).toBeGreaterThanOrEqual(600_000);
      call.destroy();
      await until(() => written() === 0);
      for (let wait = 0; (await reserved()) > 0 && wait < 100; wait++)
        await new Promise((next) => setTimeout(next, 10));
      expect(await reserved()).toBe(0);
      const next = begin(1_000_000, 1_000_000);
      next.end();
      await until(() => next.status() === 200);
    });

    test('what a process that has ended had reserved counts no more', async () => {
      const workspace = await small.gateway.database.read<{ id: string }>('SELECT id FROM workspaces');
      await small.gateway.database.write((tx) =>
        tx.run(
          'INSERT INTO file_reservations (id, workspace_id, process_id, size_bytes) VALUES (?, ?, ?, ?)',
          'left over',
          workspace[0]?.id as string,
          'a process that is gone',
          QUOTA,
        ),
      );
      const call = begin(500_000, 500_000);
      call.end();
      await until(() => call.status() === 200);
      expect(await reserved()).toBe(0);
    });

    test('a form in chunks of one byte is stored', async () => {
      const form =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' +
        'word '.repeat(4_000) +
        '\r\n--b--\r\n';
      const answer = await rawRequest(
        small.origin,
        `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
        `${[...form].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`,
      );
      expect(answer.status).toBe(200);
      expect(written()).toBe(20_000);
    });
  });

  test('a file is gone after the days of its retention, and its room is free', async () => {
    let now = new Date('2026-11-21T09:00:00Z');
    const short = await startGateway({
      now: () => now,
      configuration: { settings: { files: { quota_bytes: 20, retention_days: 2 } } },
    });
    try {
      const { body } = await short.as('inference').post('/files').attach('file', TEXT, 'a.txt').expect(200);
      now = new Date('2026-11-23T08:59:59Z');
      await short.as('inference').get(`/files/${body.id}`).expect(200);
      now = new Date('2026-11-23T09:00:00Z');
      await short.as('inference').get(`/files/${body.id}`).expect(404);
      expect((await short.as('inference').get('/files')).body.data).toEqual([]);
      await short.gateway.services.files.sweep();
      await short.as('inference').post('/files').attach('file', TEXT, 'b.txt').expect(200);
    } finally {
      await short.close();
    }
  });

  test.each([9_999, 999_999_999])('a file that is kept for %d days is there', async (days) => {
    const long = await startGateway({ configuration: { settings: { files: { retention_days: days } } } });
    try {
      const { body } = await long.as('inference').post('/files').attach('file', TEXT, 'a.txt').expect(200);
      await long.gateway.services.files.sweep();
      await long.as('inference').get(`/files/${body.id}`).expect(200);
    } finally {
      await long.close();
    }
  });

  test('what ended processes left is swept away, and nothing else', async () => {
    const { body } = await upload();
    const incoming = join(data, 'files', 'incoming');
    const orphan = join(data, 'files', 'ab', `file_${'0'.repeat(30)}ab`);
    mkdirSync(join(data, 'files', 'ab'), { recursive: true });
    const old = new Date(Date.now() - 3_600_000);
    for (const [path, at] of [
      [join(incoming, 'old'), old],
      [join(incoming, 'new'), new Date()],
      [orphan, old],
    ] as const) {
      writeFileSync(path, 'x');
      utimesSync(path, at, at);
    }
    for (const path of onDisk()) if (path.endsWith(body.id as string)) utimesSync(path, old, old);
    await gateway.gateway.services.files.sweep();
    const left = onDisk();
    expect(left).not.toContain(orphan);
    expect(left).not.toContain(join(incoming, 'old'));
    expect(left).toContain(join(incoming, 'new'));
    expect(left.some((path) => path.endsWith(body.id as string))).toBe(true);
  });
});

const until = async (holds: () => boolean): Promise<void> => {
  for (let wait = 0; !holds(); wait++) {
    if (wait > 400) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** Sends so many bytes of text without having them all at once. */
async function streamed(
  size: number,
  { chunked = false } = {},
): Promise<{
  status: number;
  body: { id: string; size_bytes: number; error: { message: string } };
}> {
  const boundary = randomBytes(8).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const call = httpRequest(`${gateway.url}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${INFERENCE_KEY}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(!chunked && { 'content-length': head.length + size + tail.length }),
    },
  });
  const answered = once(call, 'response') as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  let open = true;
  call.on('error', () => (open = false)).on('close', () => (open = false));
  void answered.then(() => (open = false)).catch(() => undefined);
  call.write(head);
  const block = Buffer.alloc(1024 * 1024, 'words and ');
  call.setMaxListeners(0);
  for (let left = size; left > 0 && open; left -= block.length)
    if (!call.write(block.subarray(0, Math.min(left, block.length))))
      await Promise.race([once(call, 'drain'), once(call, 'close'), answered]).catch(() => undefined);
  if (open) call.end(tail);
  const [response] = await answered;
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return {
    status: response.statusCode,
    body: JSON.parse(Buffer.concat(parts).toString()) as never,
  };
}
