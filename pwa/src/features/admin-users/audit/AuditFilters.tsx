/** What the audit list is narrowed to. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { useAfterTyping } from '#ui/forms/use-after-typing.ts';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { SEARCH_PAUSE_MS } from '../model/search-pause.ts';
import { AUDIT_ACTIONS, type AuditFilter, isAction, isFiltered, NO_FILTER } from './audit-filter.ts';
import { auditActions, auditTexts as texts } from './texts.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange(filter: AuditFilter): void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [person, setPerson] = useState(filter.person);
  const settle = (typed: string) => typed !== filter.person && onChange({ ...filter, person: typed });
  useAfterTyping(person, settle, systemClock, SEARCH_PAUSE_MS);
  const clear = () => {
    setPerson('');
    onChange(NO_FILTER);
  };
  const day = (field: 'from' | 'until') => ({
    type: 'date',
    label: texts[field],
    value: filter[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [field]: currentTarget.value }),
  });
  return (
    <Group component="search" aria-label={texts.filters} align="flex-end" gap="sm" mb="md">
      <SearchField label={texts.person} clear={texts.clearPerson} value={person} onChange={setPerson} />
      <NativeSelect
        label={texts.action}
        data={[
          { value: '', label: texts.anyAction },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: auditActions[value] })),
        ]}
        value={filter.action}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, action: isAction(value) ? value : '' })
        }
      />
      <TextInput {...day('from')} />
      <TextInput {...day('until')} />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={clear}>
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
