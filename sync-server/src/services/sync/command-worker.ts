/** The writer thread of a school: applies the commands of lanes. */
import { serveJobs } from '#db/writer-thread/serve-writes.ts';
import { applyBatch, type CommandBatch } from './append-commands.ts';

serveJobs<CommandBatch>(applyBatch);
