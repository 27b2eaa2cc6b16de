/** Search, the four filters and the order of the full page. */
import { Group } from '@mantine/core';
import { Suspense } from 'react';
import { ChunkLoadError, lazyPart } from '#ui/status/lazy-part.tsx';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { useAreFirstRowsDrawn } from '#ui/window-list/first-rows.tsx';
import { useSeenAtRest } from '#ui/window-list/use-seen-at-rest.ts';
import { ChoicePlace, choicesOf } from './ChoicePlace.tsx';
import type { ReviewChoicesProps } from './ReviewChoices.tsx';
import type { ReviewAddress, ReviewView } from './review-address.ts';
import { recordingTexts as texts } from './texts.ts';

/** Half of what the page would load and draw: the first recordings come before them, and scrolling does not wait for them. */
const ReviewChoices = lazyPart(
  () => import('./ReviewChoices.tsx'),
  () => {
    // A filter of the address would stay in force, with nothing to see or clear it.
    throw new ChunkLoadError();
  },
);

interface ReviewFiltersProps extends Pick<ReviewChoicesProps, 'data' | 'pairs' | 'onChange'> {
  address: ReviewAddress;
}

export function ReviewFilters({ data, pairs, address, onChange }: ReviewFiltersProps) {
  const { search, ...chosen } = address;
  const areRowsDrawn = useAreFirstRowsDrawn();
  const { ref, isSeen } = useSeenAtRest<HTMLDivElement>();
  const places = <Places view={address.view} />;
  return (
    <Group gap="xs" ref={ref}>
      <SearchField
        label={texts.searchStudent}
        clear={texts.clear}
        value={search}
        onChange={(typed) => onChange({ search: typed })}
      />
      <Suspense fallback={places}>
        {areRowsDrawn && isSeen ? <ReviewChoices {...{ data, pairs, onChange }} {...chosen} /> : places}
      </Suspense>
    </Group>
  );
}

function Places({ view }: { view: ReviewView }) {
  return choicesOf(view).map((name) => <ChoicePlace key={name} />);
}
