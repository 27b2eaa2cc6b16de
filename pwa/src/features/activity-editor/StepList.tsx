/** The three steps; one that was not visited yet cannot be opened. */
import { Text, UnstyledButton } from '@mantine/core';
import classes from './ActivityWizard.module.css';
import { wizardTexts as texts } from './texts.ts';
import { mayOpen, STEPS, type WizardPlace } from './wizard-steps.ts';

export function StepList({ place, onOpen }: { place: WizardPlace; onOpen(step: number): void }) {
  return (
    <nav aria-label={texts.stepsLabel} className={classes.side}>
      <ol className={classes.stepList}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <UnstyledButton
              className={classes.step}
              disabled={!mayOpen(place, index)}
              aria-current={index === place.current ? 'step' : undefined}
              onClick={() => onOpen(index)}
            >
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <span>
                <Text size="sm" fw={600} component="span" display="block">
                  {texts.steps[step].title}
                </Text>
                <Text size="xs" c="dimmed" component="span" className={classes.stepText}>
                  {texts.steps[step].text}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
