import { chromium } from 'playwright';
const base = process.argv[2]!;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--use-fake-device-for-media-stream','--use-fake-ui-for-media-stream'] });
for (const [w,h] of [[390,844],[820,1180],[1440,900]] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, baseURL: base, reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', m => { if (m.type()==='error') console.log('console', m.text()); });
  page.on('pageerror', e => console.log('pageerror', e.message));
  await page.goto('/student-login');
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  await page.screenshot({ path: `/tmp/shots/login-${w}.png` });
  await page.getByRole('textbox', { name: 'Username' }).fill('mei'); await page.getByRole('textbox', { name: 'Password' }).fill('mei');
  await page.getByRole('button', {name:'Start Learning'}).click();
  await page.getByRole('heading', { name: /^Hi, / }).waitFor({timeout: 15000});
  await page.getByRole('article').first().waitFor({timeout: 15000});
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/dash-${w}.png`, fullPage: true });
  await page.goto('/student/activity/57'); await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/act-${w}.png`, fullPage: true });
  await page.goto('/student/activity/56'); await page.waitForTimeout(1800);
  await page.screenshot({ path: `/tmp/shots/elpa-${w}.png`, fullPage: true });
  await page.goto('/student/activity/58'); await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/story-${w}.png`, fullPage: true });
  await ctx.close();
}
await browser.close();
