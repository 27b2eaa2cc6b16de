/** Where to load a picture or sound from: this device's outbox first, else its address (worker's cache, network). */
import { useEffect, useState } from 'react';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { useOptionalAppContext } from '#data/app-context.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';

export interface Media {
  src: string | undefined;
  state: 'ready' | 'loading' | 'missing';
}

const missing: Media = { src: undefined, state: 'missing' };
const loading: Media = { src: undefined, state: 'loading' };

/** Resolves once per address, so that a file which is freed after its upload does not stop in the middle of playing. */
export function useMedia(address: string | null): Media {
  const outbox = useOptionalAppContext()?.outbox;
  const wanted = address && address !== NO_AUDIO ? address : null;
  const [found, setFound] = useState<{ address: string; media: Media }>();
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    let url: string | undefined;
    localUrl(outbox, wanted).then((local) => {
      if (left) return revoke(local);
      url = local;
      setFound({ address: wanted, media: { src: local ?? wanted, state: 'ready' } });
    });
    return () => {
      left = true;
      revoke(url);
    };
  }, [outbox, wanted]);
  if (!wanted) return missing;
  return found?.address === wanted ? found.media : loading;
}

/** Where to load each of these from; one that is still being found is left out. */
export function useMediaOf(addresses: readonly string[]): ReadonlyMap<string, string> {
  const outbox = useOptionalAppContext()?.outbox;
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const key = addresses.join(' ');
  useEffect(() => {
    let left = false;
    const wanted = key.split(' ').filter((address) => address !== '');
    const urls = Promise.all(wanted.map((address) => localUrl(outbox, address)));
    void urls.then((local) => {
      if (!left) setFound(new Map(wanted.map((address, index) => [address, local[index] ?? address])));
    });
    return () => {
      left = true;
      void urls.then((local) => local.forEach(revoke));
    };
  }, [outbox, key]);
  return found;
}

/** An object URL for a file that is still in the outbox; an exported page has none. A store that cannot be read leaves the network to try. */
async function localUrl(outbox: OutboxDb | undefined, address: string): Promise<string | undefined> {
  const sha256 = hashOfAddress(address);
  const blob = sha256 ? await outbox?.blobs.get(sha256).catch(() => undefined) : undefined;
  return blob && URL.createObjectURL(new Blob([blob.bytes], { type: blob.type }));
}

function revoke(url: string | undefined): void {
  if (url) URL.revokeObjectURL(url);
}
