/** Sound in memory as an address that an audio element can play. */
import { useEffect, useState } from 'react';

/** Undefined until it is made; the address ends with the component or when `sound` is another object. */
export function useObjectUrl(sound: { bytes: ArrayBuffer; type: string } | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!sound) return;
    const made = URL.createObjectURL(new Blob([sound.bytes], { type: sound.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [sound]);
  return url;
}
