import { fontFamily, typefaceStyle } from '../typeface.ts'

/** Style of the messengers' pages: one column on a phone, the switches beside the list from 900 px. */
export const pageStyle = `${typefaceStyle}
* { box-sizing: border-box }
:root { --ink: #14212b; --soft: #52616b; --line: #8b9399; --hair: #e4ded3; --nile: #0e6b75; --tint: #e3f3f4;
  --sand: #fbf8f3 }
body { margin: 0; background: var(--sand); color: var(--ink); font: 16px/1.7 ${fontFamily} }
h1, h2, p, ol { margin: 0; padding: 0 } ol { list-style: none; display: grid; gap: 12px }
header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 12px 16px; background: #fff;
  border-block-end: 1px solid var(--hair) }
h1 { font-size: 1.25rem; font-weight: 650 } h2 { font-size: 1.1rem; font-weight: 650 }
.badge { background: #fdefd9; color: #8a4b08; border-radius: 99px; padding: 2px 12px; font-size: .82rem;
  font-weight: 600 }
main { display: grid; gap: 24px; padding: 16px; max-width: 1100px; margin-inline: auto }
section, aside, form { display: grid; gap: 12px; align-content: start }
.search, .keys { display: flex; flex-wrap: wrap; align-items: end; gap: 8px }
label { display: grid; gap: 4px; font-size: .92rem; color: var(--soft) }
input, select { min-height: 44px; padding: 6px 14px; border: 1px solid var(--line); border-radius: 8px;
  background: #fff; color: var(--ink); font: inherit; min-width: 0 }
button { min-height: 44px; padding: 6px 18px; border: 1px solid #b5cfd1; border-radius: 12px; background: #fff;
  color: var(--nile); font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--tint) } :focus-visible { outline: 2px solid #1f5fbf; outline-offset: 2px }
li { background: #fff; border: 1px solid var(--hair); border-radius: 16px; padding: 12px 16px; display: grid;
  gap: 8px; justify-items: start; overflow-wrap: anywhere }
li.whatsapp { border-inline-start: 4px solid #1f8a5b }
  li.telegram, li.gateway { border-inline-start: 4px solid #1f5fbf }
li p { white-space: pre-wrap; justify-self: stretch }
.about { display: flex; flex-wrap: wrap; gap: 0 14px; color: var(--soft); font-size: .88rem }
  .about strong { color: var(--ink) }
.button { border: 1px solid #b5cfd1; border-radius: 8px; padding: 2px 12px; color: var(--nile); font-size: .9rem }
code { color: var(--soft); font-size: .8rem } .none { color: var(--soft); justify-items: center; padding: 48px 24px }
aside p { color: var(--soft); font-size: .92rem }
.chat { max-width: 640px }
@media (min-width: 900px) { main:not(.chat) { grid-template-columns: minmax(0, 1fr) 300px } }
`
