import { Check, CreditCard, Landmark, Smartphone, Store } from 'lucide-react'
import { inEveryPlan, payment } from '../../content/pricing.ts'
import type { Facts } from '../../content/types.ts'
import { RichText, textOf } from '../../parts/text.tsx'

const icons = [CreditCard, Smartphone, Store, Landmark]

/** What every plan has, and the ways to pay. */
export function PaymentFacts({ facts }: { facts: Facts }) {
  return (
    <section className="band band-white" aria-labelledby="in-every-plan">
      <div className="wide halves">
        <div>
          <h2 id="in-every-plan">{inEveryPlan.title}</h2>
          <ul className="checks">
            {inEveryPlan.items.map((item, place) => {
              const text = textOf(item, facts)
              return (
                text !== null && (
                  <li key={place}>
                    <Check aria-hidden="true" size={20} />
                    <span>
                      <RichText text={text} />
                    </span>
                  </li>
                )
              )
            })}
          </ul>
        </div>
        <div>
          <h2>{payment.title}</h2>
          <ul className="ways">
            {payment.items.map(({ title, text }, place) => {
              const Icon = icons[place] ?? CreditCard
              const line = textOf(text, facts)
              return (
                line !== null && (
                  <li key={title}>
                    <span className="tile">
                      <Icon aria-hidden="true" size={20} />
                    </span>
                    <div>
                      <h3>{title}</h3>
                      <p>{line}</p>
                    </div>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      </div>
    </section>
  )
}
