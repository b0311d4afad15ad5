// Parts that the terms and the privacy policy share. The owner's counsel confirms both documents before publication.
import { filledOr, leftToRight } from './figures.ts'
import type { Block, Facts, Text } from './types.ts'

/** The day of the last change to either document. */
export const lastChange = '2026-11-23'

const line =
  (name: string, key: 'legal.entity' | 'legal.register' | 'legal.taxNumber' | 'legal.address', blank: string): Text =>
  ({ settings }: Facts) =>
    `**${name}:** ${filledOr(settings[key], blank)}`

/** Who stands behind the platform, from the settings, with a blank for each line they lack. */
export const entityBlock: Block = {
  kind: 'list',
  items: [
    line('الاسم القانوني', 'legal.entity', 'اسم الشركة'),
    line('السجل التجاري', 'legal.register', 'رقم السجل التجاري'),
    line('رقم التسجيل الضريبي', 'legal.taxNumber', 'رقم التسجيل الضريبي'),
    line('العنوان', 'legal.address', 'عنوان المقر'),
  ],
}

/** The channels that are set, one a line; the contact page always stands. */
export const contactBlock: Block = {
  kind: 'list',
  items: [
    'صفحة [تواصل معنا](/contact).',
    ({ settings }) => channel('البريد', settings['contact.email']),
    ({ settings }) => channel('واتساب', settings['contact.whatsapp']),
    ({ settings }) => channel('موبايل', settings['contact.phone']),
  ],
}

const channel = (name: string, value: string | null): string | null =>
  value === null ? null : `${name}: ${leftToRight(value)}`
