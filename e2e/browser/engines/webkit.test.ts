import { webKitEngine } from './engines.ts';
import { defineSmokeTest } from './smoke-test.ts';

defineSmokeTest(webKitEngine());
