/** Search, filters with the number of activities behind each, order and view. */

import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DIFFICULTIES } from 'shared-schema/rules/constants';
import {
  type FacetCounts,
  type LibraryFacet,
  type LibraryRow,
  NO_LIBRARY_FILTER,
  NOT_ASSIGNED,
} from '#data/queries/teacher/library/library.ts';
import { TITLE_SCRIPTS } from '#data/queries/teacher/library/title-script.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { optionsOf } from '#ui/forms/options-of.ts';
import { classOptions } from '#ui/teacher/class-options.ts';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { teacherTexts } from '#ui/teacher/texts.ts';
import classes from './LibraryTools.module.css';
import { ACTIVITY_TYPES, countFilters, type LibraryChange } from './library-address.ts';
import { libraryTexts as texts } from './texts.ts';
import type { Library } from './use-library.ts';

interface Option {
  value: string;
  label: string;
}

const types = ACTIVITY_TYPES.map((value) => ({ value, label: teacherTexts.types[value] }));
const difficulties = DIFFICULTIES.map((value) => ({ value, label: teacherTexts.difficulty[value] }));
const views = [
  { value: 'grid', label: texts.grid },
  { value: 'list', label: texts.list },
] as const;

interface LibraryToolsProps {
  library: Library;
  /** All of them, before any filter. */
  rows: readonly LibraryRow[];
  schoolClasses: readonly SchoolClass[];
}

export function LibraryTools({ library, rows, schoolClasses }: LibraryToolsProps) {
  const { query, view, result, change, commitSearch } = library;
  const [isOpen, setIsOpen] = useState(false);
  const filterCount = countFilters(query);
  const scripts = scriptOptions(rows);
  const filter = (facet: LibraryFacet, options: readonly Option[]) => (
    <FacetSelect
      facet={facet}
      options={options}
      counts={result.counts[facet]}
      value={query[facet]}
      onChange={change}
    />
  );
  return (
    <search className={classes.tools}>
      <div className={classes.search}>
        <SearchField
          label={texts.search}
          clear={texts.clear}
          value={query.search}
          onChange={(search) => change({ search })}
          onLeave={commitSearch}
        />
      </div>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.filtersSet(filterCount)}
      </Button>
      <fieldset className={classes.filters} data-open={isOpen || undefined} aria-label={texts.filters}>
        {filter('type', types)}
        {filter('difficulty', difficulties)}
        {filter('class', [{ value: NOT_ASSIGNED, label: texts.notAssigned }, ...classOptions(schoolClasses)])}
        {(scripts.length > 1 || query.script) && filter('script', scripts)}
        {filterCount > 0 && (
          <Button
            variant="subtle"
            px="xs"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => change(NO_LIBRARY_FILTER)}
          >
            {texts.clearFilters}
          </Button>
        )}
      </fieldset>
      <div className={classes.look}>
        <NativeSelect
          aria-label={texts.sort}
          data={optionsOf(texts.orders)}
          value={query.order}
          onChange={({ currentTarget: { value } }) => change(orderChange(value))}
        />
        <SegmentedControl
          aria-label={texts.view}
          data={[...views]}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      </div>
    </search>
  );
}

function orderChange(value: string): LibraryChange {
  const order = optionsOf(texts.orders).find((option) => option.value === value)?.value;
  return order ? { order } : {};
}

interface FacetSelectProps {
  facet: LibraryFacet;
  options: readonly Option[];
  counts: FacetCounts;
  value: string | null;
  onChange(change: LibraryChange): void;
}

function FacetSelect({ facet, options, counts, value, onChange }: FacetSelectProps) {
  const all = { value: '', label: texts.all[facet] };
  const known = options.map((option) => ({
    value: option.value,
    label: texts.option(option.label, counts.get(option.value) ?? 0),
  }));
  return (
    <NativeSelect
      aria-label={texts.filterNames[facet]}
      className={classes.facet}
      data={[all, ...known]}
      value={value ?? ''}
      data-set={value !== null || undefined}
      onChange={({ currentTarget }) => onChange({ [facet]: currentTarget.value || null })}
    />
  );
}

/** The scripts that titles of the teacher have; most teachers write all titles in one. */
function scriptOptions(rows: readonly LibraryRow[]): Option[] {
  const found = new Set(rows.flatMap(({ facets }) => facets.script));
  return TITLE_SCRIPTS.filter((script) => found.has(script)).map((value) => ({
    value,
    label: texts.scripts[value],
  }));
}
