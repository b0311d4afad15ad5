import { productName } from '@hiwar/arabic/words.ts'
import type { LinkedData } from '@hiwar/arabic/page-head.ts'
import type { Site } from '../site.tsx'
import { networks } from './pages.ts'

export function organization({ origins, settings }: Site): LinkedData {
  const sameAs = networks.flatMap(({ key }) => settings[key] ?? [])
  const phone = settings['contact.phone'] ?? settings['contact.whatsapp']
  const email = settings['contact.email']
  return {
    '@type': 'EducationalOrganization',
    '@id': `${origins.site}/#organization`,
    name: productName,
    alternateName: 'Hiwar',
    url: `${origins.site}/`,
    logo: `${origins.site}/icon-512.png`,
    ...(settings['legal.entity'] === null ? {} : { legalName: settings['legal.entity'] }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
    ...(phone === null && email === null
      ? {}
      : {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            availableLanguage: ['ar', 'en'],
            ...(phone === null ? {} : { telephone: phone }),
            ...(email === null ? {} : { email }),
          },
        }),
  }
}
