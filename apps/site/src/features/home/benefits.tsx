import { benefits } from '../../content/home.ts'
import type { Facts } from '../../content/types.ts'
import { IconTile } from '../../parts/icon-tile.tsx'
import { textOf } from '../../parts/text.tsx'

export function Benefits({ facts }: { facts: Facts }) {
  return (
    <section className="band" aria-labelledby="benefits">
      <div className="wide">
        <h2 id="benefits">{benefits.title}</h2>
        <ul className="benefits">
          {benefits.items.map(({ icon, title, text }) => (
            <li key={title}>
              <IconTile name={icon} />
              <h3>{title}</h3>
              <p>{textOf(text, facts)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
