import { fontFamily, typefaceStyle } from '../typeface.ts'

/** Style of the mailbox page: one pane on a phone, list and message side by side from 900 px. */
export const mailboxStyle = `${typefaceStyle}
* { box-sizing: border-box }
:root { --ink: #14212b; --soft: #52616b; --line: #8b9399; --hair: #e4ded3; --nile: #0e6b75; --tint: #e3f3f4;
  --sand: #fbf8f3 }
[hidden] { display: none !important }
html, body { height: 100% }
html { -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--sand); color: var(--ink); font: 16px/1.7 ${fontFamily}; display: grid;
  grid-template-rows: auto minmax(0, 1fr) }
h1, h2, p, dl, dd, ol, ul { margin: 0; padding: 0 }
ol, ul { list-style: none }
header { display: flex; flex-wrap: wrap; gap: 10px 16px; align-items: center; padding: 12px 16px; background: #fff;
  border-block-end: 1px solid var(--hair) }
.name { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; flex: 1 1 260px }
h1 { font-size: 1.25rem; font-weight: 650 }
.badge { background: #fdefd9; color: #8a4b08; border-radius: 99px; padding: 2px 12px; font-size: .82rem;
  font-weight: 600 }
#search { flex: 1 1 180px; max-width: 380px }
input { width: 100%; min-height: 44px; padding: 6px 14px; border: 1px solid var(--line); border-radius: 8px;
  background: #fff; color: inherit; font: inherit }
button, .quiet { min-height: 44px; padding: 6px 16px; border: 1px solid #b5cfd1; border-radius: 12px;
  background: #fff; color: var(--nile); font: inherit; font-weight: 600; cursor: pointer; text-decoration: none }
button:hover, .quiet:hover { background: var(--tint) }
:focus-visible { outline: 2px solid #1f5fbf; outline-offset: 2px }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
main { display: grid; grid-template-columns: minmax(0, 1fr); min-height: 0 }
nav { overflow-y: auto; min-height: 0 }
#list a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 12px 16px;
  color: inherit; text-decoration: none; border-block-end: 1px solid var(--hair);
  border-inline-start: 4px solid transparent; outline-offset: -3px }
#list a:hover { background: #fff }
#list a[aria-current] { background: var(--tint); border-inline-start-color: var(--nile) }
#list .subject { font-weight: 500 } #list .unread .subject { font-weight: 700 }
#list .unread .subject::before { content: ''; display: inline-block; width: 8px; height: 8px; border-radius: 50%;
  background: #f2994a; margin-inline-end: 8px; vertical-align: middle }
#list span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
#list .recipient, #list time, #list .preview { color: var(--soft); font-size: .88rem }
#list .preview { grid-column: 1 / -1 }
#list .recipient { grid-column: 1 / -1; direction: ltr; text-align: right }
time { font-variant-numeric: tabular-nums; white-space: nowrap }
.empty { display: grid; gap: 8px; place-items: center; align-content: center; color: var(--soft);
  padding: 48px 24px; text-align: center }
#nothing { display: none }
article { display: grid; grid-template-rows: auto minmax(0, 1fr); min-height: 0; background: #fff; outline: none;
  overflow-y: auto }
.about { padding: 16px; border-block-end: 1px solid var(--hair); display: grid; gap: 10px }
#back { justify-self: start; display: inline-grid; place-items: center }
h2 { font-size: 1.25rem; font-weight: 650; line-height: 1.45; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 14px; font-size: .95rem }
dt { color: var(--soft) }
dd { overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: start }
#files { display: flex; flex-wrap: wrap; gap: 8px } #files:empty { display: none }
#files li { background: #eef0f2; border-radius: 99px; padding: 2px 12px; font-size: .85rem }
#views { display: flex; gap: 8px }
#views [aria-pressed=true] { background: var(--nile); border-color: var(--nile); color: #fff }
iframe { width: 100%; height: 100%; min-height: 420px; border: 0; background: #fff; display: block }
#text { padding: 20px 16px 40px; white-space: pre-wrap; overflow-wrap: anywhere; max-width: 76ch }
#text a { color: var(--nile); text-underline-offset: .2em }
body.reading nav { display: none }
@media (min-width: 900px) {
  main { grid-template-columns: 400px minmax(0, 1fr) }
  nav { border-inline-end: 1px solid var(--hair) }
  body.reading nav { display: block }
  #nothing { display: grid } body.reading #nothing { display: none }
  #back { display: none }
  .about { padding: 20px 24px }
  #text { padding: 24px }
}
@media (max-width: 899px) { body.reading header { display: none } }
`
