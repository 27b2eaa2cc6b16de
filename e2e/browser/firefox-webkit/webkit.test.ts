import { webKitBrowser } from './other-browsers.ts';
import { defineSmokeTest } from './smoke-test.ts';

defineSmokeTest(webKitBrowser());
