/** What an import would do, class by class, and what the teacher decides about it. */
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { countPlan, type ImportPlan, type PlannedClass, type PlanRow } from '../plan/plan.ts';
import { planTexts as texts } from '../texts.ts';
import type { DecisionProps } from './decision-props.ts';
import { Changes, Gone, NewNames, Notes, Unusable } from './PlanRows.tsx';
import { Questions } from './Questions.tsx';

interface PlanPreviewProps extends DecisionProps {
  plan: ImportPlan;
  classes: readonly SchoolClass[];
  /** The summary stands in a status of the caller. */
  isSaid?: boolean;
}

export function PlanPreview({ plan, classes, isSaid = false, ...decisions }: PlanPreviewProps) {
  const others: PlannedClass = {
    id: 'others',
    key: null,
    name: texts.others,
    target: null,
    former: null,
    rows: plan.others,
  };
  return (
    <Stack gap="sm" component="section" aria-label={texts.label}>
      {plan.classes.length !== 1 && (
        <Text fw={600} role="status">
          {texts.summary(countPlan(plan))}
        </Text>
      )}
      {plan.classes.map((each) => (
        <ClassPreview
          key={each.id}
          shown={each}
          isNew={!each.target}
          hasStatus={plan.classes.length === 1 && !isSaid}
          classes={classes}
          {...decisions}
        />
      ))}
      {plan.others.length > 0 && (
        <ClassPreview shown={others} isNew={false} hasStatus={false} classes={classes} {...decisions} />
      )}
    </Stack>
  );
}

interface ClassPreviewProps extends DecisionProps {
  shown: PlannedClass;
  isNew: boolean;
  hasStatus: boolean;
  classes: readonly SchoolClass[];
}

function ClassPreview({ shown, isNew, hasStatus, classes, ...decisions }: ClassPreviewProps) {
  const { rows } = shown;
  const counts = countPlan({ classes: [shown], others: [] });
  return (
    <Paper withBorder p="sm" component="section" aria-label={shown.name}>
      <Group gap="xs">
        <Title order={4}>{shown.name}</Title>
        {isNew && <Badge variant="light">{texts.newClass}</Badge>}
      </Group>
      <Text size="sm" role={hasStatus ? 'status' : undefined}>
        {texts.summary(counts)}
      </Text>
      <Stack gap="sm" mt="xs">
        <Questions rows={rows} classes={classes} {...decisions} />
        <Unusable rows={ofKind(rows, 'unusable')} />
        <Changes rows={ofKind(rows, 'changed')} {...decisions} />
        <Gone rows={ofKind(rows, 'gone')} {...decisions} />
        <NewNames rows={ofKind(rows, 'new')} id={shown.id} />
        <Notes rows={rows} />
      </Stack>
    </Paper>
  );
}

function ofKind<Kind extends PlanRow['kind']>(
  rows: readonly PlanRow[],
  kind: Kind,
): Extract<PlanRow, { kind: Kind }>[] {
  return rows.filter((row): row is Extract<PlanRow, { kind: Kind }> => row.kind === kind);
}
