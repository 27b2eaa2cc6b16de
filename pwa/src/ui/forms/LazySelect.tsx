/**
 * A Select that draws its options when it gets the focus. Mantine draws those of a closed list too, hundreds of them above a
 * long list; it needs them only when a key or a tap opens the list, and the focus comes before both.
 */
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

export function LazySelect<Value extends string>(props: SelectProps<Value>) {
  const [hasOptions, setHasOptions] = useState(false);
  return (
    <Select<Value>
      {...props}
      comboboxProps={{ keepMounted: hasOptions }}
      onFocusCapture={() => setHasOptions(true)}
    />
  );
}
