import { withParameters } from '../links.ts'
import { PageLink, useSite } from '../site.tsx'

/** Asks before a visit is measured. It covers nothing, and both answers weigh the same (web.md §4). */
export function ConsentForm() {
  const { consent, address, ref } = useSite()
  return (
    <form method="post" action="/consent" className="wide consent" aria-label="قياس الزيارات">
      <input type="hidden" name="back" value={withParameters(address, { ref })} />
      {consent === null ? (
        <>
          <p>
            هل تسمح لنا بقياس زيارتك؟ إن سمحت أخبرنا شركة ميتا بما زرته هنا، لنعرف أي إعلان نفع. لا يُقاس شيء قبل موافقتك،
            وكل شيء يعمل من غيرها.{' '}
            <PageLink to="/privacy#device" className="link">
              التفاصيل
            </PageLink>
          </p>
          <div className="consent-choice">
            <button name="choice" value="yes" className="button button-plain button-small">
              أسمح
            </button>
            <button name="choice" value="no" className="button button-plain button-small">
              لا أسمح
            </button>
          </div>
        </>
      ) : (
        <p>
          {consent === 'yes' ? 'قياس الزيارات مسموح.' : 'قياس الزيارات متوقّف.'}{' '}
          <button name="choice" value="ask" className="text-button">
            غيّر اختيارك
          </button>
        </p>
      )}
    </form>
  )
}
