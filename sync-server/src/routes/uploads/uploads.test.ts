import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateRow } from '#db/rows.ts';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { arrivingFiles } from '#test/files/arriving-files.ts';
import { activityOf, type Draft, makeSound, type TestFile } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { isPostgres } from '#test/test-database.ts';
import type { TestSchool } from '#test/test-school.ts';

let lesson: Lesson;
let served: TestSchool;
let rivera: Person;
let mei: Person;
let lane: TestLane;
beforeEach(async () => {
  lesson = await openLesson();
  ({ served, rivera, mei, lane } = lesson);
});
afterEach(() => served.close());

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]);
const oggSound = Buffer.from(`OggS\0\x02${'\0'.repeat(22)}OpusHead`);
const svg = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

/** A form with files under the given fields. */
function form(person: Person, url: string, ...parts: [field: string, type: string, bytes: Buffer][]) {
  const boundary = 'chickadee';
  const chunks = parts.flatMap(([field, type, bytes]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return send(person, url, Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]));
}
const send = (person: Person, url: string, payload: Buffer) =>
  served.call({
    method: 'POST',
    url,
    headers: { cookie: person.cookie, 'content-type': 'multipart/form-data; boundary=chickadee' },
    payload,
  });
const fetchAs = (person: Person | null, url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  served.call({
    method,
    url,
    headers: { ...(person && { cookie: person.cookie }), ...headers } as Record<string, string>,
  });

describe('a blob', () => {
  const head = (sha256: string) =>
    served.call({
      method: 'HEAD',
      url: `/api/sync/blobs/${sha256}`,
      headers: { authorization: `Bearer ${lane.token}` },
    });

  it('a blob is stored after it was put, and may be put again', async () => {
    const sound = makeSound();
    expect((await head(sound.sha256)).statusCode).toBe(404);
    expect((await lane.put(sound)).json()).toEqual({ sha256: sound.sha256, size: sound.bytes.length });
    expect((await lane.put(sound)).statusCode).toBe(200);
    expect((await head(sound.sha256)).statusCode).toBe(200);
    expect(arrivingFiles(join(served.folder, 'files'))).toEqual([]);
  });

  it('a blob is accepted again when its row is here and its bytes are not', async () => {
    const sound = makeSound();
    await lane.put(sound);
    await served.school.uploads.flush();
    rmSync(lesson.pathOf(sound));
    expect((await head(sound.sha256)).statusCode).toBe(404);
    expect((await lane.put(sound)).statusCode).toBe(200);
    expect(await served.school.files.size(sound.sha256)).toBe(sound.bytes.length);
  });

  it('a blob is refused damaged, too large, of a wrong type, empty, or without a session', async () => {
    const sound = makeSound();
    const put = async (file: Partial<TestFile>) => (await lane.put({ ...sound, ...file })).statusCode;
    expect(await put({ bytes: makeSound().bytes })).toBe(422);
    expect(await put({ type: 'image/png' })).toBe(415);
    expect(await put({ ...makeSoundOf(Buffer.from('MZ not a sound')) })).toBe(415);
    expect(await put({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1) })).toBe(413);
    const url = `/api/sync/blobs/${sound.sha256}`;
    expect((await served.call({ method: 'PUT', url, payload: sound.bytes })).statusCode).toBe(401);
    expect(arrivingFiles(join(served.folder, 'files'))).toEqual([]);
  });

  it('a blob gets its row with its command, or after a second; at once where another process may get the command', async () => {
    const rows = async () => (await served.school.db.selectFrom('uploads').select('sha256').execute()).length;
    await lane.put(makeSound());
    expect(await rows()).toBe(isPostgres ? 1 : 0);
    served.clock.advance(1000);
    await served.school.writer.whenIdle();
    expect(await rows()).toBe(1);
  });
});

