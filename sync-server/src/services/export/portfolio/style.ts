/** How a portfolio looks, on a screen and on paper. The page's policy allows this style and no other, and no script. */
import { createHash } from 'node:crypto';

export const style = `
:root { color-scheme: light; --ink: #1f2f3b; --soft: #51636f; --sky: #165a84; --line: #cfdde6; --coral: #a12e1e }
* { box-sizing: border-box }
body { margin: 0; background: #eff7fc; color: var(--ink); font: 1.0625rem/1.55 Lexend, Andika, system-ui, sans-serif; overflow-wrap: anywhere }
main, .top { max-width: 52rem; margin: 0 auto; padding: 0 1.25rem }
.top { padding-block: 2.5rem 1rem }
h1 { margin: 0; font-size: 2.1rem; line-height: 1.2; color: var(--sky) }
.top p, .meta { margin: .35rem 0 0; color: var(--soft) }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0 0; padding: 0; list-style: none }
nav a { display: block; padding: .4rem .9rem; border: 1px solid #8fa9ba; border-radius: 2rem; background: #fff; color: var(--sky); text-decoration: none }
a:focus-visible, audio:focus-visible { outline: 3px solid var(--sky); outline-offset: 2px }
.child { margin: 1.5rem 0 3rem }
.child > header { display: flex; gap: 1rem; align-items: center; margin-bottom: 1.25rem }
.letter { flex: none; display: grid; place-items: center; width: 3.75rem; height: 3.75rem; border-radius: 50%; background: #b9ddf2; color: #124665; font-size: 1.7rem; font-weight: 700 }
h2 { margin: 0; font-size: 1.6rem; line-height: 1.2 }
.activity { margin: 0 0 1.25rem; padding: 1.25rem 1.5rem; border-radius: 1.1rem; background: #fff; box-shadow: 0 1px 3px rgb(18 70 101 / 15%) }
h3 { margin: 0 0 .25rem; font-size: 1.2rem; color: var(--sky) }
.answer { display: grid; grid-template-columns: 9rem 1fr; gap: 1.1rem; padding: 1.1rem 0; break-inside: avoid }
.answer + .answer { border-top: 1px solid var(--line) }
.answer.plain { grid-template-columns: 1fr }
.picture { width: 100%; aspect-ratio: 4 / 3; border-radius: .7rem; background: #eff7fc }
h4 { margin: 0; font-size: 1.0625rem; line-height: 1.4 }
audio { display: block; width: 100%; max-width: 26rem; margin-top: .6rem }
.said { margin: .6rem 0 0 }
.score { display: inline-block; margin-left: .6rem; padding: .05rem .6rem; border-radius: 1rem; background: #dbf0e1; color: #17472b; font-weight: 600; white-space: nowrap }
.teacher { margin-top: .9rem; padding: .8rem 1rem; border-left: .3rem solid #66b983; border-radius: .3rem .8rem .8rem .3rem; background: #eef8f1 }
.teacher h5 { margin: 0; font-size: .95rem; color: #17472b }
.teacher p { margin: .3rem 0 0; white-space: pre-line }
.lost { margin: .6rem 0 0; color: var(--coral) }
.paper { display: none }
@media (max-width: 34rem) { .answer { grid-template-columns: 1fr } .picture { max-width: 16rem } .activity { padding: 1rem } }
@media print {
  @page { margin: 16mm }
  body { background: #fff; font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  main, .top { max-width: none; padding-inline: 0 } .top { padding-block: 0 }
  nav, audio { display: none }
  .paper, .teacher .paper { display: block; margin: .4rem 0 0; color: var(--soft); font-size: .9em }
  .child + .child { break-before: page }
  .activity { padding: .9rem 1.1rem; border: 1px solid var(--line); box-shadow: none; -webkit-box-decoration-break: clone; box-decoration-break: clone }
  h3, .child > header { break-after: avoid }
}
`;

const hash = createHash('sha256').update(style).digest('base64');

/** The page shows and plays what is in it. Nothing runs, nothing is fetched, nothing is sent. */
export const POLICY = `default-src 'none'; img-src data:; media-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
