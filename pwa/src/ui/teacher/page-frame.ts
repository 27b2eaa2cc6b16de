/** What a teacher page gives to the frame around it. The frame itself is composed in app, because it shows other features. */
import type { ComponentType, ReactNode } from 'react';

export interface PageLink {
  to: string;
  label: string;
}

export interface PageFrameProps {
  links: readonly PageLink[];
  /** Buttons of the page, in the header. */
  actions?: ReactNode;
  children: ReactNode;
}

export type PageFrame = ComponentType<PageFrameProps>;
