// All the script of the site. Pages are whole without it.
import { followReading } from '@hiwar/ui/reading.ts'

/** Of a poster as the page names it; a little more looks the same. */
const POSTER_WIDTH = 480 * 1.2

/** Without scroll-driven animations the header needs a word when the page has moved. */
function markScrolled(): void {
  document.querySelector('.header')?.toggleAttribute('data-scrolled', scrollY > 8)
}
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()

/** A form that was sent says so, and is not sent twice. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-busy]'))
  form.addEventListener('submit', (event) => {
    const button = form.querySelector('button')
    if (form.ariaBusy === 'true') event.preventDefault()
    form.ariaBusy = 'true'
    if (button !== null) button.textContent = form.dataset['busy'] ?? ''
  })
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[aria-busy]')) form.ariaBusy = null
})

/** `12 / 1000` beside a text whose length is limited. */
for (const count of document.querySelectorAll<HTMLElement>('[data-count-of]')) {
  const text = document.getElementById(count.dataset['countOf'] ?? '')
  if (!(text instanceof HTMLTextAreaElement)) continue
  const show = () => {
    count.textContent = `${text.value.length} / ${text.maxLength}`
  }
  text.addEventListener('input', show)
  show()
}

/** A link to an answer opens it. */
function openTarget(): void {
  const id = decodeURIComponent(location.hash.slice(1))
  const details = id === '' ? null : document.getElementById(id)?.closest('details')
  if (details === null || details === undefined) return
  details.open = true
  details.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()

/** Dots under a row of cards that scrolls: those of the cards in sight are filled. */
for (const strip of document.querySelectorAll('.strip')) {
  const cards = Array.from(strip.children)
  const dots = cards.map(() => document.createElement('i'))
  strip.nextElementSibling?.append(...dots)
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        dots[cards.indexOf(target)]?.toggleAttribute('data-seen', isIntersecting)
    },
    { root: strip, threshold: 0.6 },
  )
  for (const card of cards) sight.observe(card)
}

/** A menu closes when the page behind it is pressed, and with Escape. */
const menu = document.querySelector<HTMLDetailsElement>('.menu')
document.addEventListener('click', ({ target }) => {
  if (menu?.open === true && target instanceof Node && !menu.contains(target)) menu.open = false
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || menu?.open !== true) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})

/**
 * A tutor's poster is small, so that the first paint does not wait for it. Where the screen shows more than it has, the
 * large one takes its place once the page is there.
 */
async function sharpen(video: HTMLVideoElement): Promise<void> {
  const image = new Image()
  image.src = video.dataset['poster'] ?? ''
  await image.decode()
  video.poster = image.src
}
addEventListener('load', () => {
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-poster]'))
    if (video.clientWidth * devicePixelRatio > POSTER_WIDTH) sharpen(video).catch(() => undefined)
})

if (document.documentElement.dataset['consent'] === 'yes') measureVisit()

/**
 * Tells of the visit, of how far the page was read and for how long: only for readers who allowed it. Of the address
 * only the path is sent, since a query may hold what the reader searched for.
 */
function measureVisit(): void {
  const ref = document.documentElement.dataset['ref']
  const send = (event: string, value?: number) => {
    const body = JSON.stringify({
      event,
      value,
      ref,
      eventId: crypto.randomUUID(),
      url: location.origin + location.pathname,
    })
    void fetch('/track', { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true })
  }
  send('page-view')

  followReading({
    onDepth: (percent) => send('depth', percent),
    onSeen: (seconds) => send('engagement', seconds),
  })
}
