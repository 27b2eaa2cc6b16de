/** The writer thread of a school: applies the commands of lanes. */
import { serveWrites } from '#db/writer-thread/serve-writes.ts';
import { applyBatch, type CommandBatch } from './append-commands.ts';

serveWrites<CommandBatch>(applyBatch);
