/** This app's own version, from its package. */
import { version } from '../../../package.json';

export const APP_VERSION: string = version;
