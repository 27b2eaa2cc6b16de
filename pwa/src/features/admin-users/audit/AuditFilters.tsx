/** What the audit list is narrowed to. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { SearchField } from '#ui/teacher/SearchField.tsx';
import { AUDIT_ACTIONS, type AuditFilter, isAction, isFiltered, NO_FILTER } from './audit-filter.ts';
import { auditActions, auditTexts as texts } from './texts.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange(change: Partial<AuditFilter>): void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const day = (field: 'from' | 'until') => ({
    type: 'date',
    label: texts[field],
    value: filter[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  return (
    <Group component="search" aria-label={texts.filters} align="flex-end" gap="sm" mb="md">
      <SearchField
        label={texts.person}
        clear={texts.clearPerson}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <NativeSelect
        label={texts.action}
        data={[
          { value: '', label: texts.anyAction },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: auditActions[value] })),
        ]}
        value={filter.action}
        onChange={({ currentTarget: { value } }) => onChange({ action: isAction(value) ? value : '' })}
      />
      <TextInput {...day('from')} />
      <TextInput {...day('until')} />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
