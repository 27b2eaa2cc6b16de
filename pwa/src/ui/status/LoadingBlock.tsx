/** A gray block where a part of a page will be, and what it waits for, for those who hear the page. */
import { Skeleton } from '@mantine/core';

interface LoadingBlockProps {
  /** Pixels. */
  height: number;
  label: string;
}

export function LoadingBlock({ height, label }: LoadingBlockProps) {
  // Without a role the label would be on a plain element, where nobody hears it.
  return <Skeleton height={height} radius="lg" role="status" aria-label={label} />;
}
