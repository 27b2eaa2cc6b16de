/** What stands where a teacher has not made any tasks yet. */
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { listeningTexts } from './texts.ts';

export function EmptyListening() {
  return (
    <MessagePage pose="sleeping" title={listeningTexts.emptyTitle} message={listeningTexts.emptyMessage}>
      <SpeakButton text={`${listeningTexts.emptyTitle}. ${listeningTexts.emptyMessage}`} />
    </MessagePage>
  );
}
