import { firefoxEngine } from './engines.ts';
import { defineSmokeTest } from './smoke-test.ts';

defineSmokeTest(firefoxEngine());
