/** Any address that the route map does not know. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { notFoundTexts as texts } from './texts.ts';

export default function NotFoundPage() {
  return (
    <MessagePage pose="flying" title={texts.title} message={texts.message}>
      <Button component={Link} to="/" size="lg">
        {texts.home}
      </Button>
    </MessagePage>
  );
}
