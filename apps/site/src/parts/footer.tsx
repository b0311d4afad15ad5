import { formatInteger } from '@hiwar/arabic/digits.ts'
import { dayKey } from '@hiwar/arabic/dates.ts'
import { paymentMethodLabel } from '@hiwar/arabic/labels.ts'
import { productName } from '@hiwar/arabic/words.ts'
import { PaymentMethod } from '@hiwar/contract/enums.ts'
import marks from '../images/payment.svg'
import { PageLink, useSite } from '../site.tsx'
import { ChatLink } from './chat-link.tsx'
import { Logo } from './logo.tsx'
import { zone } from './moments.ts'
import { footerPages, networks } from './pages.ts'

/** Each with its mark, a part of one drawing. */
const methods = [
  { method: PaymentMethod.Card, mark: 'card' },
  { method: PaymentMethod.EWallet, mark: 'wallet' },
  { method: PaymentMethod.Fawry, mark: 'code' },
]

export function Footer() {
  const { settings, now } = useSite()
  const social = networks.flatMap(({ key, label }) => {
    const address = settings[key]
    return address === null ? [] : [{ address, label }]
  })
  return (
    <footer className="footer">
      <div className="wide footer-grid">
        <div className="footer-about">
          <Logo size={32} />
          <p>حصص إنجليزي فردية بالفيديو، مع معلّم تختاره، في الوقت الذي يناسبك.</p>
          <ChatLink />
        </div>
        {footerPages.map(({ title, pages }) => (
          <nav key={title} aria-label={title} className="footer-pages">
            <p className="footer-title">{title}</p>
            {pages.map(({ to, label }) => (
              <PageLink key={to} to={to}>
                {label}
              </PageLink>
            ))}
          </nav>
        ))}
        {social.length > 0 && (
          <nav aria-label="حوار على الشبكات" className="footer-pages">
            <p className="footer-title">تابعنا</p>
            {social.map(({ address, label }) => (
              <a key={address} href={address} rel="noopener">
                {label}
              </a>
            ))}
          </nav>
        )}
      </div>
      <div className="wide footer-end">
        <p>
          © {formatInteger(Number(dayKey(now, zone).slice(0, 4))).replaceAll(/\D/g, '')} {productName}
        </p>
        <ul aria-label="طرق الدفع" className="footer-methods">
          {methods.map(({ method, mark }) => (
            <li key={method}>
              <img alt="" src={`${marks}#${mark}`} width={36} height={24} loading="lazy" />
              {paymentMethodLabel[method]}
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