function makeSoundOf(bytes: Buffer): Partial<TestFile> {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

describe('a form', () => {
  it('a form stores a picture for a teacher', async () => {
    const reply = await form(rivera, '/api/upload', ['file', 'image/png', png]);
    expect(reply.json()).toEqual({ fileUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.png$/) });
    expect((await fetchAs(rivera, reply.json().fileUrl)).rawPayload).toEqual(png);
  });

  it('a form stores an answer for a student', async () => {
    const reply = await form(mei, '/api/upload-recording', ['audio', 'video/webm', makeSound().bytes]);
    expect(reply.json()).toEqual({ audioUrl: expect.stringMatching(/\.webm$/) });
    const ogg = await form(mei, '/api/upload-recording', ['audio', 'audio/ogg', oggSound]);
    expect(ogg.json()).toEqual({ audioUrl: expect.stringMatching(/\.ogg$/) });
    expect((await fetchAs(mei, ogg.json().audioUrl)).rawPayload).toEqual(oggSound);
  });

  it('a form is refused without a file, with two, with a picture for a sound, too large, or by role', async () => {
    const status = async (promise: ReturnType<typeof form>) => (await promise).json().code;
    const part: [string, string, Buffer] = ['file', 'image/png', png];
    expect(await status(form(rivera, '/api/upload'))).toBe('no_file');
    expect(await status(form(rivera, '/api/upload', part, part))).toBe('too_many_files');
    expect(await status(form(mei, '/api/upload-recording', ['audio', 'image/png', png]))).toBe(
      'unsupported_type',
    );
    expect(await status(form(mei, '/api/upload', part))).toBe('wrong_role');
    expect(await status(send(rivera, '/api/upload', Buffer.from('no form')))).toBe('invalid_body');
    const cut = '--chickadee\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    expect(await status(send(rivera, '/api/upload', Buffer.from(cut)))).toBe('invalid_body');
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await status(form(rivera, '/api/upload', ['file', 'image/png', large]))).toBe('too_large');
  });

  it('a form is refused by a call that takes none', async () => {
    const reply = await form(rivera, '/api/activities', ['file', 'image/png', png]);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_body']);
    expect((await form(rivera, '/api/upload', ['file', 'image/png', png])).statusCode).toBe(200);
  });
});

