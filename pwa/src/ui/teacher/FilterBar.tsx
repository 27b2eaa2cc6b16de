/** A search beside a choice of what is shown, above a list. */
import { Group, SegmentedControl } from '@mantine/core';
import { optionsOf } from '#ui/forms/options-of.ts';
import { SearchField } from './SearchField.tsx';

interface FilterBarProps<Filter extends string> {
  /** Words of the page; `filters` names each choice. */
  texts: { search: string; clear: string; filter: string; filters: Readonly<Record<Filter, string>> };
  search: string;
  onSearch(words: string): void;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

export function FilterBar<Filter extends string>(props: FilterBarProps<Filter>) {
  const { texts, search, onSearch, filter, onFilter } = props;
  return (
    <Group gap="sm">
      <SearchField label={texts.search} clear={texts.clear} value={search} onChange={onSearch} />
      <SegmentedControl
        // Large letters: what has no room on a phone is scrolled to.
        maw="100%"
        style={{ overflowX: 'auto' }}
        aria-label={texts.filter}
        data={optionsOf(texts.filters)}
        value={filter}
        onChange={onFilter}
      />
    </Group>
  );
}
