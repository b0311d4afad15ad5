import mastercard from './marks/mastercard.svg'
import meeza from './marks/meeza.svg'
import visa from './marks/visa.svg'

const cards = [
  { name: 'Visa', mark: visa },
  { name: 'Mastercard', mark: mastercard },
  { name: 'ميزة', mark: meeza },
] as const

/** The cards that are taken. */
export function CardMarks() {
  return (
    <ul aria-label="البطاقات المقبولة" className="flex flex-wrap gap-2">
      {cards.map(({ name, mark }) => (
        <li key={name}>
          <img src={mark} alt={name} width={42} height={28} />
        </li>
      ))}
    </ul>
  )
}

const wallets = ['فودافون كاش', 'أورنج كاش', 'اتصالات كاش', 'وي باي', 'محافظ البنوك'] as const

/** The wallets that can pay. */
export function WalletMarks() {
  return (
    <ul aria-label="المحافظ المقبولة" className="flex flex-wrap gap-2">
      {wallets.map((name) => (
        <li key={name} className="rounded-input border border-sand-300 px-2 py-0.5 text-small text-ink-600">
          {name}
        </li>
      ))}
    </ul>
  )
}
