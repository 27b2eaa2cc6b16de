/** One child: what the family allows, for each purpose. */
import { Anchor, Checkbox, Paper, Text } from '@mantine/core';
import { isConsentValid } from 'shared-schema/rules/people/consent';
import { isDocumentType, typeOfAddress } from 'shared-schema/sync/media-address';
import { dayOf } from '#data/queries/teacher/names.ts';
import { ConsentMark } from './ConsentMark.tsx';
import classes from './ConsentRow.module.css';
import { type Consent, type ConsentItem, purposes } from './consent-list.ts';
import { consentTexts as texts } from './texts.ts';

interface ConsentRowProps {
  item: ConsentItem;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

export function ConsentRow({ item, isChosen, onChoose }: ConsentRowProps) {
  const { name, inClass, consents, answersRefused } = item;
  return (
    <Paper component="li" p="xs" shadow="xs" className={classes.row} aria-label={name}>
      <Checkbox
        className={classes.choice}
        aria-label={texts.choose(name)}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={classes.who}>
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {inClass ?? texts.noClass}
        </Text>
      </div>
      <dl className={classes.facts}>
        {purposes.map((purpose) => (
          <div key={purpose} className={classes.fact}>
            <dt>{texts.purposes[purpose]}</dt>
            <dd>
              <State consent={consents.get(purpose)} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.mark}>
        <ConsentMark student={item.student} />
      </div>
      {answersRefused > 0 && (
        <Text size="sm" className={classes.note}>
          {texts.answersRefused(answersRefused)}
        </Text>
      )}
    </Paper>
  );
}

function State({ consent, name }: { consent: Consent | undefined; name: string }) {
  if (!consent) return <span className={classes.unknown}>{texts.unknown}</span>;
  const { givenAt, withdrawnAt, method, formNumber, formPath } = consent;
  if (withdrawnAt !== null)
    return <strong>{(givenAt ? texts.withdrawn : texts.refused)(dayOf(withdrawnAt))}</strong>;
  if (!isConsentValid(consent) || givenAt === null) return <span>{texts.unknown}</span>;
  const isDocument = isDocumentType(typeOfAddress(formPath ?? '') ?? '');
  const how = [method && texts.methods[method], formNumber && texts.formNumber(formNumber)];
  return (
    <>
      {texts.given(dayOf(givenAt))}
      <span className={classes.how}>{how.filter(Boolean).join(', ')}</span>
      {formPath && (
        <Anchor href={formPath} target="_blank" size="sm" aria-label={texts.scanOf(name, isDocument)}>
          {texts.scan(isDocument)}
        </Anchor>
      )}
    </>
  );
}
