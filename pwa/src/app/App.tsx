/** The whole app: the providers around the route table. */
import { BrowserRouter } from 'react-router';
import { type AppContext, AppContextProvider } from '#data/app-context.ts';
import { AppRoutes } from './routes.tsx';

export function App({ context }: { context: AppContext }) {
  return (
    <AppContextProvider value={context}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppContextProvider>
  );
}