describe('a served file', () => {
  it('a child’s voice is served to the child and the teacher only, and never cached', async () => {
    const okafor = await served.teacher('Okafor');
    const tom = await served.student(rivera, 'Tom');
    const { sound } = await lesson.answer();
    const status = async (person: Person | null) => (await fetchAs(person, sound.address)).statusCode;
    expect(await Promise.all([mei, rivera, tom, okafor, null].map(status))).toEqual([
      200, 200, 404, 404, 401,
    ]);
    const { headers, rawPayload } = await fetchAs(rivera, sound.address);
    expect(rawPayload).toEqual(sound.bytes);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'audio/webm' });
    expect(headers[MEDIA_HEADER]).toBeUndefined();
  });

  it('a child’s voice cannot be published by whoever knows its address', async () => {
    const okafor = await served.teacher('Okafor');
    const { sound } = await lesson.answer();
    const draft = activityOf();
    const reply = await (await okafor.registerLane()).apply({
      ...draft,
      payload: { ...draft.payload, audioUrl: sound.address },
    } as typeof draft);
    expect(JSON.stringify(reply)).toContain('blob_missing');
    expect((await fetchAs(okafor, sound.address)).statusCode).toBe(404);
  });

  it('a file is served in ranges', async () => {
    const sound = makeSound('0123456789');
    await lane.put(sound);
    const range = (range: string) => fetchAs(mei, sound.address, { range });
    const part = await range('bytes=4-7');
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 4-7/${sound.bytes.length}`,
    ]);
    expect(part.rawPayload).toEqual(sound.bytes.subarray(4, 8));
    expect((await range('bytes=-4')).body).toBe('6789');
    expect((await range('bytes=99999-')).statusCode).toBe(416);
    const headed = await fetchAs(mei, sound.address, {}, 'HEAD');
    expect([headed.statusCode, headed.headers['content-length'], headed.body]).toEqual([
      200,
      String(sound.bytes.length),
      '',
    ]);
  });

  it('a file of an activity may be kept by a worker', async () => {
    const { fileUrl } = (await form(rivera, '/api/upload', ['file', 'image/svg+xml', svg])).json();
    const draft = activityOf();
    await (await rivera.registerLane()).apply({
      ...draft,
      payload: { ...draft.payload, imageUrl: fileUrl },
    } as typeof draft);
    const { headers, statusCode } = await fetchAs(mei, fileUrl);
    expect(statusCode).toBe(200);
    expect(headers[MEDIA_HEADER]).toBe('public');
    expect(headers['cache-control']).toContain('private');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('a file is served from the moment its document comes into view until it leaves', async () => {
    const { fileUrl } = (await form(rivera, '/api/upload', ['file', 'image/svg+xml', svg])).json();
    const [activityUid, classCodeUid, assignment] = [randomUUID(), randomUUID(), randomUUID()];
    const draft = activityOf(activityUid);
    const teaching = await rivera.registerLane();
    const statusAfter = async (...drafts: Draft[]) => {
      const { results } = await teaching.apply(...drafts);
      expect(results.map(({ status }) => status)).toEqual(drafts.map(() => 'ok'));
      return (await fetchAs(mei, fileUrl)).statusCode;
    };
    const inClass = { studentUid: mei.user.uid, classCodeUid };
    const assign = { uid: assignment, activityUid, classCodeUid };
    const pause = (isActive: boolean) =>
      statusAfter({ type: 'class.update', payload: { uid: classCodeUid, isActive } });
    expect((await fetchAs(mei, fileUrl)).statusCode).toBe(404);
    expect(
      await statusAfter({ ...draft, payload: { ...draft.payload, imageUrl: fileUrl } } as Draft, {
        type: 'class.create',
        payload: { uid: classCodeUid, name: 'Room 4' },
      }),
    ).toBe(200);
    expect(await statusAfter({ type: 'student.join', payload: { uid: randomUUID(), ...inClass } })).toBe(404);
    expect(await statusAfter({ type: 'assignment.add', payload: assign })).toBe(200);
    expect([await pause(false), await pause(true)]).toEqual([404, 200]);
    expect(await statusAfter({ type: 'assignment.remove', payload: { uid: assignment } })).toBe(404);
    expect(await statusAfter({ type: 'student.leave', payload: inClass })).toBe(200);
    expect(await statusAfter({ type: 'activity.delete', payload: { uid: activityUid } })).toBe(404);
  });

  it('a child’s voice is served to a teacher until the child is somebody else’s', async () => {
    const okafor = await served.teacher('Okafor');
    const { sound } = await lesson.answer();
    const statuses = async () => {
      const asked = [rivera, okafor].map((person) => fetchAs(person, sound.address));
      return (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 404]);
    await served.school.writer.write(async (w) => {
      w.author = 'test';
      await updateRow(w.tx, 'users', mei.user.id, { teacherId: okafor.user.id });
      for (const { user } of [rivera, okafor]) w.viewsChanged.add(user.id);
    });
    expect(await statuses()).toEqual([404, 200]);
  });

  it('a file is not found under a made-up name', async () => {
    for (const name of ['x', '../school.db', '%2e%2e%2fschool.db', `${'0'.repeat(64)}.webm`]) {
      expect((await fetchAs(mei, `/uploads/${name}`)).statusCode).toBe(404);
    }
  });
});

describe('the sweeper', () => {
  it('the sweeper removes after a day what nothing names, and nothing else', async () => {
    const { sound: used } = await lesson.answer();
    const forgotten = makeSound();
    await lane.put(forgotten);
    await served.school.uploads.flush();
    // File times are the machine's own; the school's clock moves past them.
    served.clock.advance(Date.now() - served.clock.now() + 25 * 3_600_000);
    await sweepFiles(served.school);
    await sweepFiles(served.school);
    const sizeOf = (file: TestFile) => served.school.files.size(file.sha256);
    expect([await sizeOf(used), await sizeOf(forgotten)]).toEqual([used.bytes.length, null]);
    expect(await served.school.uploads.find(forgotten.sha256)).toBeNull();
    expect((await lane.put(forgotten)).statusCode).toBe(200);
  });
});
