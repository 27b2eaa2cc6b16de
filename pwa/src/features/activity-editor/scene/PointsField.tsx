/** Points of a question. What is not a number falls back to 10 when the field is left, so that it can be emptied first. */
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { POINTS_MAX, POINTS_MIN, parseQuestionPoints } from 'shared-schema/rules/listening/question-points';
import { sceneTexts as texts } from './texts.ts';

interface PointsFieldProps {
  value: number;
  onChange(points: number): void;
}

export function PointsField({ value, onChange }: PointsFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  // Undo or a newer version has changed the points meanwhile.
  const isOlder = typed !== null && parseQuestionPoints(typed) !== value;
  return (
    <NumberInput
      label={texts.points}
      min={POINTS_MIN}
      max={POINTS_MAX}
      allowDecimal={false}
      value={isOlder ? value : (typed ?? value)}
      onChange={(next) => {
        setTyped(next);
        onChange(parseQuestionPoints(next));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
