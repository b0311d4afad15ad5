import { AudioLines, BellRing, CalendarDays, Hourglass, UserRoundCheck, UsersRound } from 'lucide-react'
import { benefits } from '../../content/home.ts'
import type { Facts } from '../../content/types.ts'
import { textOf } from '../../parts/text.tsx'

const icons = [UsersRound, CalendarDays, UserRoundCheck, Hourglass, AudioLines, BellRing]

export function Benefits({ facts }: { facts: Facts }) {
  return (
    <section className="band" aria-labelledby="benefits">
      <div className="wide">
        <h2 id="benefits">{benefits.title}</h2>
        <ul className="benefits">
          {benefits.items.map(({ title, text }, place) => {
            const Icon = icons[place] ?? AudioLines
            return (
              <li key={title}>
                <span className="tile">
                  <Icon aria-hidden="true" size={24} />
                </span>
                <h3>{title}</h3>
                <p>{textOf(text, facts)}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
