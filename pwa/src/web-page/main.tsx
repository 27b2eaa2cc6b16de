/** Starts an exported page. It has no account, no database and no network: everything is in the page. */
import './styles.ts';
import { createRoot } from 'react-dom/client';
import { CONTENT_ELEMENT_ID, type WebPageContent } from '#data/packs/web-page-content.ts';
import { WebPage } from './WebPage.tsx';

const root = document.getElementById('root');
const written = document.getElementById(CONTENT_ELEMENT_ID)?.textContent;
if (!root || !written) throw new Error('The page is incomplete');

// The export wrote it into this very file.
const content: WebPageContent = JSON.parse(written);
createRoot(root).render(<WebPage content={content} />);
