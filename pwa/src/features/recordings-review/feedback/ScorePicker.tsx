/** An optional score three ways: typed, on a slider in steps of 5, or by stars. */
import { Badge, Group, Input, NumberInput, Slider, Stack, UnstyledButton } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { feedbackScoreColor } from 'shared-schema/rules/colors/score-color';
import {
  parseFeedbackScore,
  SCORE_MAX,
  SCORE_MIN,
  SCORE_SLIDER_STEP,
  STAR_SCORES,
  starsFor,
} from 'shared-schema/rules/feedback/feedback-score';
import { feedbackTexts as texts } from './texts.ts';

/** Bright inside; the dark outline carries the contrast. */
const STAR_FILL = 'var(--mantine-color-sun-4)';

interface ScorePickerProps {
  /** As typed; an empty text means no score. */
  score: number | string;
  onChange(score: number | string): void;
}

export function ScorePicker({ score, onChange }: ScorePickerProps) {
  const value = parseFeedbackScore(score);
  return (
    <Stack gap="xs">
      <Group align="flex-end" justify="space-between">
        <NumberInput
          label={texts.score}
          placeholder={texts.scorePlaceholder}
          min={SCORE_MIN}
          max={SCORE_MAX}
          allowDecimal={false}
          clampBehavior="none"
          w={220}
          value={score}
          onChange={onChange}
        />
        <Badge size="lg" color={value === undefined ? 'gray' : feedbackScoreColor(value)}>
          {value === undefined ? texts.noScore : texts.scored(value)}
        </Badge>
      </Group>
      <Slider
        min={SCORE_MIN}
        max={SCORE_MAX}
        step={SCORE_SLIDER_STEP}
        thumbLabel={texts.slider}
        label={null}
        color={value === undefined ? 'gray' : feedbackScoreColor(value)}
        value={value ?? 0}
        onChange={onChange}
      />
      <Input.Wrapper label={texts.stars} labelElement="div">
        <Stars {...{ score, onChange }} />
      </Input.Wrapper>
    </Stack>
  );
}

interface StarsProps extends ScorePickerProps {
  /** Pixels of each star without its padding. */
  size?: number;
  padding?: number;
}

export function Stars({ score, size = 30, padding = 6, onChange }: StarsProps) {
  const value = parseFeedbackScore(score);
  return (
    <Group gap={2} wrap="nowrap" role="group" aria-label={texts.stars}>
      {STAR_SCORES.map((starScore, index) => (
        <UnstyledButton
          key={starScore}
          p={padding}
          lh={0}
          aria-label={texts.star(index + 1, starScore)}
          aria-pressed={value === starScore}
          onClick={() => onChange(starScore)}
          c="sun"
        >
          <IconStar
            size={size}
            stroke={1.5}
            aria-hidden
            fill={value !== undefined && starsFor(value) > index ? STAR_FILL : 'none'}
          />
        </UnstyledButton>
      ))}
    </Group>
  );
}
