/** Which service a command asks for. The actor is the lane's owner, whoever is signed in while it is sent. */
import type { UserActor } from '#access/actor.ts';
import type { WriteContext } from '#db/writer.ts';
import * as services from '../commands.ts';
import type { LaneTime } from './lane-clock.ts';
import type { CheckedPayload, PreparedCommand } from './prepare-command.ts';

/** Applies a command and answers the sequence number of its effect. Throws `AppError` for a refusal. */
export async function applyCommand(
  actor: UserActor,
  w: WriteContext,
  { envelope, passwordHash }: PreparedCommand,
  checked: CheckedPayload,
  time: LaneTime,
): Promise<number> {
  const meta = { ...time, ifSeq: envelope.ifSeq };
  return (await dispatch(actor, w, checked, meta, passwordHash ?? undefined)).seq;
}

function dispatch(
  actor: UserActor,
  w: WriteContext,
  { type, payload }: CheckedPayload,
  meta: services.CommandMeta,
  passwordHash: string | undefined,
): Promise<services.Done> {
  switch (type) {
    case 'recording.save':
      return services.saveRecording(actor, w, payload, meta);
    case 'recording.delete':
      return services.deleteRecording(actor, w, payload);
    case 'progress.save':
      return services.saveProgress(actor, w, payload, meta);
    case 'listening.submit':
      return services.submitListening(actor, w, payload, meta);
    case 'activity.save':
      return services.saveActivity(actor, w, payload, meta);
    case 'activity.delete':
      return services.deleteActivity(actor, w, payload, meta);
    case 'assignment.add':
      return services.addAssignment(actor, w, payload);
    case 'assignment.remove':
      return services.removeAssignment(actor, w, payload);
    case 'feedback.save':
      return services.saveFeedback(actor, w, payload, meta);
    case 'class.create':
      return services.createClass(actor, w, payload);
    case 'class.update':
      return services.updateClass(actor, w, payload, meta);
    case 'class.delete':
      return services.deleteClass(actor, w, payload, meta);
    case 'student.create':
      return services.createStudent(actor, w, payload, passwordHash);
    case 'student.update':
      return services.updateStudent(actor, w, payload, passwordHash, meta);
    case 'student.join':
      return services.joinClass(actor, w, payload);
    case 'student.leave':
      return services.leaveClass(actor, w, payload);
  }
}
