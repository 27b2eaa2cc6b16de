/** One choice of a page that is in its address, so that Back, a reload and a link show the same. */
import { useSearchParams } from 'react-router';

/** Null where the address says nothing. A choice is a step of the history; the rest of the address stays. */
export function useAddressChoice(name: string): [string | null, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    });
  return [params.get(name), choose];
}
