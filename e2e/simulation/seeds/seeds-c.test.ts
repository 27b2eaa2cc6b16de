/** School days on the real engine and the real services, part 3 of 4. docs/SYNC.md, 'How it is tested' (1). */
import { describeSeeds } from './seed-suite.ts';

describeSeeds(2);
