/** What an exported page plays. The export writes it into the page as JSON, and the page reads it there. */
import type { SpokenSound } from 'shared-schema/entities';
import type { PackActivity } from 'shared-schema/packs/pack-format';

/** Id of the element that holds the content. */
export const CONTENT_ELEMENT_ID = 'chickadee-content';

export interface WebPageActivity {
  /** Addresses of pictures and sounds are relative to the page. */
  fields: PackActivity;
  /** The school's voice, as far as it could be had. */
  sounds: SpokenSound[];
}

export interface WebPageContent {
  title: string;
  activities: WebPageActivity[];
}
