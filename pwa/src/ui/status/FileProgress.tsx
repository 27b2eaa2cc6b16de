/** How far the reading of files is, in words and as a bar. */
import { Progress, Text } from '@mantine/core';

interface FileProgressProps {
  words: string;
  label: string;
  done: number;
  total: number;
}

export function FileProgress({ words, label, done, total }: FileProgressProps) {
  return (
    <>
      <Text role="status" mb="xs">
        {words}
      </Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} size="lg" aria-label={label} />
    </>
  );
}
