/** 2,000 documents of 1 kB into each kind of replica, against IndexedDB with nothing around it. */
import type { BrowserContext } from 'playwright';
import { amount, type Figure, inTurn } from '../measure.ts';
import { withSlowPage } from './slow-page.ts';

const ROUNDS = amount(5, 0);
const PAGES = amount(8, 1);
/** About as many documents of 1 kB as a page of a pull has. */
const DOCUMENTS_PER_PAGE = 250;

type StoreKind = 'raw' | 'dexie' | 'rxdb';

/** What `pwa/bench/src/replica-page.ts` puts on its window. */
interface ReplicaWindow {
  fillStore(kind: StoreKind, pages: number, pageSize: number): Promise<number>;
}

/** `url` is where the pages of `pwa/bench` are served. */
export function measureReplicaFill(context: BrowserContext, url: string): Promise<Figure[]> {
  return withSlowPage(context, async (page) => {
    await page.goto(`${url}/replica.html`);
    await page.waitForFunction(() => 'fillStore' in window);
    const fill = (kind: StoreKind) => () =>
      page.evaluate(
        ([one, pages, size]) => (window as unknown as ReplicaWindow).fillStore(one, pages, size),
        [kind, PAGES, DOCUMENTS_PER_PAGE] as const,
      );
    const compare = async (kind: StoreKind, name: string, atMost: number): Promise<Figure> => ({
      what: `client: 2,000 documents pulled into ${name}`,
      ...(await inTurn(ROUNDS, fill(kind), fill('raw'))),
      unit: 'ms',
      aim: { atMost },
    });
    return [await compare('dexie', 'Dexie', 1.3), await compare('rxdb', 'RxDB', 2)];
  });
}
