/** What a page of the administrator gets from around it. Both parts are composed in app, because they show other features. */
import type { ComponentType, ReactNode } from 'react';

export interface AdminPageProps<Account> {
  /** Lets only the administrator in. */
  Gate: ComponentType<{ children(account: Account): ReactNode }>;
  /** The header and the ways to the other pages. */
  Frame: ComponentType<{ account: Account; isSignedOut: boolean; children: ReactNode }>;
}
