/** Where the page with Google's button leaves the signed token for the sign-in page: a key of sessionStorage. */
export const GOOGLE_CREDENTIAL_KEY = 'chickadee-google-credential';
