import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import type { EditInvoice } from '@hiwar/contract/invoices.ts'
import type { InvoiceChange } from '@hiwar/rules/invoice-states.ts'
import { statusAfter } from '@hiwar/rules/invoice-states.ts'

/** What admins do with a withdrawal besides paying it, which has a form of its own. */
export type SimpleChange =
  | 'reject'
  | 'cancel'
  | 'approve-cancel'
  | 'decline-cancel'
  | 'approve-update'
  | 'decline-update'

interface ChangeWords {
  readonly label: string
  readonly title: (id: number) => string
  readonly effect: string
  /** What was done, in the toast. */
  readonly done: string
  /** 2: a reason for the audit log (admin.md 1.9). */
  readonly level: 1 | 2
  /** To the tutor; a required one is the reason too. */
  readonly note: 'required' | 'optional' | 'none'
  readonly isDestructive?: boolean
}

const backToBalance = 'يعود المبلغ إلى رصيد المعلّم، ولا يمكن التراجع بعد ذلك.'

export const changeWords: Record<SimpleChange, ChangeWords> = {
  reject: {
    label: 'ارفض',
    title: (id) => `رفض طلب السحب ${id}؟`,
    effect: `يُرفض الطلب وتصل ملاحظتك إلى المعلّم. ${backToBalance}`,
    done: 'تم رفض الطلب',
    level: 2,
    note: 'required',
    isDestructive: true,
  },
  cancel: {
    label: 'ألغِ الطلب',
    title: (id) => `إلغاء طلب السحب ${id}؟`,
    effect: `يُلغى الطلب وتصل ملاحظتك إلى المعلّم. ${backToBalance}`,
    done: 'تم إلغاء الطلب',
    level: 2,
    note: 'required',
    isDestructive: true,
  },
  'approve-cancel': {
    label: 'وافق على الإلغاء',
    title: (id) => `الموافقة على إلغاء طلب السحب ${id}؟`,
    effect: `وافق فقط إن لم يُرسل المبلغ. ${backToBalance}`,
    done: 'تم إلغاء الطلب',
    level: 2,
    note: 'optional',
  },
  'decline-cancel': {
    label: 'ارفض الإلغاء',
    title: (id) => `رفض إلغاء طلب السحب ${id}؟`,
    effect: 'يعود الطلب إلى انتظار الدفع، ويصل إلى المعلّم تنبيه بذلك.',
    done: 'عاد الطلب إلى انتظار الدفع',
    level: 1,
    note: 'none',
  },
  'approve-update': {
    label: 'اعتمد البيانات الجديدة',
    title: (id) => `اعتماد البيانات الجديدة للطلب ${id}؟`,
    effect: 'يُحوَّل المبلغ إلى البيانات المطلوبة، ويصل إلى المعلّم تنبيه بذلك.',
    done: 'تم اعتماد البيانات الجديدة',
    level: 1,
    note: 'none',
  },
  'decline-update': {
    label: 'أبقِ البيانات الحالية',
    title: (id) => `رفض تغيير بيانات الطلب ${id}؟`,
    effect: 'تبقى البيانات الحالية كما هي، ويصل إلى المعلّم تنبيه بذلك.',
    done: 'بقيت البيانات الحالية',
    level: 1,
    note: 'none',
  },
}

export const isSimpleChange = (change: InvoiceChange): change is SimpleChange => change in changeWords

/** What is sent for a change. */
export const bodyOf = (change: SimpleChange): EditInvoice =>
  change === 'decline-update' ? { declineUpdate: true } : { status: statusAfter(change) }

export const fulfilled: EditInvoice = { status: InvoiceStatus.Approved }
