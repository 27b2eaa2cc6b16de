/** What the build tells the app. */
interface ImportMetaEnv {
  /** Address of the player of exported pages. */
  readonly VITE_WEB_PAGE_PLAYER?: string;
}
