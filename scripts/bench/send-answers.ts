/** One child's answers, sent as the device's engine does: the files, one request each, then the commands that name them. */
import type { CommandsReply } from 'shared-schema/sync';
import type { Child, PreparedAnswer } from './bench-school.ts';

/** Milliseconds of each request. */
export async function sendAnswers(child: Child, answers: readonly PreparedAnswer[]): Promise<number[]> {
  const took: number[] = [];
  child.connection.headers.authorization = `Bearer ${child.token}`;
  for (const { sha256, bytes } of answers) {
    const answer = await child.connection.send('PUT', `/api/sync/blobs/${sha256}`, bytes, 'audio/webm');
    if (answer.status >= 300) throw new Error(`PUT blob: ${answer.status} ${answer.body}`);
    took.push(answer.took);
  }
  const commands = answers.map(({ command }) => command(++child.number));
  const answer = await child.connection.send('POST', `/api/sync/lanes/${child.lane}/commands`, { commands });
  const reply = JSON.parse(answer.body.toString()) as CommandsReply;
  if (!reply.results?.every(({ status }) => status === 'ok')) throw new Error(`commands: ${answer.body}`);
  took.push(answer.took);
  // Other calls show the child's session.
  delete child.connection.headers.authorization;
  return took;
}
