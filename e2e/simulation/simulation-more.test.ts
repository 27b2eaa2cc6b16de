/** School days on the real engine and the real services, second half. docs/SYNC.md, 'How it is tested' (1). */
import { describeSeeds } from './seed-suite.ts';

describeSeeds(251, 500);
