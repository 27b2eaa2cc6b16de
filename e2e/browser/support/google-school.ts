/** `test` with a school that has set Google up, with a stand-in for Google, and asks for a code from the second teacher on. */
import { openTestIssuer, type TestIssuer } from 'sync-server/test/test-issuer';
import { test as withSchool } from './test-school.ts';

export const test = withSchool.extend<{ issuer: TestIssuer }>({
  issuer: async ({ browserName: _ }, use) => {
    const issuer = await openTestIssuer();
    await use(issuer);
    await issuer.close();
  },
  settings: async ({ issuer }, use) => {
    const { clientId, issuer: address, jwksUrl, scriptUrl } = issuer.config;
    await use({
      ...{ SIGN_UP: '', GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: address },
      ...{ GOOGLE_JWKS_URL: jwksUrl, GOOGLE_SCRIPT_URL: scriptUrl },
    });
  },
});
