/** Style of the control page, over that of every page. */
export const controlStyle = `
.wide { max-width: 1180px }
.head { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between }
.clock, .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center }
.row { justify-content: space-between }
.columns { display: grid; gap: 20px; align-items: start }
@media (min-width: 960px) { .columns { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr) } }
.list { display: grid; gap: 12px; min-width: 0 }
.list > .card { min-width: 0 }
.order { gap: 10px; padding: 16px } .order strong { font-size: 1.1rem }
.order dl { font-size: .92rem; gap: 2px 16px } .order dd { font-weight: 500 }
.chosen { border: 2px solid #1f5fbf }
.actions { justify-content: flex-start; border-block-start: 1px solid var(--hair); padding-block-start: 12px }
.small { min-height: 40px; padding: 4px 14px; font-size: .9rem; border-radius: 10px }
input.small { width: 88px }
.danger { color: var(--bad) }
fieldset { border: 0; border-block-start: 1px solid var(--hair); margin: 0; padding: 12px 0 0;
  display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 2px 12px }
legend { font-weight: 600; font-size: .95rem; padding: 0; padding-inline-end: 8px }
.faults { display: grid; gap: 14px }
.faults .pair { align-items: end }
.tick { display: flex; align-items: center; gap: 10px; min-height: 36px; font-weight: 400; cursor: pointer }
.tick input { width: 20px; min-height: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--blue) }
.log { list-style: none; margin: 0; padding: 0; display: grid; gap: 2px }
.log summary { cursor: pointer; padding: 6px 0; display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center }
.log li + li { border-block-start: 1px solid var(--hair) }
pre { overflow: auto; background: #f4f6f9; border-radius: 8px; padding: 12px;
  font-size: .8rem; line-height: 1.5; margin: 4px 0 10px }
`

/** Refreshes orders, log and clock every three seconds, except a part with focus or an opened entry. */
export const controlScript = `
const isBusy = (part) => part.contains(document.activeElement) || part.querySelector('details[open]') !== null
const refresh = async () => {
  if (document.hidden) return
  try {
    const answer = await fetch(location.href)
    if (!answer.ok) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const id of ['orders', 'log', 'clock']) {
      const part = document.getElementById(id)
      const next = fresh.getElementById(id)
      if (next && !isBusy(part) && part.innerHTML !== next.innerHTML) part.innerHTML = next.innerHTML
    }
  } catch {
    // The provider is restarting; the next round tries again.
  }
}
setInterval(refresh, 3000)
document.addEventListener('submit', (event) => {
  const question = event.target.dataset.confirm
  if (question && !confirm(question)) event.preventDefault()
})
`
