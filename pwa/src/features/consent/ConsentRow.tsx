/** One child: what the family allows, for each purpose. */
import { Anchor, Checkbox, Text, VisuallyHidden } from '@mantine/core';
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
  const isEmpty = consents.size === 0;
  return (
    <li className={classes.row} data-empty={isEmpty || undefined} aria-label={name}>
      <Checkbox
        className={classes.choice}
        aria-label={texts.choose(name)}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={classes.name}>
        <Text component="span" fw={600} size="sm">
          {name}
        </Text>
        <ConsentMark student={item.student} />
      </div>
      <span className={classes.class}>
        {inClass ?? texts.noClass}
        {isEmpty && <span className={classes.none}> · {texts.unknown}</span>}
      </span>
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
      {answersRefused > 0 && (
        <Text size="sm" className={classes.note}>
          {texts.answersRefused(answersRefused)}
        </Text>
      )}
    </li>
  );
}

/** The titles of the columns, for eyes: each child's facts name them, too. */
export function ConsentHeading() {
  return (
    <div className={classes.heading} aria-hidden>
      <span className={classes.name}>{texts.child}</span>
      <span className={classes.class}>{texts.class}</span>
      <div className={classes.facts}>
        {purposes.map((purpose) => (
          <span key={purpose}>{texts.purposes[purpose]}</span>
        ))}
      </div>
    </div>
  );
}

/** A dash for eyes: what is noted stands out among many. */
function Nothing() {
  return (
    <>
      <span className={classes.unknown} aria-hidden>
        –
      </span>
      <VisuallyHidden>{texts.unknown}</VisuallyHidden>
    </>
  );
}

function State({ consent, name }: { consent: Consent | undefined; name: string }) {
  if (!consent) return <Nothing />;
  const { givenAt, withdrawnAt, method, formNumber, formPath } = consent;
  if (withdrawnAt !== null)
    return <strong>{(givenAt ? texts.withdrawn : texts.refused)(dayOf(withdrawnAt))}</strong>;
  if (!isConsentValid(consent) || givenAt === null) return <Nothing />;
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
