/** Says what is missing and leads to the field. */
import { Anchor } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import classes from '../review/ReviewStep.module.css';
import type { WizardHandle } from '../use-wizard-state.ts';
import type { FieldProblem } from './draft-check.ts';

interface ProblemButtonProps {
  wizard: WizardHandle;
  problem: FieldProblem;
  words: string;
}

export function ProblemButton({ wizard, problem, words }: ProblemButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      c="inherit"
      underline="always"
      className={classes.problem}
      onClick={() => wizard.openProblem(problem)}
    >
      {words}
      <IconArrowRight size={16} aria-hidden />
    </Anchor>
  );
}
