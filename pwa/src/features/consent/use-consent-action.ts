/** The way to the page about consent, as an entry of a menu that says how many families have not allowed anything yet. */
import { IconWritingSign } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Student } from '#data/queries/teacher/rows.ts';
import type { MenuAction } from '#ui/row-actions/menu-action.ts';
import { countWithoutConsent } from './consent-list.ts';
import { consentTexts as texts } from './texts.ts';

export function useConsentAction(students: readonly Student[]): MenuAction {
  const navigate = useNavigate();
  const onChoose = () => void navigate('/teacher/consent');
  return { label: texts.open(countWithoutConsent(students)), Icon: IconWritingSign, onChoose };
}
