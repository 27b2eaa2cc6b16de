/** Small marks of teacher screens: difficulty, type, score, class code. Each says its meaning in a word, too. */
import { Badge, type BadgeProps, Code } from '@mantine/core';
import { IconBook, IconHeadphones, IconPhoto } from '@tabler/icons-react';
import { difficultyColor } from 'shared-schema/rules/colors/difficulty';
import { teacherTexts } from './texts.ts';

type Difficulty = keyof typeof teacherTexts.difficulty;
export type ActivityKind = keyof typeof teacherTexts.types;

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <Badge color={difficultyColor(difficulty)}>{teacherTexts.difficulty[difficulty]}</Badge>;
}

const icons = { picture_prompt: IconPhoto, story: IconBook, interactive_listening: IconHeadphones };

export function TypeIcon({ type, size = 20 }: { type: ActivityKind; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} style={{ flex: 'none' }} aria-hidden />;
}

export function typeName(type: ActivityKind): string {
  return teacherTexts.types[type];
}

/** `children` are the words, which differ by place: '85%', 'Score 85'. */
export function ScoreBadge(props: { color: BadgeProps['color']; children: string }) {
  return <Badge variant="light" {...props} />;
}

export function CodeBadge({ code }: { code: string }) {
  return (
    <Code fz="md" fw={600} px={10} py={3}>
      {code}
    </Code>
  );
}
