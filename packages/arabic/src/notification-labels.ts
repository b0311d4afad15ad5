import { Channel, DeliveryState, NotificationEvent } from '@hiwar/contract/notifications.ts'
import { minutes } from './plurals.ts'

/** The notification events as named in the settings. */
export const notificationEventLabel: Record<NotificationEvent, string> = {
  [NotificationEvent.ReminderDay]: 'تذكير قبل الموعد بيوم',
  [NotificationEvent.ReminderHour]: 'تذكير قبل الموعد بساعة',
  get [NotificationEvent.ReminderSoon]() {
    return `تذكير قبل الموعد بـ${minutes(10)}`
  },
  [NotificationEvent.Booked]: 'حجز حصة جديدة',
  [NotificationEvent.Changed]: 'تغيير موعد حصة',
  [NotificationEvent.Canceled]: 'إلغاء حصة',
  [NotificationEvent.Payment]: 'نتيجة الدفع',
  [NotificationEvent.Refund]: 'ردّ مبلغ',
  [NotificationEvent.Withdrawal]: 'طلبات السحب',
  [NotificationEvent.ChatMessage]: 'رسالة جديدة في المحادثات',
  [NotificationEvent.TutorFree]: 'موعد متاح مع معلّم تتابعه',
  [NotificationEvent.MinutesExpiring]: 'دقائق باقية قبل تجدّد الرصيد',
  [NotificationEvent.Interview]: 'المقابلات',
  [NotificationEvent.Demo]: 'الحصص التجريبية',
  [NotificationEvent.WeeklySummary]: 'ملخّص الأسبوع',
  [NotificationEvent.News]: 'أخبار حوار',
}

/** How a person is told something. */
export const channelLabel: Record<Channel, string> = {
  [Channel.Message]: 'واتساب أو تيليجرام',
  [Channel.Push]: 'تنبيه المتصفح',
  [Channel.Email]: 'بريد',
}

/** What became of a message to a person. */
export const deliveryStateLabel: Record<DeliveryState, string> = {
  [DeliveryState.Waiting]: 'تنتظر الإرسال',
  [DeliveryState.Sending]: 'تُرسل الآن',
  [DeliveryState.Sent]: 'أُرسلت',
  [DeliveryState.Failed]: 'لم تصل',
  [DeliveryState.Skipped]: 'لم تُرسل',
}
