/** One line of text and the button that adds something under it; Enter adds, too. */
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';

interface AddFormProps {
  label: string;
  placeholder: string;
  button: string;
  value: string;
  /** True where the form appears because something was chosen: the next key belongs to it. */
  takesFocus?: boolean;
  onType(text: string): void;
  /** Empties the field. Gets the text without spaces around it, also an empty one. */
  onAdd(text: string): void;
}

const MAX_TEXT_LENGTH = 80;

export function AddForm(props: AddFormProps) {
  const { label, placeholder, button, value, takesFocus = false, onType, onAdd } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const add = (event: FormEvent) => {
    event.preventDefault();
    onAdd(value.trim());
  };
  return (
    <form onSubmit={add}>
      <Group align="end" mt="xs">
        <TextInput
          ref={field}
          label={label}
          placeholder={placeholder}
          value={value}
          maxLength={MAX_TEXT_LENGTH}
          flex={1}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button type="submit" variant="light">
          {button}
        </Button>
      </Group>
    </form>
  );
}
