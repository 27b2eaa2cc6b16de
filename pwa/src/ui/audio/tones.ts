/** How the voice sounds for which purpose. Specification, student side, section 9. */
import { DEFAULT_SPEECH, INSTRUCTION_SPEECH, OBJECT_NAME_SPEECH } from 'shared-schema/rules/constants';

export const READING = DEFAULT_SPEECH;
export const INSTRUCTION = INSTRUCTION_SPEECH;
export const OBJECT_NAME = OBJECT_NAME_SPEECH;
