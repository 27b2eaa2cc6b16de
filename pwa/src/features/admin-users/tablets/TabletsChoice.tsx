/** Says how many class tablets show the classes of teachers who leave, and offers to revoke them: they stay signed in. */
import { Checkbox, Text } from '@mantine/core';
import type { ManagedUser } from '#data/admin/users.ts';
import { tabletTexts as texts } from './texts.ts';
import { useTabletsOf } from './use-tablets-of.ts';

interface TabletsChoiceProps {
  leaving: readonly ManagedUser[];
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}

export function TabletsChoice({ leaving, isChosen, onChange }: TabletsChoiceProps) {
  const { status, tablets } = useTabletsOf(leaving.map(({ uid }) => uid));
  const count = tablets.length;
  const isKnown = status === 'ready' || count > 0;
  const found = count === 0 ? texts.none : texts.shown(count);
  return (
    <>
      <Text role="status">{isKnown ? found : texts[status === 'loading' ? 'loading' : 'unknown']}</Text>
      {(!isKnown || count > 0) && (
        <Checkbox
          label={texts.revoke}
          description={texts.meaning}
          checked={isChosen}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
