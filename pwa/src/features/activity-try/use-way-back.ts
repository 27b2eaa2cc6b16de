/** The way back to the screen that opened this one, with its address and its place in the list. */
import { useLocation, useNavigate } from 'react-router';

/** `otherwise` is where it leads after a reload in a new window, or from a link. */
export function useWayBack(otherwise: string): () => void {
  const navigate = useNavigate();
  // The first entry of a history has the key 'default'.
  const isFirst = useLocation().key === 'default';
  return () => (isFirst ? navigate(otherwise, { replace: true }) : navigate(-1));
}
