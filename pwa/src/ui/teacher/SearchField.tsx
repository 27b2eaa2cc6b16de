/** A search box that says what it searches and can be emptied. */
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

export interface SearchFieldProps {
  /** Name and placeholder: 'Search by name or username'. */
  label: string;
  clear: string;
  value: string;
  onChange(value: string): void;
  /** The field is left. */
  onLeave?: () => void;
  onEnter?: () => void;
}

export function SearchField({ label, clear, value, onChange, onLeave, onEnter }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value && <CloseButton size="sm" aria-label={clear} onClick={() => onChange('')} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onLeave?.()}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()}
      flex={1}
      miw="min(11.25rem, 100%)"
    />
  );
}
